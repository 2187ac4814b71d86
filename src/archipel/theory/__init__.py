"""What is known for certain: proofs that anyone can check, and their checker.

The checker stands on the rules alone, so nothing is loaded here that others would bring along.
"""

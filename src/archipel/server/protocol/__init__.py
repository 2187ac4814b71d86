"""What goes over the wire, both ways, in one place: what is asked, what is answered, the messages of the socket.

The page's types are made from it: `make types` writes them anew. What comes in is checked by pydantic; what goes out
is dataclasses, written as JSON as they are.
"""

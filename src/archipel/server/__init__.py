"""The page, its HTTP API and its WebSockets, over tables that are stored."""

"""Records of games: who played, what was played, what was said about it; as text and as JSON, one game or many."""

from archipel.records.files import WRITERS, format_of, read, scan, scan_stream, write
from archipel.records.record import BadRecord, Line, Ply, Record
from archipel.records.stats import Stats, gather

__all__ = [
    "WRITERS",
    "BadRecord",
    "Line",
    "Ply",
    "Record",
    "Stats",
    "format_of",
    "gather",
    "read",
    "scan",
    "scan_stream",
    "write",
]

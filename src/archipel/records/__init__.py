"""Records of games: who played, what was played, what was said about it; as text and as JSON, one game or many."""

from archipel.records.files import WRITERS, format_of, read, scan, scan_stream, write
from archipel.records.record import BadRecord, Plies, Ply, Record, points_of, result_of, winner_of
from archipel.records.rows import GameRow, PlyRow, columns, game_rows, ply_rows, write_csv
from archipel.records.stats import Stats, gather

__all__ = [
    "WRITERS",
    "BadRecord",
    "GameRow",
    "Plies",
    "Ply",
    "PlyRow",
    "Record",
    "Stats",
    "columns",
    "format_of",
    "game_rows",
    "gather",
    "ply_rows",
    "points_of",
    "read",
    "result_of",
    "scan",
    "scan_stream",
    "winner_of",
    "write",
    "write_csv",
]

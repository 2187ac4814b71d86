"""Setting up a position: what can be put where, and what becomes of it, possible or not."""

from archipel.discovery import discover
from archipel.editor.drafts import BadEdit, cleared, draft, drawn, in_variant, judged, put, with_mark, with_side
from archipel.editor.editor import NoEditor, Stock, editor, has_editor

__all__ = [
    "BadEdit",
    "NoEditor",
    "Stock",
    "cleared",
    "draft",
    "drawn",
    "editor",
    "has_editor",
    "in_variant",
    "judged",
    "put",
    "with_mark",
    "with_side",
]

discover(__name__, __path__, group="archipel.editor")  # importing a game's editor registers it

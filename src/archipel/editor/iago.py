"""Setting up Iago: disks face up and captives, and whether a claim is open."""

from collections.abc import Mapping
from dataclasses import replace

from archipel.editor.editor import Editor, Stock, register, with_piece
from archipel.rules.iago import CELL, NONE, Iago


class IagoEditor(Editor[Iago]):
    stocks = (
        Stock("D", "disk-0", "disk", 0, turned="d"),
        Stock("L", "disk-1", "disk", 1, turned="l"),
        Stock("d", "captive-0", "captive", 0, turned="D"),
        Stock("l", "captive-1", "captive", 1, turned="L"),
    )

    def cleared(self, state: Iago) -> Iago:
        return replace(state, disks=bytes([NONE]) * len(state.disks), claim=False)

    def put(self, state: Iago, cell: str, key: str | None) -> Iago:
        return replace(state, disks=with_piece(state.disks, CELL[cell], key))

    def marks(self, state: Iago) -> Mapping[str, str]:
        return {"!": "claim"} if state.mark or state.variant.endswith("+penalty") else {}


register(Iago, IagoEditor())

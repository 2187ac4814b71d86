"""What the operating system says, as kinds: the words it says most often; the rest as it says them."""

from errno import errorcode
from socket import gaierror

from archipel.texts.said import Said

_KINDS = {
    "ENOENT": "system.no-file",
    "EISDIR": "system.is-folder",
    "EACCES": "system.no-permission",
    "EEXIST": "system.file-exists",
    "ENOSPC": "system.disk-full",
    "EADDRINUSE": "system.port-taken",
}


def said_by_system(error: OSError) -> Said:
    """Why something could not be done, without its file."""
    kind = "system.no-host" if isinstance(error, gaierror) else _KINDS.get(errorcode.get(error.errno or 0, ""))
    return Said(kind) if kind else Said("verbatim", text=error.strerror or str(error))

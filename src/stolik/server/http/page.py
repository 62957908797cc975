"""The page: its files as they were built, held in memory and served compressed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from litestar import HttpMethod, Request, Response, route

from ..errors import Wrong

FOLDER: Final = Path(__file__).parent.parent / "page"  # where the build puts them
INDEX: Final = "index.html"
FOREVER: Final = "public, max-age=31536000, immutable"  # names of assets change with what is in them
MISSING: Final = b"<!doctype html><title>Stolik</title><p>The page has not been built yet: run <code>make page</code>."

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True)
class File:
    """A file of the page."""

    kind: str
    plain: bytes
    packed: bytes | None
    tag: str
    lasting: bool


def load(folder: Path = FOLDER) -> dict[str, File]:
    """All files of the page by path."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    files = {name: _file(name, path.read_bytes()) for name, path in found.items()}
    return files if INDEX in files else {INDEX: _file(INDEX, MISSING)}


def _file(name: str, plain: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(plain, 9) if len(plain) > 600 and not kind.startswith(("font", "image/png")) else None
    text = f"{kind}; charset=utf-8" if kind.startswith("text/") or "script" in kind else kind
    return File(text, plain, packed, f'"{hashlib.sha256(plain).hexdigest()[:20]}"', name.startswith("assets/"))


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    status_code=200,
    include_in_schema=False,
    sync_to_thread=False,
)
def show_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """A file of the page; every other address is one of its screens."""
    name = request.url.path.strip("/")
    files: dict[str, File] = request.app.state.page
    if name.split("/")[0] in ("api", "schema", "socket") or (name not in files and "." in name.split("/")[-1]):
        return Response(Wrong("not-found", f"there is nothing at /{name[:100]}"), status_code=404)
    file = files.get(name, files[INDEX])
    headers = {"ETag": file.tag, "Cache-Control": FOREVER if file.lasting else "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)

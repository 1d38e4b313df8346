"""The chain of log lines: each has a checksum and the hash of the line before, so any changed byte shows."""

import hashlib
from collections.abc import Iterator

SUM = b',"sum":"'
SEAL = len(SUM) + 64 + len(b'"}')


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def seal(body: bytes) -> bytes:
    """Return a JSON object with its own checksum added as the last key."""
    return body[:-1] + _sum(body)


def unseal(line: bytes) -> bytes | None:
    """Return the JSON object that was sealed, None if a byte of it has changed."""
    body = line[:-SEAL] + b"}"
    return body if line[-SEAL:] == _sum(body) else None


def _sum(body: bytes) -> bytes:
    return SUM + digest(body).encode() + b'"}'


def follows(line: bytes, prev: str) -> bool:
    """Check whether a line is whole and names `prev` as the hash of the line before it."""
    body = unseal(line)
    return body is not None and body.endswith(b'"prev":"' + prev.encode() + b'"}')


def links(data: bytes, prev: str) -> Iterator[tuple[bytes, str]]:
    """Yield the whole lines that continue the chain from `prev`, each with its hash."""
    for line in data.split(b"\n"):
        if not follows(line, prev):
            return
        prev = digest(line)
        yield line, prev


def unbroken(data: bytes, prev: str) -> tuple[list[bytes], int]:
    """Return the whole lines that continue the chain from `prev`, and how many bytes they take with their line ends."""
    lines = [line for line, _ in links(data, prev)]
    return lines, sum(map(len, lines)) + len(lines)

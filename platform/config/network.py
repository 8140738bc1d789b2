"""The address that the site listens on, and the names under which it may be asked for."""

from __future__ import annotations

import contextlib
import errno
import socket

from bootstrap import Failure

EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})  # noqa: S104 - recognised, not chosen


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; refusals of the system in words."""
    if not 0 <= port <= 65_535:
        raise Failure(f"There is no port {port}, so choose one from 1 to 65535 with --port.")
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise Failure(f"{host!r} is no address of this machine.") from None
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise Failure(_refusal(host, port, error)) from None
    return listener


def _refusal(host: str, port: int, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return f"Port {port} may only be used by root, so choose one from 1024 on with --port."
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} on {host} is in use by another program, so choose another with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host!r} is no address of this machine."
    return f"Port {port} on {host} cannot be used ({error.strerror})."


def address(listener: socket.socket) -> str:
    """What to open in a browser on this machine."""
    host, port = listener.getsockname()[:2]
    shown = "localhost" if host in EVERY_ADDRESS else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def names(listener: socket.socket) -> list[str]:
    """The host names to answer to: this machine's own, and those of the network if it is asked from there."""
    found = {"localhost", "127.0.0.1", "[::1]"}
    host = str(listener.getsockname()[0])
    if host not in EVERY_ADDRESS:
        return sorted(found | {f"[{host}]" if ":" in host else host})
    machine = socket.gethostname()
    found |= {machine, socket.getfqdn(), f"{machine.partition('.')[0]}.local"}
    with contextlib.suppress(OSError):
        found |= {str(entry[4][0]) for entry in socket.getaddrinfo(machine, None, family=socket.AF_INET)}
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way out would be taken
        found.add(probe.getsockname()[0])
    return sorted(found)

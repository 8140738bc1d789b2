"""A line that can be cut: a TCP relay in front of the live server, pulled and plugged by the test."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading


class Cable:
    """Relays ``url``'s port to ``target``. Pulled, it drops all connections and counts those that it refuses."""

    def __init__(self, target: str) -> None:
        host, port = target.removeprefix("http://").split(":")
        self._target = (host, int(port))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._plugged = threading.Event()
        self._plugged.set()
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self.refused = 0
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def pull(self) -> None:
        self._plugged.clear()
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            self._drop(pair)

    def plug(self) -> None:
        self._plugged.set()

    def close(self) -> None:
        self._listener.close()
        self.pull()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if not self._plugged.is_set():
                    self.refused += 1
                    near.close()
                    continue
                far = socket.create_connection(self._target)
                pair = (near, far)
                with self._lock:
                    self._pairs.add(pair)
                threading.Thread(target=self._relay, args=(pair,), daemon=True).start()

    def _relay(self, pair: tuple[socket.socket, socket.socket]) -> None:
        other = {pair[0]: pair[1], pair[1]: pair[0]}
        with contextlib.suppress(OSError, ValueError), selectors.DefaultSelector() as ready:
            for end in pair:
                ready.register(end, selectors.EVENT_READ)
            while True:
                for key, _events in ready.select():
                    source = key.fileobj
                    assert isinstance(source, socket.socket)
                    data = source.recv(65_536)
                    if not data:
                        return self._drop(pair)
                    other[source].sendall(data)
        self._drop(pair)
        return None

    def _drop(self, pair: tuple[socket.socket, socket.socket]) -> None:
        with self._lock:
            self._pairs.discard(pair)
        for end in pair:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

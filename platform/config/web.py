"""The web process: HTTP and WebSocket by uvicorn, on a socket that it is given or opens itself.

`up` opens the socket and keeps it, so that browsers wait a moment instead of being refused while this process is
started again.
"""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys

import uvicorn

from core import heartbeat

#: A thread that draws hands over after so long: the loop and those who wait for an answer of the database have little
#: to do each time, and would wait five times as long for every piece of it.
SWITCH_S = 0.001
#: What is kept of running matches has no cycles, and a walk through all of it stops everybody for a tenth of a second.
#: Cycles come from requests and die young.
COLLECT_AFTER = 5_000, 20, 100


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.web")
    parser.add_argument("--fd", type=int, help="an open socket to listen on")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    # Before the settings are read: each request and each socket works in a thread of its own.
    os.environ.setdefault("NAIPE_DATABASE_POOL", "12")
    # Redis is reached by the settings, which Django reads here at the latest.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    heartbeat.beat_on(heartbeat.WEB)
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(*COLLECT_AFTER)
    server = uvicorn.Server(config(host=options.host, port=options.port))
    server.run(sockets=[socket.socket(fileno=options.fd)] if options.fd is not None else None)


def config(*, host: str = "127.0.0.1", port: int = 0) -> uvicorn.Config:
    """How uvicorn runs here; the tests' server is the same one."""
    return uvicorn.Config(
        "config.asgi:application",
        host=host,
        port=port,
        loop="uvloop",
        ws="websockets-sansio",
        # The page pings and the consumer answers, so that both sides learn of a dead line; see matches.
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_max_size=64 * 1024,
        log_config=None,
        access_log=False,  # paths carry secrets; core.middleware logs routes
        server_header=False,
        lifespan="off",
        timeout_graceful_shutdown=3,
        proxy_headers=False,  # Django reads what it trusts
    )


if __name__ == "__main__":
    main()

"""One shape for all logs: ``event key=value …`` for people, JSON lines for machines; never a secret.

Modules log with ``logging.getLogger(__name__)``; ids go into the sentence as ``match=… version=… seat=…``
or, with structlog, as keywords.
"""

from __future__ import annotations

import logging
import re
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from core import outages

HIDDEN = "[hidden]"
#: A key that contains one of these words names something that belongs in no log.
SECRET_WORDS = ("password", "secret", "token", "cookie", "authorization", "session", "seed", "hand", "deck", "cards")
#: ``scheme://user:password@host`` in any text.
URL_PASSWORD = re.compile(r"(\w+://[^\s:/@]*:)[^\s@/]+@")


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Last guard, not the first: callers do not log secrets."""
    for name, value in event.items():
        if name in {"event", "logger", "level", "timestamp"}:
            continue
        if any(word in name.lower() for word in SECRET_WORDS):
            event[name] = HIDDEN
        elif isinstance(value, str):
            event[name] = URL_PASSWORD.sub(rf"\1{HIDDEN}@", value)
    event["event"] = URL_PASSWORD.sub(rf"\1{HIDDEN}@", str(event.get("event", "")))
    return event


def shorten_outages(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """A server that is away fails everything at once: a line, with the reason in place of the traceback."""
    found = event.get("exc_info")
    if found is True:
        found = sys.exc_info()
    error = found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException) and (why := outages.reason(error)):
        event.pop("exc_info")
        event["event"] = str(event.get("event", "")).partition("\n")[0]
        event["away"] = why
    return event


#: Ids that sentences name as ``match=… version=… seat=…``: who reads by machine finds them as fields.
IDS = re.compile(r"\b(match|version|seat|tournament|round)=([\w-]+)")


def name_ids(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    for name, value in IDS.findall(str(event.get("event", ""))):
        if value != "None":
            event.setdefault(name, int(value) if value.isdecimal() and name != "match" else value)
    return event


#: They write down whole contexts and parameters among their details: hands, tokens, addresses.
TELLTALES = ("django.template", "django.db.backends")


def configuration(*, as_json: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING, for loggers of the standard library and of structlog alike."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        shorten_outages,
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    renderer: Processor = structlog.processors.JSONRenderer(ensure_ascii=False) if as_json else _Plain()
    last = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *([name_ids] if as_json else []), renderer]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": last,
            },
        },
        "filters": {"route": {"()": RouteForPath}, "swarms": {"()": outages.Swarms}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "structured", "filters": ["route", "swarms"]},
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"level": level},
            # Refusals of clients are no news for the operator; what a request cost is said by core.requests.
            "django.request": {"level": "ERROR"},
            "django.channels.server": {"level": "WARNING"},
            **{name: {"level": "INFO" if level == "DEBUG" else level} for name in TELLTALES},
            "uvicorn": {"level": "WARNING"},
            "celery": {"level": "WARNING" if level == "INFO" else level},
            "kombu": {"level": "WARNING"},
        },
    }


class RouteForPath(logging.Filter):
    """Django's own messages about a request name its path, which may carry a key: the route says as much."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        path, match = getattr(request, "path", None), getattr(request, "resolver_match", None)
        if path and match and isinstance(record.args, tuple):
            record.args = tuple(f"/{match.route}" if argument == path else argument for argument in record.args)
        return True


class _Plain:
    """``INFO matches.services moved match=7 version=12``, the traceback below it."""

    def __call__(self, _logger: WrappedLogger, _method: str, event: EventDict) -> str:
        trace = event.pop("exception", None)
        event.pop("timestamp", None)  # who collects the lines stamps them
        level, logger = str(event.pop("level", "info")).upper(), event.pop("logger", "")
        sentence = event.pop("event", "")
        words = [level, str(logger), str(sentence), *(f"{name}={_quoted(value)}" for name, value in event.items())]
        line = " ".join(word for word in words if word)
        return f"{line}\n{trace}" if trace else line


def _quoted(value: object) -> str:
    text = str(value)
    return repr(text) if not text or any(character.isspace() for character in text) else text

"""Behind a proxy that speaks HTTPS: everything by environment, JSON logs, cookies and transport locked down."""

from __future__ import annotations

import os

from config.environment import flag, number, text

for name, value in {"NAIPE_LOG_JSON": "1", "NAIPE_LOG_LEVEL": "INFO", "NAIPE_HTTPS": "1"}.items():
    os.environ[name] = text(name, default=value)
for name in ("NAIPE_SECRET_KEY", "NAIPE_HOSTS", "DATABASE_URL", "REDIS_URL"):
    text(name)  # complains by name before anything else is tried

from config.settings.base import *  # noqa: E402, F403

HTTPS = flag("NAIPE_HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = number("NAIPE_HSTS_SECONDS", default=30 * 86_400) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = flag("NAIPE_HSTS_SUBDOMAINS", default=False)
# Whether a domain's other sites speak HTTPS is not ours to decide, so both are off until asked for.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

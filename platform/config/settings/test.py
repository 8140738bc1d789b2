"""The test suite's differences from `base`: real servers, quick hashing, strict templates."""

from __future__ import annotations

import os

os.environ.setdefault("NAIPE_SECRET_KEY", "for tests only")
os.environ.setdefault("DATABASE_URL", "postgres:///naipe")
os.environ.setdefault("REDIS_URL", "redis://localhost:6379/0")

from config.settings.base import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# One address runs the whole suite; the tests of these limits switch them on again.
ACCOUNT_RATE_LIMITS = False
GUESTS_PER_HOUR = 0
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True

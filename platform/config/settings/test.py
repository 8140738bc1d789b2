"""The test suite's differences from `base`: servers and keys of its own, quick hashing, files served as they lie there.

The servers are started by tests/conftest.py; processes of one run find them through NAIPE_TEST_DATA.
"""

from __future__ import annotations

import os
import tempfile

# Never the data of a real site, whatever the environment says.
TEST_DATA = os.environ.setdefault(
    "NAIPE_TEST_DATA", os.path.join(tempfile.gettempdir(), f"naipe-test-{os.geteuid()}-{os.getpid()}")
)
os.environ["NAIPE_DATA"] = TEST_DATA
os.environ["NAIPE_REDIS_PREFIX"] = ":".join(
    [os.path.basename(TEST_DATA), os.environ.get("PYTEST_XDIST_WORKER", "main")]
)

from config.settings.base import *  # noqa: E402, F403

SECRET_KEY = "for tests only"  # noqa: S105
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
LOGGING_CONFIG = None  # pytest captures logs itself

# One address runs the whole suite; the tests of these limits switch them on again.
ACCOUNT_RATE_LIMITS = False
GUESTS_PER_HOUR = 0

BOT_PACE = 0.0

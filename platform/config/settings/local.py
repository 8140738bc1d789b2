"""What `manage.py up` and all commands use: embedded servers, a key in the data folder, plain HTTP, readable logs."""

from __future__ import annotations

from pathlib import Path

from config import data
from config.environment import flag, text
from config.settings.base import *  # noqa: F403
from config.settings.base import SECRET_KEY

DATA = data.folder()
SECRET_KEY = SECRET_KEY or data.secret_key(DATA)
STATIC_ROOT = Path(text("NAIPE_STATIC_ROOT", default=str(DATA / "static")))

# For those who work on the site: error pages with variables, files served as they lie there.
DEBUG = flag("NAIPE_DEBUG", default=False)
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

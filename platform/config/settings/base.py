"""What is true everywhere. The environment is read here and nowhere else; README.md lists every variable."""

from __future__ import annotations

from pathlib import Path

from config import servers
from config.environment import database, flag, listing, number, text
from config.games import game_apps
from core.logs import configuration

ROOT = Path(__file__).resolve().parents[3]
DATABASE_URL, REDIS_URL = servers.urls()

SECRET_KEY = text("NAIPE_SECRET_KEY", default="")
# Health checks ask from the machine itself, by whatever name the site is known.
ALLOWED_HOSTS = [*listing("NAIPE_HOSTS", default=""), "localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = listing("NAIPE_ORIGINS", default="")
DEBUG = False

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "channels",
    "csp",
    "django_htmx",
    "core",
    "accounts",
    "matches",
    "ratings",
    "lobby",
    "tournaments",
    "api",
    "web",
    "config",
    *game_apps(),
]

MIDDLEWARE = [
    "core.middleware.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "core.middleware.OneThread",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {"default": database(DATABASE_URL, pool=number("NAIPE_DATABASE_POOL", default=0))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

#: All keys of this site in Redis begin so; two sites on one server take two.
REDIS_PREFIX = text("NAIPE_REDIS_PREFIX", default="naipe")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": f"{REDIS_PREFIX}:channels:"},
    },
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": f"{REDIS_PREFIX}:cache",
    },
}

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}:celery:",
    # What a killed worker held is given to another one after this; sweeps are faster.
    "visibility_timeout": 300,
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
# So many task runs share a database connection.
CELERY_CELERY_DB_REUSE_MAX = 500

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("pt-br", "Português (Brasil)"), ("gl", "Galego")]
LOCALE_PATHS = [ROOT / "platform" / "web" / "locale"]
USE_I18N = True
TIME_ZONE = text("NAIPE_TIME_ZONE", default="UTC")
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(text("NAIPE_STATIC_ROOT", default=str(ROOT / "var" / "static")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

SITE_NAME = text("NAIPE_SITE_NAME", default="Naipe")

SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        # Attributes place cards and name them for view transitions; blocks of style are not allowed.
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}

LOG_LEVEL = text("NAIPE_LOG_LEVEL", default="INFO").upper()
LOGGING = configuration(as_json=flag("NAIPE_LOG_JSON", default=False), level=LOG_LEVEL)

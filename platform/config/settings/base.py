"""What is true everywhere. The environment is read here and nowhere else; README.md lists every variable."""

from __future__ import annotations

from pathlib import Path

from config.environment import flag, listing, text, url
from config.games import game_apps

ROOT = Path(__file__).resolve().parents[3]

SECRET_KEY = text("NAIPE_SECRET_KEY", default="")
ALLOWED_HOSTS = listing("NAIPE_HOSTS", default="localhost,127.0.0.1,[::1]")
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
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
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

DATABASES = {"default": url("DATABASE_URL", default="")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = text("REDIS_URL", default="")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "naipe"},
    },
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://")

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

SITE_NAME = text("NAIPE_SITE_NAME", default="Naipe")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
DEV_TOOLS = flag("NAIPE_DEBUG", default=False)

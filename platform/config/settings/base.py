"""What is true everywhere. The environment's variables are listed in README.md.

They are read by `config.environment` and the modules of `config` alone."""

from __future__ import annotations

from pathlib import Path

from config import data, servers
from config.environment import (
    address,
    addresses,
    broker,
    choice,
    database,
    decimal,
    file,
    flag,
    listing,
    mailbox,
    number,
    port,
    text,
    zone,
)
from config.games import game_apps
from core.logs import configuration

ROOT = Path(__file__).resolve().parents[3]
DATABASE_URL, REDIS_URL = servers.urls()
broker(REDIS_URL)
#: Where files that the site writes go.
DATA = data.folder()

SECRET_KEY = text("NAIPE_SECRET_KEY", default="")
# Health checks ask from the machine itself, by whatever name the site is known.
ALLOWED_HOSTS = [*listing("NAIPE_HOSTS", default=""), "localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = addresses("NAIPE_ORIGINS")
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
    "core",
    "accounts",
    "matches",
    "ratings",
    "notices",
    "conduct",
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
    "core.middleware.NoZeroBytes",
    "core.static.StaticFiles",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.LanguageMiddleware",
    "accounts.middleware.zone_middleware",
    "accounts.middleware.barred_middleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "web.middleware.method_middleware",
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
                "web.context.site",
                "notices.context.bell",
            ],
        },
    },
]
FORM_RENDERER = "core.forms.PageRenderer"

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
        "BACKEND": "core.cache.RedisCache",
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
# Without the broker a task runs on, and at worst once more: a worker whose task is cancelled stands still for 5 s.
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("pt-br", "Português (Brasil)"), ("gl", "Galego")]
LOCALE_PATHS = [ROOT / "platform" / "web" / "locale"]
USE_I18N = True
TIME_ZONE = zone("NAIPE_TIME_ZONE", default="UTC")
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(text("NAIPE_STATIC_ROOT", default=str(ROOT / "var" / "static")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.statics.Storage"},
}

SITE_NAME = text("NAIPE_SITE_NAME", default="Naipe")
#: Where the site is found from outside, for links in mails.
SITE_URL = address("NAIPE_SITE_URL", default="http://localhost:8000")

SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

# --- accounts: sign-up and log-in by django-allauth, mail, guests -----------------------------------------------------

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "accounts.validators.LengthValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "email")},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_AGE = 90 * 24 * 3600

# Mail goes out only where a server is named; without one it is printed to the log, and nothing waits for it.
EMAIL_HOST = text("NAIPE_SMTP_HOST", default="")
MAIL_WORKS = bool(EMAIL_HOST)
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend" if MAIL_WORKS else "accounts.mail.LogBackend"
EMAIL_SECURITY = choice("NAIPE_SMTP_SECURITY", "starttls", "tls", "none", default="starttls")
EMAIL_USE_TLS = EMAIL_SECURITY == "starttls"
EMAIL_USE_SSL = EMAIL_SECURITY == "tls"
EMAIL_PORT = port("NAIPE_SMTP_PORT", default={"starttls": 587, "tls": 465}.get(EMAIL_SECURITY, 25))
EMAIL_HOST_USER = text("NAIPE_SMTP_USER", default="")
EMAIL_HOST_PASSWORD = text("NAIPE_SMTP_PASSWORD", default="")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = mailbox("NAIPE_MAIL_FROM", default="naipe@localhost")

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if MAIL_WORKS else "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_WORKS else "optional"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests are logged in, and may still log in and sign up
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if flag("NAIPE_HTTPS", default=False) else "http"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ALLAUTH_TRUSTED_PROXY_COUNT = number("NAIPE_PROXIES", default=0)
GUESTS_PER_HOUR = number("NAIPE_GUESTS_PER_HOUR", default=240)  # from one address; 0 = no limit

#: After so many days guests whom no match names go, and casual matches that nobody plays are called off; 0 = never.
GUEST_DAYS = number("NAIPE_GUEST_DAYS", default=30)
DEAD_MATCH_DAYS = number("NAIPE_DEAD_MATCH_DAYS", default=7)

# --- pages: what a browser may load and run ---------------------------------------------------------------------------

CSRF_FAILURE_VIEW = "web.views.errors.csrf_failure"
SOURCE_URL = text("NAIPE_SOURCE_URL", default="")
#: The operator's own pages; empty ones are not there. A file stands above a text.
LEGAL = {
    "privacy": {"text": text("NAIPE_PRIVACY", default=""), "file": file("NAIPE_PRIVACY_FILE")},
    "imprint": {"text": text("NAIPE_IMPRINT", default=""), "file": file("NAIPE_IMPRINT_FILE")},
}
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

LOG_LEVEL = choice("NAIPE_LOG_LEVEL", "debug", "info", "warning", "error", "critical", default="warning").upper()
LOGGING = configuration(as_json=flag("NAIPE_LOG_JSON", default=False), level=LOG_LEVEL)

# Who may create tournaments: "staff", or anybody with so many rated matches in one list (0: everybody with an account).
_CREATORS = "NAIPE_TOURNAMENT_CREATORS"
TOURNAMENTS_NEED_MATCHES = (
    None if text(_CREATORS, default="") == "staff" else number(_CREATORS, default=10, words="staff or ")
)

#: 1 is a human pace beside people, 0 plays at once.
BOT_PACE = decimal("NAIPE_BOT_PACE", default=1)

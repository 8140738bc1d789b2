"""Where django-allauth meets the site: guests become accounts, names are checked by our rules, words are ours."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as current
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.models import User
from accounts.selectors import must_confirm_email
from accounts.sessions import forget_settings, player_of, settings_of
from accounts.validators import check_name


class AccountAdapter(DefaultAccountAdapter):
    """allauth's hooks. ``save_user`` and ``login`` are where a guest's row lives on."""

    error_messages = {  # noqa: RUF012 (allauth's own shape)
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is already the e-mail address of your account."),
        "email_taken": _("Another account uses this e-mail address."),
        "email_password_mismatch": _("This e-mail address and password do not fit together."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_password": _("This is not your password."),
        "invalid_login": _("This name or e-mail address is not known."),
        "invalid_password_reset": _("This link has been used already or is too old."),
        "rate_limited": _("Too many attempts. Wait a little and try again."),
        "same_as_current": _("This is already the e-mail address of your account."),
        "too_many_login_attempts": _("Too many failed attempts. Wait five minutes and try again."),
        "unknown_email": _("No account uses this e-mail address."),
        "unverified_primary_email": _("Confirm your e-mail address first."),
        "username_password_mismatch": _("This name and password do not fit together."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """The row that a sign-up fills: the guest's own, else a new one."""
        player = player_of(request)
        return player if player is not None and player.is_guest else User()

    def save_user(self, request: HttpRequest, user: AbstractBaseUser, form: Any, commit: bool = True) -> User:
        data = form.cleaned_data
        given = {"username": data["username"], "email": data.get("email") or "", "password": data["password1"]}
        kept = settings_of(request)
        if not isinstance(user, User) or not user.is_guest:
            return services.create_person(**given, settings=kept)
        # a guest whose first sign-up still waits for its confirmation may sign up anew, with another address
        EmailAddress.objects.filter(user=user, verified=False).delete()
        person = services.upgrade_guest(guest=user, **given, settings=kept, confirmed=not must_confirm_email())
        person.backend = settings.AUTHENTICATION_BACKENDS[0]
        update_session_auth_hash(request, person)
        request.user = person
        return person

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Logs in; what the guest of this browser has goes to the account."""
        before = player_of(request)
        super().login(request, user)
        forget_settings(request)
        if before is not None and before.is_guest and isinstance(user, User) and before.pk != user.pk:
            services.merge_guest_into(guest=before, user=user)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        guest = None if current.request is None else player_of(current.request)
        check_name(username, besides=guest if guest is not None and guest.is_guest else None)
        return username

    def format_email_subject(self, subject: str) -> str:
        return str(subject)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """allauth's, with the site's own name in the words."""
        super().send_mail(template_prefix, email, {**context, "site_name": settings.SITE_NAME})

    def add_message(  # noqa: PLR0917 (allauth's own signature)
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """allauth's; the words depend on whether mail really leaves the house."""
        words = {**(message_context or {}), "mail_works": settings.MAIL_WORKS}
        super().add_message(request, level, message_template, words, extra_tags, message)

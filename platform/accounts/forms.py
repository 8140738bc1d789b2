"""allauth's forms with our labels and hints."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.selectors import must_confirm_email
from accounts.validators import LengthValidator


def _word(field: forms.Field, label: Any, hint: Any = "") -> None:
    """Our label and hint; a placeholder would only repeat the label and vanish."""
    field.label, field.help_text = label, hint
    field.widget.attrs.pop("placeholder", None)


def _password_hint() -> str:
    return LengthValidator().get_help_text()


class SignupForm(allauth.SignupForm):
    """Name, e-mail address, password. The address is demanded only where mail can be sent."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email, password = self.fields["username"], self.fields["email"], self.fields["password1"]
        _word(name, _("Name"), _("Shown to everyone. Letters without accents, digits, “-” and “_”; 3 to 20 of them."))
        # check_name says what is wrong with the length in one sentence with the rest
        name.min_length = name.max_length = None
        name.validators = []
        name.widget.attrs.pop("minlength", None)
        name.widget.attrs.update(maxlength=names.LONGEST, autocapitalize="none", spellcheck="false")
        if must_confirm_email():
            _word(email, _("E-mail"), _("We send a link there to confirm it; then it serves for a forgotten password."))
        else:
            _word(email, _("E-mail (not required)"), _("Only for a forgotten password and the notices you choose."))
        _word(password, _("Password"), _password_hint())

    def clean_username(self) -> str:
        self.cleaned_data["username"] = self.cleaned_data["username"].strip()
        name: str = super().clean_username()
        return name


class LoginForm(allauth.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self.fields["login"], _("Name or e-mail"))
        self.fields["login"].widget.attrs.update(autocomplete="username", autocapitalize="none", spellcheck="false")
        _word(self.fields["password"], _("Password"))


class AddEmailForm(allauth.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self.fields["email"], _("New e-mail address"))


class ChangePasswordForm(allauth.ChangePasswordForm):
    """The present password and the new one; the new one once, since the browser can show what is typed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        _word(self.fields["oldpassword"], _("Current password"))
        _word(self.fields["password1"], _("New password"), _password_hint())


class SetPasswordForm(allauth.SetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        _word(self.fields["password1"], _("New password"), _password_hint())


class ResetPasswordForm(allauth.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self.fields["email"], _("E-mail of your account"))


class ResetPasswordKeyForm(allauth.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        _word(self.fields["password1"], _("New password"), _password_hint())


class ReauthenticateForm(allauth.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self.fields["password"], _("Password"))

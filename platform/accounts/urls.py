"""Addresses of accounts. The names are those that django-allauth asks for; only what the site offers is here."""

from __future__ import annotations

from allauth.account import views as allauth
from django.urls import path, re_path

from accounts import views

urlpatterns = [
    path("login", views.login, name="account_login"),
    path("logout", allauth.logout, name="account_logout"),
    path("signup", views.signup, name="account_signup"),
    path("@/<str:name>/shun", views.shun, name="shun"),
    path("account", views.account, name="account"),
    path("account/closed", allauth.account_inactive, name="account_inactive"),
    path("account/email", views.change_email, name="account_email"),
    path("account/email/sent", allauth.email_verification_sent, name="account_email_verification_sent"),
    re_path(r"^account/email/confirm/(?P<key>[-:\w]+)$", views.confirm_email, name="account_confirm_email"),
    path("account/password", views.change_password, name="account_change_password"),
    path("account/password/set", views.set_password, name="account_set_password"),
    path("account/password/again", allauth.reauthenticate, name="account_reauthenticate"),
    path("account/password/forgotten", allauth.password_reset, name="account_reset_password"),
    path("account/password/forgotten/sent", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^account/password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)$",
        views.reset_password_from_key,
        name="account_reset_password_from_key",
    ),
    path("account/password/done", allauth.password_reset_from_key_done, name="account_reset_password_from_key_done"),
]

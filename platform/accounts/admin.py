"""Players in Django's admin, for staff."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlencode

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import names
from accounts.models import User
from accounts.selectors import name_is_free
from accounts.sessions import player_of

# Django's classes take a type argument in their stubs alone
if TYPE_CHECKING:
    ChangeForm: TypeAlias = UserChangeForm[User]
    Admin: TypeAlias = UserAdmin[User]
else:
    ChangeForm, Admin = UserChangeForm, UserAdmin


class PlayerForm(ChangeForm):
    """Staff may give reserved names, but none that two players would share."""

    class Meta:
        model = User
        fields = "__all__"
        field_classes: dict[str, type[forms.Field]] = {}

    def clean_username(self) -> str:
        name = str(self.cleaned_data["username"])
        if not names.well_formed(name):
            raise ValidationError("3 to 20 letters, digits, - and _, beginning with a letter or a digit.")
        if not name_is_free(name, besides=self.instance):
            raise ValidationError("Somebody has this name or one that looks like it.")
        return name


@admin.register(User)
class PlayerAdmin(Admin):
    form = PlayerForm
    list_display = ("username", "kind", "bot_level", "is_active", "is_staff", "date_joined")
    list_filter = ("kind", "is_active", "is_staff")
    search_fields = ("username", "email")
    ordering = ("username",)
    readonly_fields = ("kind", "bot_level", "merged_into", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "email", "is_active")}),
        ("What it is", {"fields": ("kind", "bot_level", "merged_into", "date_joined", "last_login", "settings")}),
        ("Rights", {"fields": ("is_staff", "is_superuser", "groups", "user_permissions")}),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People sign up; bots and guests are made by the site."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A player whom matches name is closed, not deleted."""
        return False


def staff_login(request: HttpRequest, extra_context: Any = None) -> HttpResponseBase:
    """The site's own log-in, with its limits, instead of the admin's."""
    player = player_of(request)
    if player is not None and player.is_person:
        raise PermissionDenied(_("This part is for those who run the site."))
    back = request.GET.get("next") or reverse("admin:index")
    return HttpResponseRedirect(f"{reverse('account_login')}?{urlencode({'next': back})}")


admin.site.login = staff_login  # type: ignore[method-assign, assignment]

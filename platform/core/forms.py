"""How every form field is drawn: label, hint, input, error, tied together for screen readers.

The template is ``templates/django/forms/field.html``; ``{{ form.name.as_field_group }}`` draws one field.
"""

from __future__ import annotations

from typing import Any

from django.forms import BoundField, CheckboxInput, FileInput, HiddenInput, RadioSelect
from django.forms.renderers import TemplatesSetting
from django.forms.widgets import Widget


class PageField(BoundField):
    """A field whose input has the site's class, unless its widget says otherwise."""

    def build_widget_attrs(self, attrs: dict[str, Any], widget: Widget | None = None) -> dict[str, Any]:
        built: dict[str, Any] = super().build_widget_attrs(attrs, widget)
        used = widget or self.field.widget
        plain = not isinstance(used, CheckboxInput | RadioSelect | HiddenInput | FileInput)
        if plain and "class" not in used.attrs and "class" not in built:
            built["class"] = "input"
        return built


class PageRenderer(TemplatesSetting):
    """Forms are drawn by the site's templates; bad values are explained beside their field."""

    bound_field_class = PageField

"""The site's main parts, as the header and the footer list them: only those that this site has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import is_valid_path
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class Place:
    """A link of the header or footer. It is current on its own address and on those that begin with ``inside``."""

    path: str
    label: Promise
    inside: tuple[str, ...] = ()

    def current_on(self, path: str) -> bool:
        return path == self.path or any(path == start or path.startswith(f"{start}/") for start in self.inside)


MAIN = (
    Place("/", pgettext_lazy("main navigation", "Play")),
    Place("/t", _("Tournaments"), ("/t",)),
    Place("/watch", pgettext_lazy("main navigation", "Watch"), ("/watch",)),
    Place("/ratings", _("Ratings"), ("/ratings", "/@")),
)
FOOT = (
    Place("/rules", _("Rules of the games"), ("/rules",)),
    Place("/fairness", _("How deals are proven"), ("/fairness",)),
    Place("/status", _("Status"), ("/status",)),
    Place("/privacy", _("Privacy")),
    Place("/imprint", _("Imprint")),
)


def present(places: Iterable[Place]) -> list[Place]:
    """Those whose address leads somewhere."""
    return [place for place in places if is_valid_path(place.path)]

"""Pages are light: at most 100 kB over the wire at first load, and the shell leaves most of that to others."""

from __future__ import annotations

import pytest

from tests.factories import make_guest
from tests.weight import weight_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "limit"),
    [("/login", 20_000), ("/signup", 20_000), ("/account", 20_000), ("/settings", 25_000)],  # cards and sounds to try
)
def test_the_shell_is_light(client, path, limit):
    client.force_login(make_guest())
    sizes = weight_of(client, path)
    assert {"web/tokens.css", "web/site.css", "web/shell.js"} <= set(sizes)
    assert sum(sizes.values()) < limit, sizes

"""Pages of the ratings as a reader sees them."""

from __future__ import annotations

import re


def text_of(response):
    """What a reader sees: tags away, entities and spaces as they are read."""
    assert response.status_code == 200
    body = re.sub(r"<(style|script).*?</\1>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)).replace("&nbsp;", " ")


def text(client, path):
    return text_of(client.get(path))


def queries(client, path, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(path).status_code == 200
    return len(caught)

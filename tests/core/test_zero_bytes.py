"""A zero byte, which PostgreSQL takes in no text, is refused before any page or socket looks at it."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.files.uploadedfile import SimpleUploadedFile

from config.asgi import application
from tests.factories import make_user
from tests.live import PATIENCE_S
from tests.matches.tables import open_match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/@/%00",
        "/@/Ana/rating/x/%00",
        "/g/%00",
        "/g/%00.json",
        "/lobby/news?page=table/%00",
        "/login?next=%00",
        "/notices/stop/%00",
        "/ratings/match/%00",
        "/rematch/%00",
        "/staff/players/%00",
        "/static/%00",
        "/t/monday/player/%00",
        "/t/monday/table/%00",
        "/t/new?like=%00",
        "/table/%00",
    ],
)
def test_no_address_has_one(client, address):
    client.force_login(make_user(is_staff=True))
    for answer in (client.get(address), client.post(address)):
        assert answer.status_code == 400
        assert "Nothing was done" in answer.content.decode()


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/@/Ana/report", "words"),
        ("/login", "login"),
        ("/play/bouillabaisse/invite", "clock"),
        ("/settings/change", "language"),
        ("/t/monday/do/enter", "key"),
        ("/t/monday/round/1/hand", "reason"),
        ("/t/monday/edit", "key"),
        ("/table/ABCDEF/remove", "player"),
    ],
)
def test_no_form_has_one(client, address, field):
    client.force_login(make_user())
    for form in ({field: "a\0"}, {f"{field}\0": "a"}, {field: "a\0", "file": SimpleUploadedFile("a", b"x")}):
        assert client.post(address, form).status_code == 400


def test_no_cookie_has_one(client):
    client.cookies["sessionid"] = "\0" * 32
    assert client.get("/").status_code == 400


@pytest.mark.usefixtures("redis")
def test_a_message_of_a_table_with_one_is_refused(client):
    at = open_match(2)
    client.force_login(at.users[at.position.to_act[0]])
    for message in (
        {"type": "move", "id": "\0", "expected": 0, "move": "x"},
        {"type": "move", "id": "a", "expected": at.match.version, "move": "x\0"},
        {"type": "contribute", "id": "b", "part": "0\0", "value": "\0"},
        {"type": "say", "id": "c", "phrase": "\0"},
    ):
        answer = client.post(f"/g/{at.code}/act", message, content_type="application/json")
        assert answer.json()["type"] == "refused", message


@pytest.mark.parametrize(
    ("path", "query", "cookie"),
    [
        ("/ws/g/\0/", b"", b""),
        ("/ws/t/monday/", b"have=%00", b""),
        ("/ws/lobby/", b"page=table/%00", b""),
        ("/ws/notices/", b"", b'sessionid="\\000\\000\\000\\000\\000\\000\\000\\000"'),
    ],
)
async def test_no_socket_has_one(path, query, cookie):
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": path,
        "query_string": query,
        "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie)],
        "subprotocols": [],
    }
    line = ApplicationCommunicator(application, scope)
    await line.send_input({"type": "websocket.connect"})
    assert (await line.receive_output(PATIENCE_S))["type"] == "websocket.close"
    await line.send_input({"type": "websocket.disconnect", "code": 1006})
    await line.wait(PATIENCE_S)

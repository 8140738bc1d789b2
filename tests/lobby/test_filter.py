"""The list of open tables, narrowed by an address: a plain form, the same in the page's updates, never a dead end."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from lobby import services
from lobby.models import OpenTable
from tests.factories import make_guest, make_user
from tests.lobby.test_sockets import Page, in_database
from tests.reading import found

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def open_table(game="bouillabaisse", seats=4, people=1, **more) -> OpenTable:
    host = make_user() if more.get("rated") else make_guest()
    table = services.open_table(host=host, game=game, seats=seats, private=False, **more)
    for _ in range(people - 1):
        services.join_table(code=table.code, user=make_guest())
    return table


@pytest.fixture
def tables() -> dict[str, OpenTable]:
    return {
        "large": open_table(seats=7),
        "nearly full": open_table(seats=7, people=6),
        "rated": open_table(clock="8+10", rated=True),
        "buraco": open_table("buraco", seats=4, people=3),
    }


def listed(client, query: str) -> set[str]:
    page = client.get(f"/{query}").content.decode()
    return {code for code in OpenTable.objects.values_list("code", flat=True) if f'id="o-{code}"' in page}


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", {"large", "nearly full", "rated", "buraco"}),
        ("?game=buraco", {"buraco"}),
        ("?game=bouillabaisse&kind=casual", {"large", "nearly full"}),
        ("?kind=rated", {"rated"}),
        ("?free=3", {"large", "rated"}),
        ("?free=6", {"large"}),
        ("?game=bouillabaisse&kind=casual&free=1", {"large", "nearly full"}),
        ("?game=&kind=&free=", {"large", "nearly full", "rated", "buraco"}),
        ("?game=whist&kind=best&free=many", {"large", "nearly full", "rated", "buraco"}),
        ("?free=-1", {"large", "nearly full", "rated", "buraco"}),
        ("?free=" + "9" * 50, {"large", "nearly full", "rated", "buraco"}),
    ],
)
def test_what_is_asked_for_is_listed_and_what_is_no_question_is_left_out(client, tables, query, names):
    assert listed(client, query) == {tables[name].code for name in names}


def test_the_form_is_plain_and_keeps_what_was_asked_for(client, tables):
    page = client.get("/?game=buraco&kind=casual&free=1").content.decode()
    form = found(r'(?s)(<form class="sieve".*?</form>)', page)
    assert 'method="get" action="/#open"' in form
    for value in ("buraco", "casual"):
        assert f'<option value="{value}" selected>' in form
    assert 'href="/#open">Show all' in form
    assert "Show all" not in client.get("/").content.decode()


def test_a_visitor_who_finds_nothing_is_told_what_there_is_and_what_to_do(client):
    assert 'id="filter"' not in client.get("/").content.decode(), "there is nothing to choose from"
    assert "No table is waiting for players." in client.get("/").content.decode()
    page = client.get("/?game=buraco").content.decode()
    assert "and none of another kind" in page
    open_table()
    open_table()
    page = client.get("/?game=buraco").content.decode()
    assert "there are 2 of other kinds" in page
    assert "Show all" in page
    empty = found(r'(?s)id="none-open">(.*?)</div>', page)
    assert 'href="/play/buraco"' in empty
    assert 'href="/play/bugo"' not in empty


def test_as_many_queries_with_a_filter_as_without(client, tables, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        client.get("/?game=bouillabaisse&kind=casual&free=1")


def test_polls_keep_the_filter(client, tables):
    page = client.get("/?game=buraco&kind=casual").content.decode()
    name = found(r'data-page="([^"]*)"', page).replace("&amp;", "&")
    assert name == "lobby?game=buraco&kind=casual"
    html = client.get("/lobby/news", {"page": name}).json()["html"]
    assert f'id="o-{tables["buraco"].code}"' in html
    assert f'id="o-{tables["large"].code}"' not in html


async def test_a_socket_keeps_the_filter():
    page = Page(quote("lobby?game=buraco"))
    await page.open()
    await page.shows("and none of another kind")
    await in_database(open_table)()
    await page.shows("there is one of another kind")
    table = await in_database(open_table)("buraco")
    html = await page.shows(table.code)
    assert html.count('id="o-') == 1
    await page.close()

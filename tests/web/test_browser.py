"""The shell in a real Chromium: what scripts add, nothing that axe calls serious, no page wider than its screen."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client

from accounts.models import User
from tests.browsers import DESKTOP, PHONE
from tests.factories import PASSWORD, make_bot, make_guest, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

VISITOR = ["/login", "/signup", "/account", "/settings", "/account/password/forgotten", "/account/email/sent"]
PERSON = ["/@/{name}", "/account", "/account/email", "/account/password", "/settings", "/logout"]
GUEST = ["/account", "/settings", "/signup", "/logout", "/@/Tester"]


def as_player(page, live, player: User) -> None:
    """The browser holds the player's session."""
    client = Client()
    client.force_login(player)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live.url}])


def serious(page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in {"serious", "critical"}]


def check(page, live, path: str) -> None:
    page.goto(live.url + path)
    assert serious(page) == [], path
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than the screen"


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("pt-br", "dark"), ("gl", "light")])
def test_axe_finds_nothing_serious(live, open_page, language, theme):
    make_bot("Tester")
    user, guest = make_user(email="a@example.org"), make_guest()
    cookie = {"name": "naipe_settings", "value": f"language={language}&theme={theme}", "url": live.url}
    for player, paths in ((None, VISITOR), (user, PERSON), (guest, GUEST)):
        page = open_page(viewport=PHONE)
        page.context.add_cookies([cookie])
        if player is not None:
            as_player(page, live, player)
        for path in paths:
            check(page, live, path.format(name=user.username))
        page.context.close()


@pytest.mark.parametrize("viewport", [{"width": 320, "height": 640}, PHONE, {"width": 768, "height": 1024}, DESKTOP])
def test_no_page_is_wider_than_its_screen(live, open_page, viewport):
    user = make_user("W" * 20, email="a-rather-long-address-of-somebody@example-with-a-long-name.org")
    page = open_page(viewport=viewport)
    as_player(page, live, user)
    for path in PERSON:
        page.goto(live.url + path.format(name=user.username))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_signing_up_by_keyboard_with_errors_told(live, open_page):
    page = open_page(viewport=PHONE)
    page.goto(live.url + "/signup?next=/settings")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the content"
    page.focus("#id_username")
    page.keyboard.type("Uxía")
    page.focus("#id_password1")
    page.keyboard.type("short")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.getAttribute('role') === 'alert'")
    assert serious(page) == []
    page.fill("#id_username", "Uxia")
    page.fill("#id_password1", PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Create account").click()
    page.wait_for_url(lambda url: "signup" not in url)
    assert User.objects.get().username == "Uxia"


def test_a_password_can_be_looked_at(live, open_page):
    page = open_page(viewport=PHONE)
    page.goto(live.url + "/login")
    page.fill("#id_password", "secret")
    show = page.get_by_role("button", name="Show")
    assert show.get_attribute("aria-pressed") == "false"
    show.click()
    assert page.get_attribute("#id_password", "type") == "text"
    assert show.get_attribute("aria-pressed") == "true"
    show.click()
    assert page.get_attribute("#id_password", "type") == "password"


def test_a_form_is_sent_once(live, open_page):
    page, sent = open_page(viewport=PHONE), []
    page.goto(live.url + "/settings")
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.evaluate(
        "() => { const form = document.querySelector('main form'); form.requestSubmit(); form.requestSubmit(); }"
    )
    page.wait_for_selector(".notice-good")
    assert len(sent) == 1


def test_language_theme_and_deck_change_at_a_press(live, open_page):
    page = open_page(viewport=PHONE)
    page.goto(live.url + "/settings")
    page.get_by_text("Four colours").click()
    page.get_by_text("Dark", exact=True).click()
    page.get_by_role("button", name="Save settings").click()
    page.wait_for_selector(".notice-good")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.dataset.deck") == "four"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 32, 43)"
    page.get_by_role("button", name="Galego").click()
    page.wait_for_selector("html[lang=gl]")
    assert page.get_by_role("heading", level=1).text_content() == "Preferencias"


def test_the_browsers_zone_is_remembered(live, open_page):
    page = open_page(viewport=PHONE, timezone_id="America/Sao_Paulo")
    page.goto(live.url + "/login")
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    assert cookies["naipe_zone"] == "America/Sao_Paulo"
    page.evaluate(
        """() => { document.querySelector('main').innerHTML =
        '<time datetime="2026-03-14T19:30:00Z" data-when="full" data-zone="UTC">Sat 14 March, 19:30 (UTC)</time>'; }"""
    )
    source = page.get_attribute("script[type=module]", "src")
    page.evaluate("async (source) => (await import(source)).localTimes()", source)
    assert "16:30 (Sao Paulo)" in page.text_content("time")


def test_without_scripts_everything_works(live, open_page):
    page = open_page(viewport=PHONE, java_script_enabled=False)
    page.goto(live.url + "/signup?next=/account")
    page.fill("#id_username", "Uxia")
    page.fill("#id_password1", PASSWORD)
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Create account").click()
    page.goto(live.url + "/logout?next=/login")
    with page.expect_navigation():
        page.get_by_role("button", name="Log out").click()
    page.goto(live.url + "/login?next=/account")
    page.fill("#id_login", "uxia")
    page.fill("#id_password", PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.locator("main", has_text="Uxia").wait_for()

"""A switch of the notices is saved by one tap, in the settings and behind the bell; without script by the button."""

from __future__ import annotations

import pytest

from notices.models import Switch
from tests.browser.playing import log_in
from tests.browsers import PHONE
from tests.factories import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GROUPS = ("entry", "checkin", "round", "match", "result")


@pytest.mark.parametrize("address", ["/settings", "/notices"])
def test_each_switch_is_one_tap(live, open_page, address):
    make_user("Sabela", email="sabela@example.org")
    phone = open_page(viewport=PHONE)
    log_in(phone, live.url, "Sabela")
    phone.goto(f"{live.url}{address}")
    form = phone.locator("#switches-form")
    assert form.get_by_role("button", name="Save").count() == 0
    for group in GROUPS:
        for channel in ("bell", "mail"):
            box = form.locator(f"[name={group}-{channel}]")
            was = box.is_checked()
            with phone.expect_response("**/notices/switches"):
                box.click()
            phone.wait_for_function(
                "() => document.querySelector('#switches-form [role=status]').textContent === 'Saved.'"
            )
            assert Switch.objects.get(group=group, channel=channel).on is not was
            assert Switch.objects.count() == 1
            Switch.objects.all().delete()
            box.evaluate("box => { box.checked = !box.checked; }")
    form.get_by_role("button", name="No mails at all").click()
    phone.wait_for_url(f"**{address}")
    phone.locator("main", has_text="Saved.").wait_for()
    assert not phone.locator("#switches-form input[name$=mail]:checked").count()
    assert phone.locator("#switches-form input[name$=bell]:checked").count()


def test_without_script_the_form_has_its_button(live, open_page):
    make_user("Sabela", email="sabela@example.org")
    phone = open_page(viewport=PHONE, java_script_enabled=False)
    log_in(phone, live.url, "Sabela")
    phone.goto(f"{live.url}/settings")
    phone.locator("[name=round-mail]").click()
    with phone.expect_navigation():
        phone.locator("#switches-form").get_by_role("button", name="Save").click()
    phone.goto(f"{live.url}/settings")
    assert not phone.locator("[name=round-mail]").is_checked()

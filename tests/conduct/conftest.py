"""Somebody of the staff, for all tests of conduct."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import make_user


@pytest.fixture
def staff() -> User:
    return make_user("Xefa", is_staff=True)


@pytest.fixture
def client_of_staff(staff) -> Client:
    client = Client()
    client.force_login(staff)
    return client

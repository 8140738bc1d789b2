"""A worker's tasks share a connection to the database, and notice when the server was away between two of them."""

from __future__ import annotations

import pytest
from celery.fixups.django import DjangoWorkerFixup
from celery.signals import task_prerun
from django.db import OperationalError, connection

from config.celery_app import app
from tests.live import elsewhere

pytestmark = pytest.mark.django_db(transaction=True)


def backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def end(pid: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [pid])


def test_tasks_share_a_connection():
    fixup = DjangoWorkerFixup(app)
    first = backend()
    for _ in range(20):
        fixup.close_database()  # before and after each task
    assert backend() == first


def test_a_connection_that_the_server_has_ended_is_replaced_before_the_next_task():
    first = backend()
    elsewhere(end, first)
    task_prerun.send(sender=None)
    assert backend() != first


def test_control_without_it_the_next_task_fails():
    elsewhere(end, backend())
    with pytest.raises(OperationalError):
        backend()
    connection.close()

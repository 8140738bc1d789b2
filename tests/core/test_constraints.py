"""A table that only grows: the constraint as migrations and the database see it."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, models, transaction
from django.test.utils import isolate_apps

from core.constraints import AppendOnly

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def line():
    with isolate_apps("core"):

        class Line(models.Model):
            words = models.CharField(max_length=20)

            class Meta:
                app_label = "core"
                constraints = (AppendOnly(name="lines_never_change"),)

            def __str__(self):
                return self.words

        with connection.schema_editor() as editor:
            editor.create_model(Line)
        yield Line
        with connection.schema_editor() as editor:
            editor.delete_model(Line)


def refused(change):
    words = "core_line: rows of this table are never changed or deleted"
    with pytest.raises(DatabaseError, match=words), transaction.atomic():
        change()


def test_rows_are_added_and_never_changed_or_deleted(line):
    row = line.objects.create(words="first")
    refused(lambda: line.objects.update(words="second"))
    refused(row.delete)
    assert line.objects.get().words == "first"


def test_it_can_be_taken_away_and_put_back(line):
    line.objects.create(words="first")
    constraint = line._meta.constraints[0]
    with connection.schema_editor() as editor:
        editor.remove_constraint(line, constraint)
    line.objects.update(words="second")
    with connection.schema_editor() as editor:
        editor.add_constraint(line, constraint)
    refused(lambda: line.objects.update(words="third"))


def test_migrations_write_it_down(line):
    path, arguments, keywords = line._meta.constraints[0].deconstruct()
    assert (path, arguments, keywords) == ("core.constraints.AppendOnly", (), {"name": "lines_never_change"})
    assert line._meta.constraints[0] == AppendOnly(name="lines_never_change") != AppendOnly(name="other")
    line(words="x").full_clean()

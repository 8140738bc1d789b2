"""No index beside another one that does the same: each costs every write."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import models

#: The apps whose tables are written all the time.
OURS = ("matches", "lobby")


def leading(model: type[models.Model]) -> Iterator[str]:
    """The first columns of the indexes over several columns that hold every row."""
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.UniqueConstraint) and constraint.condition is None:
            yield constraint.fields[0]
    for index in model._meta.indexes:
        if index.condition is None and index.fields:
            yield index.fields[0]


def test_no_column_has_an_index_beside_one_that_begins_with_it():
    twice = [
        f"{model.__name__}.{field.name}"
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.local_fields
        if getattr(field, "db_index", False) and not field.unique and field.name in set(leading(model))
    ]
    assert twice == []

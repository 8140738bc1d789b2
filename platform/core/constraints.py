"""A constraint that Django does not have: a table that only grows. It stands in ``Meta.constraints`` like any other."""

from __future__ import annotations

from typing import Any

from django.db import models

_FUNCTION = """
CREATE OR REPLACE FUNCTION core_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%: rows of this table are never changed or deleted', TG_TABLE_NAME;
END $$;
"""


class AppendOnly(models.BaseConstraint):
    """Rows may be added and never changed or deleted: a trigger of the database refuses to."""

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)

    def constraint_sql(self, model: Any, schema_editor: Any) -> Any:
        """Triggers cannot stand inside CREATE TABLE; this one follows when the table is there."""
        schema_editor.deferred_sql.append(self.create_sql(model, schema_editor))

    def create_sql(self, model: Any, schema_editor: Any) -> Any:
        table, trigger = schema_editor.quote_name(model._meta.db_table), schema_editor.quote_name(self.name)
        return (
            f"{_FUNCTION}CREATE TRIGGER {trigger} BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION core_append_only()"
        )

    def remove_sql(self, model: Any, schema_editor: Any) -> Any:
        table, trigger = schema_editor.quote_name(model._meta.db_table), schema_editor.quote_name(self.name)
        return f"DROP TRIGGER {trigger} ON {table}"

    def validate(self, *_: Any, **__: Any) -> None:
        """Nothing to ask before saving: the database answers."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AppendOnly) and self.name == other.name

    def __hash__(self) -> int:
        return hash((AppendOnly, self.name))

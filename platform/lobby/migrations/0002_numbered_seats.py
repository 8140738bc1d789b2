"""Seats of open tables get numbers, so that a host can say who sits where. Until now the order of joining was theirs."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def number_seats(apps: Any, schema_editor: Any) -> None:
    """Those who sit keep the seats that the order of joining gave them."""
    seats = apps.get_model("lobby", "TableSeat").objects
    taken: dict[int, int] = {}
    for seat in seats.order_by("table_id", "joined_at", "pk").iterator():
        seat.number = taken.get(seat.table_id, 0)
        taken[seat.table_id] = seat.number + 1
        seat.save(update_fields=["number"])


class Migration(migrations.Migration):
    dependencies = [("lobby", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="tableseat",
            name="number",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="The seat, counted from 0; rated matches draw them anew."
            ),
            preserve_default=False,
        ),
        migrations.RunPython(number_seats, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="tableseat",
            constraint=models.UniqueConstraint(
                deferrable=models.Deferrable.DEFERRED, fields=("table", "number"), name="seated_once"
            ),
        ),
    ]

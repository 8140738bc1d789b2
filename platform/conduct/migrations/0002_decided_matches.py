from django.db import migrations


def decided(apps, schema_editor):
    """Matches know what was decided about them before they had a field for it; the last act holds."""
    Match = apps.get_model('matches', 'Match')
    acts = apps.get_model('conduct', 'Act').objects.filter(kind__in=['voided', 'adjudicated'], match__isnull=False)
    for act in acts.order_by('at', 'pk'):
        Match.objects.filter(pk=act.match_id).update(decided={'places': act.details.get('places', []), 'why': act.why})


class Migration(migrations.Migration):

    dependencies = [
        ('conduct', '0001_initial'),
        ('matches', '0004_decided'),
    ]

    operations = [
        migrations.RunPython(decided, migrations.RunPython.noop),
    ]

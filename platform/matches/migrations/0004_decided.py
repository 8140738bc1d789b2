from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0003_arrival'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='decided',
            field=models.JSONField(help_text='What staff decided about it later: places by seat, none if it is void, and why.', null=True),
        ),
    ]

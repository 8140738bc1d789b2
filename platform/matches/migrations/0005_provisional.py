from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0004_decided'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='provisional',
            field=models.BooleanField(default=False, help_text='The rating before was not settled yet.'),
        ),
    ]

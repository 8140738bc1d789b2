"""Static files under names that carry their content's hash, so that browsers may keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """Scripts find each other by the hashed names too."""

    support_js_module_import_aggregation = True

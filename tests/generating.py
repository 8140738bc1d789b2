"""How Hypothesis runs here, in all tests: without judging the speed of a machine that has other work too."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("naipe", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("naipe")

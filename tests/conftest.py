"""Settings for every test: Hypothesis derandomised, so that a run is repeatable."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("gate")

"""Hypothesis without a clock: on a busy machine, how long an example takes says nothing of what is tested."""

from hypothesis import HealthCheck, given, settings

__all__ = ["given", "settings"]

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

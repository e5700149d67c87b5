"""The settings of Hypothesis for a machine of any speed.

By default it fails a test if one example takes 0.2 seconds, or if making examples takes long.
"""

from hypothesis import HealthCheck, settings

ANY_SPEED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

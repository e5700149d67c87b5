"""The metrics of a running server, in the form that Prometheus reads."""

"""The numbers of a running server, in the form that Prometheus reads."""

"""The messages of the service, generated from `proto/teban/v1`; never edited."""

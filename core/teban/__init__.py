"""teban: rules of turn-based games written once, everything else derived."""

__version__ = "0.1.0"

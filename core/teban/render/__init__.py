"""Renderers: pictures of views, never of a state."""

from teban.registry.offers import Renderer
from teban.render.known import renderer_for, renderers_for
from teban.render.text import TextRenderer
from teban.render.waiting import to_act

__all__ = ["Renderer", "TextRenderer", "renderer_for", "renderers_for", "to_act"]

"""Renderers: pictures of views, never of a state."""

from teban.render.renderer import Renderer, renderer_for, renderers_for
from teban.render.text import TextRenderer

__all__ = ["Renderer", "TextRenderer", "renderer_for", "renderers_for"]

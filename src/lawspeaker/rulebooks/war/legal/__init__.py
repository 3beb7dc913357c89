"""What may be done now: templates with what fits into them, and the concrete moves of a seat."""

from lawspeaker.rulebooks.war.legal.concrete import moves_of
from lawspeaker.rulebooks.war.legal.offered import templates
from lawspeaker.rulebooks.war.legal.template import Template, template_json

__all__ = ["Template", "moves_of", "template_json", "templates"]

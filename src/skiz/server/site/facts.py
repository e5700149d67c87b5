"""Structured data (schema.org) for search engines: what a page is, in their own terms."""

from skiz.lessons import Lesson
from skiz.words import LANGS, Lang

from .about import About

CONTEXT = "https://schema.org"
Facts = dict[str, object]


def site_facts(of: About) -> Facts:
    """Return the facts about the whole site."""
    return _facts("WebApplication", of) | {
        "applicationCategory": "GameApplication",
        "operatingSystem": "Any",
        "isAccessibleForFree": True,
    }


def lesson_facts(of: About, lesson: Lesson) -> Facts:
    """Return the facts about a lesson."""
    return _facts("LearningResource", of) | {
        "learningResourceType": "lesson",
        "teaches": lesson.aim[of.lang],
        "timeRequired": f"PT{lesson.minutes}M",
        "isAccessibleForFree": True,
    }


def rules_facts(of: About) -> Facts:
    """Return the facts about a rule book."""
    return _facts("TechArticle", of) | {"headline": of.title}


def terms_facts(of: About, names: dict[str, str]) -> Facts:
    """Return the facts about a glossary, given the explanations of its terms by their names."""
    terms = [
        {"@type": "DefinedTerm", "name": name, "description": text} for name, text in names.items()
    ]
    return _facts("DefinedTermSet", of) | {"hasDefinedTerm": terms}


def _facts(kind: str, of: About) -> Facts:
    languages: Lang | list[Lang] = [*LANGS] if kind == "WebApplication" else of.lang
    return {
        "@context": CONTEXT,
        "@type": kind,
        "name": of.title,
        "description": of.description,
        "inLanguage": languages,
    }

"""The settings of Sphinx for the documentation's site. The pages are those of the repository, as they are; docs/README.md is the navigation."""

import posixpath
import re
import shutil
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.highlighting import lexers

ROOT = Path(__file__).resolve().parents[2]
POM = (ROOT / "pom.xml").read_text(encoding="utf-8")

project = "Throng"
release = re.search(r"<artifactId>throng</artifactId>\s*<version>(.+?)</version>", POM).group(1)
repository = re.search(r"<throng\.url>(.+?)</throng\.url>", POM).group(1)

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "README"
include_patterns = ["*.md", "docs/**", "examples/*.md"]
exclude_patterns = [path.name for path in ROOT.iterdir() if path.is_dir() and path.name not in ("docs", "examples")]
exclude_patterns += ["examples/*/**"]

# Built pages need no index of Python names.
html_use_index = False

# Headings have the same anchors as on the repository's web pages.
myst_heading_anchors = 6
highlight_language = "none"
# The repository's web pages draw these diagrams. The site shows their text, because a page that draws them needs a script of another site.
lexers["mermaid"] = TextLexer()
# Text stays as it is written: -- is part of options.
smartquotes = False

html_theme = "furo"
html_title = f"Throng {release}"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_search_scorer = str(Path(__file__).with_name("search.js"))

INDEX = "docs/README"
DECISIONS = "docs/decisions/README"
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
ENTRY = re.compile(r"^- \[(.+?)\]\((\S+?)\.md\)", re.MULTILINE)
LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(?=[)#])")


def page(base, target):
    """The name of the page, or the path of the file, that a link in a page leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), target))


def toctree(caption, entries):
    lines = "\n".join(f"{title} <{'/' + name}>" for title, name in entries)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n"


def navigation():
    """The sections of docs/README.md, each with the pages that its entries link to."""
    text = (ROOT / f"{INDEX}.md").read_text(encoding="utf-8")
    parts = SECTION.split(text)[1:]
    sections = [
        (caption, [(title, page(INDEX, target)) for title, target in ENTRY.findall(entries)])
        for caption, entries in zip(parts[::2], parts[1::2])
    ]
    named = {name for _, entries in sections for _, name in entries}
    others = [
        path.relative_to(ROOT).with_suffix("").as_posix()
        for path in sorted((ROOT / "docs").rglob("*.md"))
        if path.parent.name != "decisions"
    ]
    return [("Throng", [("All pages", INDEX)])] + sections + [
        ("More", [(name.split("/")[-1], name) for name in others if name not in named and name != INDEX])
    ]


def decisions():
    """A list of all decisions by their titles."""
    pages = [path for path in (ROOT / DECISIONS).parent.glob("*.md") if path.stem != "README"]
    titles = sorted((TITLE.search(path.read_text(encoding="utf-8")).group(1), path.name) for path in pages)
    return "\n" + "".join(f"- [{title}]({name})\n" for title, name in titles)


def directories(docname, text):
    """Lets a link to a directory lead to its README, to that of the directory above, or else to the repository."""

    def link(found):
        target = found.group(1).rstrip("/")
        path = ROOT / page(docname, target)
        if not path.is_dir():
            return found.group(1)
        if (path / "README.md").exists():
            return f"{target}/README.md"
        if (path.parent / "README.md").exists() and path.parent not in (ROOT, (ROOT / docname).parent):
            return posixpath.join(posixpath.dirname(target), "README.md")
        return f"{repository}/tree/main/{path.relative_to(ROOT).as_posix()}"

    return LINK.sub(link, text)


def read_source(app, docname, source):
    source[0] = directories(docname, source[0])
    if docname == root_doc:
        source[0] += "".join(toctree(caption, entries) for caption, entries in navigation() if entries)
    if docname == DECISIONS:
        source[0] += decisions()
    elif posixpath.dirname(docname) == posixpath.dirname(DECISIONS):
        # Not in the navigation, which is computed for each page.
        source[0] = "---\norphan: true\n---\n\n" + source[0]


def write_index(app, failure):
    if failure is None:
        shutil.copyfile(Path(app.outdir) / "README.html", Path(app.outdir) / "index.html")


def setup(app):
    app.connect("source-read", read_source)
    app.connect("build-finished", write_index)

package dev.throng.reports.markdown;

import dev.throng.report.Block;
import dev.throng.report.Chart;
import dev.throng.report.Panels;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import dev.throng.text.Printable;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a document as Markdown with the tables of GitHub; images lead to {@code charts/<id>.svg}. */
public final class MarkdownReport {

    private static final int ROWS_OF_A_LISTING = 10;

    private final StringBuilder out = new StringBuilder(1 << 14);
    /** Whether what follows belongs to a section with a heading. */
    private boolean inSection;

    private MarkdownReport() {}

    public static String of(ReportDocument document) {
        return new MarkdownReport().page(document);
    }

    private String page(ReportDocument document) {
        out.append("# ").append(text(document.title())).append("\n\n");
        if (!document.verdict().isEmpty()) {
            out.append("**").append(document.tone().mark()).append(text(document.verdict()));
            out.append("** — ").append(text(document.meaning())).append("\n\n");
        }
        document.reasons()
                .forEach(reason -> out.append("- ").append(text(reason)).append('\n'));
        out.append(document.reasons().isEmpty() ? "" : "\n");
        if (!document.facts().isEmpty()) {
            out.append(document.facts().stream()
                            .map(fact -> text(fact.name()) + ": " + text(fact.value()))
                            .collect(Collectors.joining(" · ")))
                    .append("\n\n");
        }
        boolean folded = false;
        for (Block block : document.blocks()) {
            if (block instanceof Block.Heading heading) {
                out.append(folded ? "</details>\n\n" : "");
                folded = heading.folded();
            }
            block(block);
        }
        return out.append(folded ? "</details>\n" : "").toString();
    }

    /** GitHub renders Markdown inside {@code details} after an empty line. */
    private void heading(Block.Heading heading) {
        if (heading.folded()) {
            out.append("<details>\n<summary><b>").append(text(heading.title())).append("</b></summary>\n\n");
        } else {
            out.append("## ").append(text(heading.title())).append("\n\n");
        }
        inSection = !heading.folded();
    }

    private void block(Block block) {
        if (block instanceof Block.Heading heading) {
            heading(heading);
        } else if (block instanceof Block.Paragraph paragraph) {
            out.append(text(paragraph.text())).append("\n\n");
        } else if (block instanceof Block.Callout callout) {
            out.append("> **").append(text(callout.title())).append("**\n");
            if (!callout.bars().isEmpty()) {
                out.append(">\n> ");
                out.append(callout.bars().stream()
                        .map(bar -> text(bar.label()) + " **" + text(bar.value()) + "**")
                        .collect(Collectors.joining(" · ")));
                out.append('\n');
            }
            callout.paragraphs()
                    .forEach(sentence ->
                            out.append(">\n> ").append(text(sentence)).append('\n'));
            out.append('\n');
        } else if (block instanceof Block.Tiles tiles) {
            tiles(tiles);
        } else if (block instanceof Block.Table table) {
            table(table);
        } else if (block instanceof Block.Checks checks) {
            title(checks.title());
            for (Block.Check check : checks.checks()) {
                out.append("- ")
                        .append(check.held() ? "✓ " : "✗ **does not hold** ")
                        .append(text(check.statement()));
                out.append(": ").append(text(check.figures())).append('\n');
            }
            out.append('\n');
        } else if (block instanceof Block.Verbatim verbatim) {
            title(verbatim.title());
            fenced(verbatim.text());
        } else if (block instanceof Block.Figure figure) {
            image(figure.chart());
        } else if (block instanceof Block.Choice choice) {
            choice(choice);
        } else if (block instanceof Block.NextSteps next) {
            title(next.title());
            next.steps().forEach(this::nextStep);
            out.append('\n');
        } else if (block instanceof Block.Heat heat) {
            image(
                    heat.map().id(),
                    heat.map().title(),
                    heat.map().caption(),
                    heat.map().notes());
        } else if (block instanceof Block.Picture picture) {
            Panels panels = picture.panels();
            image(panels.id(), panels.title(), panels.caption(), panels.notes());
        } else if (block instanceof Block.Listing listing) {
            listing(listing);
        } else if (block instanceof Block.Trends trends) {
            title(trends.title());
            trends.trends().forEach(trend -> out.append("- ")
                    .append(text(trend.name() + ": " + trend.latest() + " " + MarkdownTrend.of(trend)))
                    .append("<br>")
                    .append(text(trend.words()))
                    .append('\n'));
            out.append('\n');
        }
    }

    private void listing(Block.Listing listing) {
        int shown = Math.min(ROWS_OF_A_LISTING, listing.rows().size());
        table(new Block.Table(
                listing.title(),
                listing.columns(),
                listing.rows().subList(0, shown).stream()
                        .map(row -> row.stream().map(Block.Item::cell).toList())
                        .toList()));
        if (listing.rows().size() > shown) {
            out.append("and ").append(listing.rows().size() - shown).append(" more on the page\n\n");
        }
    }

    /** The first chart, and the others folded. */
    private void choice(Block.Choice choice) {
        image(choice.options().get(0).chart());
        if (choice.options().size() > 1) {
            out.append("<details>\n<summary>The same of each other ")
                    .append(text(choice.label()))
                    .append("</summary>\n\n");
            choice.options().stream().skip(1).forEach(option -> image(option.chart()));
            out.append("</details>\n\n");
        }
    }

    private void nextStep(Block.NextStep step) {
        out.append("- ").append(text(step.text()));
        if (!step.command().isEmpty()) {
            // no code in backticks: the command may contain some
            out.append(" <code>").append(text(step.command())).append("</code>");
        }
        out.append('\n');
    }

    private void image(Chart chart) {
        image(chart.id(), chart.title(), chart.caption(), chart.notes());
    }

    private void tiles(Block.Tiles tiles) {
        title(tiles.title());
        row(tiles.tiles().stream().map(Block.Tile::label).toList());
        out.append("|---:".repeat(tiles.tiles().size())).append("|\n");
        row(tiles.tiles().stream().map(Block.Tile::value).toList());
        if (tiles.tiles().stream().anyMatch(tile -> !tile.remark().isEmpty())) {
            row(tiles.tiles().stream().map(Block.Tile::remark).toList());
        }
        out.append('\n');
    }

    private void table(Block.Table table) {
        title(table.title());
        row(table.columns().stream().map(Block.Column::name).toList());
        table.columns().forEach(column -> out.append(column.number() ? "|---:" : "|---"));
        out.append("|\n");
        for (List<Block.Cell> cells : table.rows()) {
            out.append('|');
            cells.forEach(cell -> out.append(' ').append(cell(cell)).append(" |"));
            out.append('\n');
        }
        out.append('\n');
    }

    private static String cell(Block.Cell cell) {
        return value(cell) + (cell.note().isEmpty() ? "" : "<br>" + text(cell.note()));
    }

    private static String value(Block.Cell cell) {
        String words = text(cell.text());
        if (!cell.link().isEmpty()) {
            return "[" + words + "](<" + cell.link() + ">)";
        }
        return cell.tone() == Tone.BAD || cell.tone() == Tone.DOUBT ? "**" + words + "**" : words;
    }

    private void row(List<String> texts) {
        out.append('|');
        texts.forEach(text -> out.append(' ').append(text(text)).append(" |"));
        out.append('\n');
    }

    private void title(String title) {
        if (!title.isBlank()) {
            // no level is left out
            out.append(inSection ? "### " : "## ").append(text(title)).append("\n\n");
        }
    }

    private void image(String id, String title, String caption, List<String> notes) {
        out.append("![").append(text(title)).append("](charts/").append(id).append(".svg)\n\n");
        out.append(text(caption)).append('\n');
        notes.forEach(note -> out.append(text(note)).append('\n'));
        out.append('\n');
    }

    /** A fence longer than any run of backticks in the text, so that the text cannot end it. */
    private void fenced(String text) {
        int longest = 2;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String fence = "`".repeat(longest + 1);
        out.append(fence).append("text\n").append(Printable.text(text));
        out.append(text.endsWith("\n") ? "" : "\n").append(fence).append("\n\n");
    }

    /** Returns one line with the special characters of Markdown escaped. */
    static String text(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '<') {
                escaped.append("&lt;");
            } else if (c == '>') {
                escaped.append("&gt;");
            } else if (c == '&') {
                escaped.append("&amp;");
            } else if (c < ' ' || c == 0x7f) {
                escaped.append(' ');
            } else if (c > 0x7f && !Character.isSurrogate(c)) {
                escaped.append(Printable.line(String.valueOf(c)).replace("\\", "\\\\"));
            } else {
                escaped.append("\\`*_[]|#~!".indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return escaped.toString();
    }
}

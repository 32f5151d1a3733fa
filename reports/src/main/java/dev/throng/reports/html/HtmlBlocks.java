package dev.throng.reports.html;

import dev.throng.report.Block;
import dev.throng.report.Chart;
import dev.throng.report.HeatMap;
import dev.throng.report.Panels;
import dev.throng.report.Tone;
import dev.throng.reports.svg.SvgPanels;
import java.util.List;
import java.util.Locale;

/** Writes the blocks of a report as HTML: paragraphs, callouts, tiles, tables, checks, verbatim text and figures. */
final class HtmlBlocks {

    /** The columns that fit a page of 390 px. A narrow page shows each row of a wider table as a list. */
    private static final int COLUMNS_ON_A_PHONE = 3;

    private static final int MOST_OF_CELL = 600;
    private static final int MOST_OF_TITLE = 400;
    private static final int MOST_OF_SENTENCES = 1_500;

    /** Whether the charts are also files. */
    enum ChartFiles {
        /** {@code charts/ID.svg} beside the page. */
        BESIDE_THE_PAGE,
        NONE
    }

    private final StringBuilder out;
    private final ChartFiles chartFiles;
    private Level level = Level.H2;

    HtmlBlocks(StringBuilder out, ChartFiles chartFiles) {
        this.out = out;
        this.chartFiles = chartFiles;
    }

    /** The level of the titles of blocks: below the title of the page, or below that of a section, so that no level is left out. */
    private enum Level {
        H2,
        H3;

        String tag(String title) {
            String name = name().toLowerCase(Locale.ROOT);
            return "<" + name + " class=\"title\">" + LongText.html(title, MOST_OF_TITLE) + "</" + name + ">";
        }
    }

    /** The blocks that follow belong to a section with a heading. */
    void beginSection() {
        level = Level.H3;
    }

    void write(Block block) {
        if (block instanceof Block.Paragraph paragraph) {
            out.append("<p>").append(words(paragraph.text())).append("</p>\n");
        } else if (block instanceof Block.Callout callout) {
            callout(callout);
        } else if (block instanceof Block.Tiles tiles) {
            tiles(tiles);
        } else if (block instanceof Block.Table table) {
            table(table);
        } else if (block instanceof Block.Checks checks) {
            checks(checks);
        } else if (block instanceof Block.Verbatim verbatim) {
            verbatim(verbatim);
        } else if (block instanceof Block.Figure figure) {
            figure(figure.chart());
        } else if (block instanceof Block.Choice choice) {
            choice(choice);
        } else if (block instanceof Block.NextSteps next) {
            nextSteps(next);
        } else if (block instanceof Block.Heat heat) {
            heatMap(heat.map());
        } else if (block instanceof Block.Picture picture) {
            picture(picture.panels());
        } else if (block instanceof Block.Listing listing) {
            new HtmlListing(out, this).write(listing);
        } else if (block instanceof Block.Trends trends) {
            HtmlTrends.write(trends, out);
        }
    }

    private void callout(Block.Callout callout) {
        out.append("<div class=\"card callout ").append(tone(callout.tone())).append("\">");
        out.append(level.tag(callout.title()));
        if (!callout.bars().isEmpty()) {
            out.append("<div class=\"bars\">");
            callout.bars().forEach(this::bar);
            out.append("</div>");
        }
        callout.paragraphs()
                .forEach(sentence -> out.append("<p>").append(words(sentence)).append("</p>"));
        out.append("</div>\n");
    }

    private void bar(Block.Bar bar) {
        out.append("<span>").append(text(bar.label())).append("</span><span class=\"track\"><i style=\"width:");
        out.append(String.format(Locale.ROOT, "%.2f%%", 100 * bar.share())).append(";background:var(--ink-");
        out.append(bar.ink().id())
                .append(")\"></i></span><b>")
                .append(text(bar.value()))
                .append("</b>");
    }

    private void tiles(Block.Tiles tiles) {
        out.append("<div class=\"card\">").append(level.tag(tiles.title())).append("<div class=\"tiles\">");
        for (Block.Tile tile : tiles.tiles()) {
            out.append("<div class=\"tile ").append(tone(tile.tone())).append("\"><span class=\"label\">");
            out.append(text(tile.label()))
                    .append("</span><span class=\"value\">")
                    .append(text(tile.value()));
            out.append("</span><span class=\"remark\">")
                    .append(text(tile.remark()))
                    .append("</span></div>");
        }
        out.append("</div></div>\n");
    }

    private void table(Block.Table table) {
        boolean wide = table.columns().size() > COLUMNS_ON_A_PHONE;
        out.append("<div class=\"card\">").append(level.tag(table.title()));
        // a region that may scroll can be reached by keyboard
        out.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"")
                .append(text(table.title()));
        out.append("\"><table").append(wide ? " class=\"wide\">" : ">");
        out.append("<thead><tr>");
        for (Block.Column column : table.columns()) {
            out.append("<th scope=\"col\"").append(column.number() ? " class=\"n\">" : ">");
            out.append(text(column.name())).append("</th>");
        }
        out.append("</tr></thead><tbody>");
        for (List<Block.Cell> row : table.rows()) {
            out.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                cell(row.get(i), table.columns().get(i), i == 0);
            }
            out.append("</tr>");
        }
        out.append("</tbody></table></div></div>\n");
    }

    private void cell(Block.Cell cell, Block.Column column, boolean first) {
        cell(cell, column, first, "", "");
    }

    /**
     * Writes a cell with the name of its column, which a narrow page shows beside the cell.
     *
     * @param attributes further attributes of the element
     * @param inside further content at its end
     */
    void cell(Block.Cell cell, Block.Column column, boolean first, String attributes, String inside) {
        boolean several = column.number() && cell.text().contains(" (");
        String tag = first ? "th scope=\"row\"" : "td";
        out.append('<')
                .append(tag)
                .append(" class=\"")
                .append(column.number() ? "n " : "")
                .append(several ? "several " : "")
                .append(tone(cell.tone()))
                .append("\" data-column=\"")
                .append(text(column.name()))
                .append("\"")
                .append(attributes)
                .append('>');
        if (cell.link().isEmpty()) {
            out.append(several ? words(cell.text()) : LongText.html(cell.text(), MOST_OF_CELL));
        } else {
            out.append("<a href=\"")
                    .append(text(cell.link()))
                    .append("\">")
                    .append(LongText.html(cell.text(), MOST_OF_CELL))
                    .append("</a>");
        }
        if (!cell.note().isEmpty()) {
            out.append("<small>").append(words(cell.note())).append("</small>");
        }
        out.append(inside).append(first ? "</th>" : "</td>");
    }

    private void checks(Block.Checks checks) {
        out.append("<div class=\"card\">").append(level.tag(checks.title())).append("<ul class=\"checks\">");
        for (Block.Check check : checks.checks()) {
            out.append("<li class=\"").append(check.held() ? "good" : "bad").append("\"><b>");
            out.append(check.held() ? "✓" : "✗").append("</b><span>").append(text(check.statement()));
            out.append("</span><span class=\"figures\">")
                    .append(text(check.figures()))
                    .append("</span></li>");
        }
        out.append("</ul></div>\n");
    }

    private void verbatim(Block.Verbatim verbatim) {
        out.append("<details class=\"card\"")
                .append(verbatim.folded() ? "" : " open")
                .append("><summary>");
        out.append(text(verbatim.title()))
                .append("</summary><pre tabindex=\"0\">")
                .append(text(verbatim.text()));
        out.append("</pre></details>\n");
    }

    void figure(Chart chart) {
        figure(chart.id(), chart.title(), chart.caption(), ChartText.of(chart), chart.notes());
    }

    private void heatMap(HeatMap map) {
        figure(map.id(), map.title(), map.caption(), map.title() + ". " + map.caption(), map.notes());
    }

    /** @param inWords for readers who cannot see the chart */
    private void figure(String id, String title, String caption, String inWords, List<String> notes) {
        out.append("<figure class=\"card\"><figcaption>")
                .append(level.tag(title))
                .append("<p>");
        out.append(LongText.start(caption, MOST_OF_SENTENCES)).append("</p></figcaption>");
        out.append("<div class=\"chart\" id=\"chart-").append(text(id)).append("\" role=\"img\" aria-label=\"");
        out.append(text(inWords)).append("\"></div>");
        notes.forEach(
                note -> out.append("<p class=\"note\">").append(text(note)).append("</p>"));
        out.append("<noscript>");
        if (chartFiles == ChartFiles.NONE) {
            out.append("This chart needs JavaScript. The tables have its figures.");
        } else {
            out.append("Without JavaScript, open charts/").append(text(id)).append(".svg beside this page.");
        }
        out.append("</noscript></figure>\n");
    }

    /** All charts, one below the other; {@code report.js} makes the switch. */
    private void choice(Block.Choice choice) {
        out.append("<div class=\"choice\" data-label=\"")
                .append(text(choice.label()))
                .append("\">\n");
        for (Block.Option option : choice.options()) {
            out.append("<div data-option=\"").append(text(option.name())).append("\">");
            figure(option.chart());
            out.append("</div>\n");
        }
        out.append("</div>\n");
    }

    private void nextSteps(Block.NextSteps next) {
        out.append("<div class=\"card next\">").append(level.tag(next.title())).append("<ul>");
        for (Block.NextStep step : next.steps()) {
            out.append("<li>").append(words(step.text()));
            if (!step.command().isEmpty()) {
                out.append(" <code>").append(text(step.command())).append("</code>");
            }
            out.append("</li>");
        }
        out.append("</ul></div>\n");
    }

    /** A panel has a second form for a phone if it is too wide for one. */
    private void picture(Panels panels) {
        out.append("<figure class=\"card picture\" id=\"picture-").append(text(panels.id()));
        out.append("\"><figcaption>").append(level.tag(panels.title())).append("<p>");
        out.append(words(panels.caption())).append("</p></figcaption><div class=\"legend\">");
        for (Panels.Key key : panels.keys()) {
            out.append("<span>").append(SvgPanels.sampleInPage(key)).append(text(key.words()));
            out.append("</span>");
        }
        out.append("</div><div class=\"panels c").append(panels.columns()).append("\">");
        for (int i = 0; i < panels.panels().size(); i++) {
            out.append("<div class=\"desk\">").append(SvgPanels.inPage(panels, i, SvgPanels.Room.DESK));
            out.append("</div>");
            if (panels.columns() < 3) {
                out.append("<div class=\"phone\">").append(SvgPanels.inPage(panels, i, SvgPanels.Room.PHONE));
                out.append("</div>");
            }
        }
        out.append("</div>");
        panels.notes()
                .forEach(note ->
                        out.append("<p class=\"note\">").append(text(note)).append("</p>"));
        if (chartFiles == ChartFiles.BESIDE_THE_PAGE) {
            out.append("<p class=\"note\">For slides: <a href=\"charts/").append(text(panels.id()));
            out.append(".svg\">charts/").append(text(panels.id())).append(".svg</a></p>");
        }
        out.append("</figure>\n");
    }

    /** The CSS class of a tone. */
    static String tone(Tone tone) {
        return tone.name().toLowerCase(Locale.ROOT);
    }

    /** As {@link #text}, with no line break between a number and its unit. */
    private static String words(String text) {
        return LongText.start(text, MOST_OF_SENTENCES)
                .replaceAll("(\\d) (?=(?:ns|µs|ms|s|min|h|[kMGTP]?i?B)\\b|%)", "$1&nbsp;");
    }

    private static String text(String text) {
        return Escaped.html(text);
    }

    /** Escapes text for HTML. */
    static final class Escaped {

        private static final char REPLACEMENT = '\uFFFD';

        private Escaped() {}

        /**
         * Escapes text and attribute values in double quotes. Replaces control characters and characters that change the writing direction.
         */
        static String html(String text) {
            StringBuilder out = new StringBuilder(text.length() + 16);
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                switch (c) {
                    case '&' -> out.append("&amp;");
                    case '<' -> out.append("&lt;");
                    case '>' -> out.append("&gt;");
                    case '"' -> out.append("&quot;");
                    case '\'' -> out.append("&#39;");
                    default -> out.append(harmless(c) ? c : REPLACEMENT);
                }
            }
            return out.toString();
        }

        /** Escapes JSON for a script element. No character remains that could end the element or a line of the script. */
        static String json(String json) {
            StringBuilder out = new StringBuilder(json.length() + 16);
            for (int i = 0; i < json.length(); i++) {
                char c = json.charAt(i);
                boolean plain = "<>&".indexOf(c) < 0 && c != '\u2028' && c != '\u2029' && harmless(c);
                if (plain) {
                    out.append(c);
                } else {
                    out.append(String.format("\\u%04x", (int) c));
                }
            }
            return out.toString();
        }

        private static boolean harmless(char c) {
            boolean control = c < ' ' && c != '\n' && c != '\t' && c != '\r' || c >= 0x7f && c < 0xa0;
            boolean direction = c == '\u061c'
                    || c == '\u200e'
                    || c == '\u200f'
                    || c >= '\u202a' && c <= '\u202e'
                    || c >= '\u2066' && c <= '\u2069';
            return !control && !direction && c != '\ufffe' && c != '\uffff';
        }
    }
}

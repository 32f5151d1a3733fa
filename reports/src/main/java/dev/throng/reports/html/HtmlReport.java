package dev.throng.reports.html;

import dev.throng.reports.document.Block;
import dev.throng.reports.document.Chart;
import dev.throng.reports.document.ChartColor;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.document.Tone;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes a document as one HTML file. Its content security policy forbids every connection, and every script but the two that are put
 * in here, known by their hashes: text that slipped through the escaping could still not run.
 */
public final class HtmlReport {

    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private final ReportDocument document;
    private final StringBuilder out = new StringBuilder(1 << 21);

    private HtmlReport(ReportDocument document) {
        this.document = document;
    }

    /** The whole file, to be written as UTF-8. */
    public static String of(ReportDocument document) {
        return new HtmlReport(document).page();
    }

    private String page() {
        boolean charts = !document.charts().isEmpty();
        String echarts = charts ? resource(ECHARTS) : "";
        String script = charts ? resource("report.js") : "";
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:;"
                + " style-src 'unsafe-inline'; script-src ");
        out.append(charts ? hash(echarts) + " " + hash(script) : "'none'");
        out.append("; base-uri 'none'; form-action 'none'\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        out.append("<title>").append(text(document.title())).append(" · ").append(text(document.verdict()));
        out.append(" · Throng</title>\n<style>\n").append(inks()).append(resource("report.css"));
        out.append("</style>\n</head>\n<body>\n");
        navigation();
        out.append("<main>\n");
        header();
        body();
        out.append(
                "</main>\n<footer>Made by Throng from the files beside this page. Works without a network.</footer>\n");
        if (charts) {
            out.append("<script type=\"application/json\" id=\"chart-data\">");
            out.append(Escaped.json(ChartData.json(document.charts()))).append("</script>\n");
            out.append("<script>").append(echarts).append("</script>\n");
            out.append("<script>").append(script).append("</script>\n");
        }
        return out.append("</body>\n</html>\n").toString();
    }

    private void navigation() {
        List<Block.Heading> headings = document.blocks().stream()
                .filter(Block.Heading.class::isInstance)
                .map(Block.Heading.class::cast)
                .toList();
        if (headings.isEmpty()) {
            return;
        }
        out.append("<nav aria-label=\"Sections\"><div><a class=\"here ").append(tone(document.tone()));
        out.append("\" href=\"#top\">").append(text(document.title())).append("</a>");
        for (Block.Heading heading : headings) {
            out.append("<a href=\"#").append(text(heading.id())).append("\">");
            out.append(text(heading.title())).append("</a>");
        }
        out.append("</div></nav>\n");
    }

    private void header() {
        String tone = tone(document.tone());
        out.append("<header id=\"top\" class=\"card ").append(tone).append("\">\n<p class=\"brand\">Throng</p>\n");
        out.append("<h1>").append(text(document.title())).append("</h1>\n");
        if (!document.verdict().isEmpty()) {
            out.append("<div class=\"verdict\"><span class=\"stamp ")
                    .append(tone)
                    .append("\">");
            out.append(mark(document.tone())).append(text(document.verdict())).append("</span>");
            for (ReportDocument.Badge badge : document.badges()) {
                out.append("<span class=\"stamp small ")
                        .append(tone(badge.tone()))
                        .append("\">");
                out.append(text(badge.text())).append("</span>");
            }
            out.append("</div><p class=\"meaning\">")
                    .append(text(document.meaning()))
                    .append("</p>\n");
        }
        if (!document.reasons().isEmpty()) {
            out.append("<ul class=\"reasons\">");
            document.reasons()
                    .forEach(reason -> out.append("<li>").append(text(reason)).append("</li>"));
            out.append("</ul>\n");
        }
        if (!document.facts().isEmpty()) {
            out.append("<dl class=\"facts\">");
            for (ReportDocument.Fact fact : document.facts()) {
                out.append("<div><dt>").append(text(fact.name())).append("</dt><dd>");
                out.append(text(fact.value())).append("</dd></div>");
            }
            out.append("</dl>\n");
        }
        out.append("</header>\n");
    }

    private void body() {
        out.append("<section class=\"summary\">\n");
        for (Block block : document.blocks()) {
            if (block instanceof Block.Heading heading) {
                out.append("</section>\n<section id=\"")
                        .append(text(heading.id()))
                        .append("\">\n<h2>");
                out.append(text(heading.title())).append("</h2>\n");
            } else {
                block(block);
            }
        }
        out.append("</section>\n");
    }

    private void block(Block block) {
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
        }
    }

    private void callout(Block.Callout callout) {
        out.append("<aside class=\"card callout ").append(tone(callout.tone())).append("\"><h3>");
        out.append(text(callout.title())).append("</h3>");
        if (!callout.bars().isEmpty()) {
            out.append("<div class=\"bars\">");
            callout.bars().forEach(this::bar);
            out.append("</div>");
        }
        callout.paragraphs()
                .forEach(sentence -> out.append("<p>").append(words(sentence)).append("</p>"));
        out.append("</aside>\n");
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
        out.append("<div class=\"card\"><h3>").append(text(tiles.title())).append("</h3><div class=\"tiles\">");
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
        out.append("<div class=\"card\"><h3>").append(text(table.title())).append("</h3><div class=\"scroll\"><table>");
        out.append("<thead><tr>");
        for (Block.Column column : table.columns()) {
            out.append("<th scope=\"col\"").append(column.number() ? " class=\"n\">" : ">");
            out.append(text(column.name())).append("</th>");
        }
        out.append("</tr></thead><tbody>");
        for (List<Block.Cell> row : table.rows()) {
            out.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                boolean number =
                        i < table.columns().size() && table.columns().get(i).number();
                cell(row.get(i), number, i == 0);
            }
            out.append("</tr>");
        }
        out.append("</tbody></table></div></div>\n");
    }

    private void cell(Block.Cell cell, boolean number, boolean first) {
        String tag = first ? "th scope=\"row\"" : "td";
        out.append('<')
                .append(tag)
                .append(" class=\"")
                .append(number ? "n " : "")
                .append(tone(cell.tone()))
                .append("\">");
        if (cell.link().isEmpty()) {
            out.append(text(cell.text()));
        } else {
            out.append("<a href=\"")
                    .append(text(cell.link()))
                    .append("\">")
                    .append(text(cell.text()))
                    .append("</a>");
        }
        out.append(first ? "</th>" : "</td>");
    }

    private void checks(Block.Checks checks) {
        out.append("<div class=\"card\"><h3>").append(text(checks.title())).append("</h3><ul class=\"checks\">");
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
        out.append(text(verbatim.title())).append("</summary><pre>").append(text(verbatim.text()));
        out.append("</pre></details>\n");
    }

    private void figure(Chart chart) {
        out.append("<figure class=\"card\"><figcaption><h3>")
                .append(text(chart.title()))
                .append("</h3><p>");
        out.append(text(chart.caption())).append("</p></figcaption>");
        out.append("<div class=\"chart\" id=\"chart-").append(text(chart.id())).append("\" role=\"img\" aria-label=\"");
        out.append(text(chart.title() + ". " + chart.caption())).append("\"></div>");
        chart.notes()
                .forEach(note ->
                        out.append("<p class=\"note\">").append(text(note)).append("</p>"));
        out.append("<noscript>The same chart stands in charts/").append(text(chart.id()));
        out.append(".svg beside this page.</noscript></figure>\n");
    }

    private static String inks() {
        return ":root{" + inks(ChartColor::day) + "}\n@media (prefers-color-scheme:dark){:root:not(.day){"
                + inks(ChartColor::night) + "}}\n";
    }

    private static String inks(Function<ChartColor, String> colour) {
        return Arrays.stream(ChartColor.values())
                .map(ink -> "--ink-" + ink.id() + ":" + colour.apply(ink))
                .collect(Collectors.joining(";"));
    }

    private static String tone(Tone tone) {
        return tone.name().toLowerCase(Locale.ROOT);
    }

    private static String mark(Tone tone) {
        return switch (tone) {
            case GOOD -> "✓ ";
            case DOUBT -> "? ";
            case BAD -> "✗ ";
            case NEUTRAL -> "";
        };
    }

    /** As {@link #text}, with no line break between a number and its unit. */
    private static String words(String text) {
        return text(text).replaceAll("(\\d) (?=(?:ns|µs|ms|s|min|h|[kMGTP]?i?B)\\b|%)", "$1&nbsp;");
    }

    private static String text(String text) {
        return Escaped.html(text);
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    /** Line ends as a browser sees them, or the hash would not fit. */
    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("not on the classpath: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("\r\n", "\n")
                    .replace('\r', '\n');
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

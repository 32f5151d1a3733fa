package dev.throng.reports.html;

import dev.throng.report.Chart;
import java.util.List;

/**
 * The page that shows a command while it goes on. It is the same for every command: a script fills it from server-sent events at {@code
 * events}, and draws the charts as those of reports are. Its content security policy allows its three scripts, by their hashes, and connections
 * to the server that it came from.
 */
public final class LivePage {

    private final StringBuilder out = new StringBuilder(1 << 21);
    private final List<Chart> charts;
    private final List<String> scripts;

    private LivePage(List<Chart> charts) {
        this.charts = charts;
        this.scripts = List.of(
                PageParts.resource(PageParts.ECHARTS), PageParts.resource("report.js"), PageParts.resource("live.js"));
    }

    /**
     * The page, to be served as UTF-8.
     *
     * @param charts over time, whose lines have no points; the lines of all but the last are the figures of an operation, and those of the
     *     last the processes
     */
    public static String html(List<Chart> charts) {
        return new LivePage(charts).page();
    }

    /** The content security policy that the server states too. */
    public static String policy() {
        return new LivePage(List.of()).contentPolicy();
    }

    private String contentPolicy() {
        StringBuilder policy = new StringBuilder(
                "default-src 'none'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; script-src");
        scripts.forEach(script -> policy.append(' ').append(PageParts.hash(script)));
        return policy.append("; base-uri 'none'; form-action 'none'").toString();
    }

    private String page() {
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
                .append(contentPolicy())
                .append("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n");
        out.append("<title>Throng</title>\n<style>\n").append(PageParts.inks());
        out.append(PageParts.resource("report.css")).append(PageParts.resource("live.css"));
        out.append("</style>\n</head>\n<body>\n<main>\n");
        out.append("""
                <header id="top" class="card neutral">
                <p class="brand">Throng, live</p>
                <h1 id="title">Throng</h1>
                <div class="status"><span class="stamp neutral" id="status" role="status">connecting</span>
                <p class="doing" id="doing"></p></div>
                <div class="progress" id="progress" role="progressbar" aria-label="Progress of the run" aria-valuemin="0" aria-valuemax="100" hidden></div>
                <ul class="phases" id="phases" hidden></ul>
                <p class="place" id="lost" role="alert" hidden></p>
                <p class="place" id="place"></p>
                </header>
                <aside class="card callout doubt" id="warnings" hidden><h2 class="title">Warnings so far</h2><ul class="warnings" id="warned"></ul></aside>
                <div id="job"></div>
                <section class="card" id="figures" aria-label="Figures of the last second" hidden><div class="tiles" id="tiles"></div></section>
                <h2 class="title">Over time</h2>
                <p class="choice" id="choice" hidden><label>Charts of <select id="operation"></select></label></p>
                <div class="charts">
                """);
        HtmlBlocks blocks = new HtmlBlocks(out, HtmlBlocks.ChartFiles.NONE);
        charts.forEach(blocks::figure);
        out.append("</div>\n<p class=\"note\" id=\"width\"></p>\n<div id=\"tables\"></div>\n</main>\n<footer>");
        out.append("This page only shows. It becomes the report when the command ends.</footer>\n");
        out.append("<script type=\"application/json\" id=\"chart-data\">");
        out.append(HtmlBlocks.Escaped.json(ChartData.json(charts, List.of()))).append("</script>\n");
        scripts.forEach(script -> out.append("<script>").append(script).append("</script>\n"));
        return out.append("</body>\n</html>\n").toString();
    }
}

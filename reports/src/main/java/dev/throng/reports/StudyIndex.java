package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Panels;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.markdown.MarkdownReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One page of several studies as Markdown: for each its findings, the picture of pauses against throughput, and a table. */
final class StudyIndex {

    private StudyIndex() {}

    /**
     * @param places the directory of each study's report
     * @param out the directory of the page
     */
    static String of(Map<Path, Path> places, Path out) throws IOException {
        StringBuilder page = new StringBuilder();
        int number = 0;
        for (Map.Entry<Path, Path> study : places.entrySet()) {
            // a comparison beside the report is the one that the report is of
            boolean beside = ResultKind.of(study.getValue()).isPresent();
            JsonNode comparison = StudyReport.comparison(beside ? study.getValue() : study.getKey());
            String place = link(out, study.getValue());
            if (page.isEmpty()) {
                page.append("# Studies\n\n")
                        .append(StudyFindings.legend(comparison))
                        .append("\n\n");
                page.append(
                                "Pictures: further up and further left is better. A cross has the intervals of the two means. The dashed")
                        .append(" Pareto line joins the marks that no other of the panel exceeds in both means.\n");
            }
            page.append('\n').append(section(comparison, ++number).replace("](charts/", "](" + place + "charts/"));
            page.append("Each measure of each configuration: [report](")
                    .append(place)
                    .append("report.md)\n");
        }
        return page.toString();
    }

    private static String section(JsonNode comparison, int number) {
        StudyFindings findings = new StudyFindings(comparison, number);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading("study-" + number, comparison.path("name").asString()));
        blocks.addAll(findings.sentences());
        new TradeoffPictures(comparison).pauses().ifPresent(panels -> blocks.add(new Block.Picture(bare(panels))));
        blocks.add(findings.table());
        blocks.add(findings.certainty());
        String markdown = MarkdownReport.of(
                new ReportDocument("", "", Tone.NEUTRAL, "", List.of(), List.of(), new PathMasking().hidden(blocks)));
        return markdown.substring(markdown.indexOf("## "));
    }

    /** Without the sentences that the page or the report has. */
    private static Panels bare(Panels panels) {
        return new Panels(
                panels.id(),
                panels.title(),
                "",
                panels.across(),
                panels.upwards(),
                panels.columns(),
                panels.keys(),
                panels.panels(),
                List.of());
    }

    private static String link(Path out, Path place) {
        String relative = out.toAbsolutePath()
                .normalize()
                .relativize(place.toAbsolutePath().normalize())
                .toString()
                .replace('\\', '/');
        return relative.isEmpty() ? "" : relative.replaceAll("[^A-Za-z0-9._/-]", "-") + "/";
    }
}

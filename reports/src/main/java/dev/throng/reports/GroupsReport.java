package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.document.ReportDocument.Fact;
import dev.throng.reports.junit.TestCase;
import dev.throng.reports.junit.TestSuite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** The report of a comparison of two groups of runs, from its {@code comparison.json} and the histograms of the runs. */
public final class GroupsReport {

    /** How the value of the key {@code schema} begins. */
    static final String SCHEMA = "throng-run-comparison/";

    private final JsonNode comparison;
    private final GroupsText text;

    private GroupsReport(JsonNode comparison) {
        this.comparison = comparison;
        this.text = new GroupsText(comparison);
    }

    /**
     * Writes {@code report.html}, {@code report.md} and {@code charts/*.svg}.
     *
     * @param comparison in the form of {@code comparison.json}
     * @param outDirectory created if it does not exist
     * @return the HTML file
     */
    public static Path write(JsonNode comparison, Path outDirectory) throws IOException {
        return Reports.write(new GroupsReport(comparison).document(), outDirectory);
    }

    /**
     * What CI servers show of a comparison: a test case for each condition.
     *
     * @param place a sentence on where the report is, for the end of the summary; may be empty
     */
    public static CiReport forCi(JsonNode comparison, String place) {
        GroupsReport report = new GroupsReport(comparison);
        List<Block> blocks = report.answer();
        if (!place.isEmpty()) {
            blocks.add(new Paragraph(place));
        }
        return new CiReport(report.suite(), report.document(blocks));
    }

    private TestSuite suite() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("outcome", text.headline());
        text.groups().forEach(group -> properties.put(group.substring(0, 1), group));
        List<TestCase> cases = new ArrayList<>();
        cases.add(TestCase.passed("comparison", String.join("\n", text.sentences("answer"))));
        List<String> lines = text.conditions();
        for (int i = 0; i < lines.size(); i++) {
            JsonNode condition = comparison.path("conditions").path(i);
            String name = condition.path("expression").asString("") + " of "
                    + condition.path("figure").asString("");
            cases.add(
                    switch (GroupsText.outcome(condition)) {
                        case "shown" -> TestCase.failed(name, lines.get(i));
                        case "not decided" ->
                            comparison.path("undecidedFails").asBoolean()
                                    ? TestCase.failed(name, lines.get(i))
                                    : TestCase.skipped(name, lines.get(i));
                        default -> TestCase.passed(name, lines.get(i));
                    });
        }
        return new TestSuite("compare " + name(), properties, cases);
    }

    private String name() {
        return comparison.path("scenario").asString("");
    }

    private ReportDocument document() {
        List<Block> blocks = answer();
        List<Chart> charts = GroupCurves.of(comparison);
        charts.stream().limit(1).forEach(chart -> blocks.add(new Figure(chart)));
        blocks.add(new Heading("all", "All figures", true));
        blocks.add(table("All figures", row -> true));
        if (charts.size() > 1) {
            blocks.add(new Heading("curves", "More percentile curves", true));
            charts.stream().skip(1).forEach(chart -> blocks.add(new Figure(chart)));
        }
        blocks.add(new Heading("runs", "Runs", true));
        blocks.add(runs());
        blocks.add(new Heading("method", "How this was compared", true));
        blocks.add(new Paragraph(method()));
        text.sentences("notes").forEach(note -> blocks.add(new Paragraph(note)));
        return document(blocks);
    }

    private ReportDocument document(List<Block> blocks) {
        List<String> reasons = new ArrayList<>();
        text.sentences("allowed").forEach(sentence -> reasons.add("compared all the same: " + sentence));
        reasons.addAll(text.sentences("warnings"));
        List<Fact> facts = new ArrayList<>();
        text.groups()
                .forEach(group -> facts.add(new Fact(group.substring(0, 1), group.substring(group.indexOf(':') + 2))));
        facts.add(new Fact("margin", Format.share(text.margin())));
        return new ReportDocument(
                name() + ": B against A",
                text.headline(),
                text.tone(),
                text.count(),
                reasons,
                facts,
                UniqueIds.of(blocks));
    }

    /** The first screen: sentences, conditions, the figures that matter, and the objectives. */
    private List<Block> answer() {
        List<Block> blocks = new ArrayList<>();
        List<String> sentences = new ArrayList<>(text.sentences("answer"));
        String title = sentences.isEmpty() ? "Nothing was compared" : sentences.remove(0);
        blocks.add(new Callout(text.tone(), title, List.of(), sentences));
        text.sentences("targets").forEach(target -> blocks.add(new Paragraph("The targets differ in " + target + ".")));
        if (!comparison.path("conditions").isEmpty()) {
            blocks.add(conditions());
        }
        blocks.add(table("Figures", row -> row.family().equals("primary") || row.isDifferent()));
        text.objectives().forEach(line -> blocks.add(new Paragraph(line + ".")));
        return blocks;
    }

    private Table conditions() {
        List<List<Cell>> rows = new ArrayList<>();
        List<String> lines = text.conditions();
        for (int i = 0; i < lines.size(); i++) {
            JsonNode condition = comparison.path("conditions").path(i);
            String outcome = GroupsText.outcome(condition);
            Tone tone = outcome.equals("shown") ? Tone.BAD : outcome.equals("not so") ? Tone.GOOD : Tone.DOUBT;
            rows.add(List.of(
                    Cell.of(condition.path("expression").asString("")),
                    Cell.of(condition.path("figure").asString("")),
                    new Cell(
                            tone.mark()
                                    + lines.get(i)
                                            .substring(condition
                                                            .path("expression")
                                                            .asString("")
                                                            .length()
                                                    + 2),
                            tone)));
        }
        return new Table(
                "Fails if",
                List.of(new Column("condition", false), new Column("figure", false), new Column("result", false)),
                rows);
    }

    private Table table(String title, Predicate<GroupRow> shown) {
        return new Table(
                title,
                List.of(
                        new Column("figure", false),
                        new Column("A", true),
                        new Column("B", true),
                        new Column("change", true),
                        new Column("result", false)),
                text.rows().stream().filter(shown).map(GroupsReport::cells).toList());
    }

    private static List<Cell> cells(GroupRow row) {
        return List.of(
                Cell.of(row.figure()),
                Cell.of(row.baseline()),
                Cell.of(row.candidate()),
                Cell.of(row.change()),
                new Cell(row.tone().mark() + row.result(), row.tone()));
    }

    private Table runs() {
        List<List<Cell>> rows = new ArrayList<>();
        for (String key : List.of("baseline", "candidate")) {
            JsonNode group = comparison.path(key);
            group.path("runs")
                    .forEach(run -> rows.add(List.of(
                            Cell.of(group.path("label").asString("")),
                            Cell.of(run.path("directory").asString("")),
                            Cell.of(Format.utc(run.path("startedAt").asString(""))),
                            Cell.of(run.path("verdict").asString("")),
                            Cell.of(run.path("target").asString("")))));
        }
        return new Table(
                "Runs",
                List.of(
                        new Column("group", false),
                        new Column("run", false),
                        new Column("started", false),
                        new Column("result", false),
                        new Column("target", false)),
                rows);
    }

    private String method() {
        String level = Format.share(1 - comparison.path("level").asDouble());
        return "Change: B against A, with the interval that decides. On average at most " + level
                + " of the differences shown are wrong, among the primary figures and among the others. Equal: the interval is within "
                + Format.share(text.margin())
                + ". Means are geometric. The runs are taken to be independent of each other, and each group has its own spread (Welch)."
                + " docs/comparing-runs.md explains the method.";
    }
}

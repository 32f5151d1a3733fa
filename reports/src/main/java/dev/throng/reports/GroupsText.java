package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The comparison of two groups of runs in words, for the console and for reports. Made from {@code comparison.json}. Pure. */
public final class GroupsText {

    private final JsonNode comparison;

    public GroupsText(JsonNode comparison) {
        this.comparison = comparison;
    }

    /** {@code worse}, {@code better}, {@code mixed}, {@code equal} or {@code not decided}. */
    public String verdict() {
        String outcome = outcome();
        return outcome.equals("undecided") ? "not decided" : outcome;
    }

    /** {@code PASS} or {@code FAIL} if there are conditions, with the verdict; else the verdict. */
    public String headline() {
        return comparison.path("conditions").isEmpty() ? verdict() : (isFailed() ? "FAIL, " : "PASS, ") + verdict();
    }

    /** Whether a condition fails a build. */
    public boolean isFailed() {
        return comparison.path("failed").asBoolean();
    }

    private String outcome() {
        return comparison.path("outcome").asString("undecided");
    }

    /** Bad if a condition fails a build. */
    public Tone tone() {
        return isFailed() ? Tone.BAD : ofOutcome();
    }

    private Tone ofOutcome() {
        return switch (outcome()) {
            case "better", "equal" -> Tone.GOOD;
            case "worse" -> Tone.BAD;
            default -> Tone.DOUBT;
        };
    }

    /** How the primary figures stand: {@code 1 of 3 primary figures worse, 2 equal}. */
    public String count() {
        JsonNode family = family("primary");
        int all = family.path("comparisons").asInt();
        int worse = family.path("worse").asInt();
        int better = family.path("better").asInt();
        int equal = family.path("equal").asInt();
        List<String> parts = new ArrayList<>();
        add(parts, worse, "worse");
        add(parts, better, "better");
        add(parts, equal, "equal within " + Format.share(margin()));
        add(parts, all - worse - better - equal, "not decided");
        return "of " + Format.counted(all, "primary figure") + ": " + String.join(", ", parts);
    }

    private static void add(List<String> parts, int count, String word) {
        if (count > 0) {
            parts.add(count + " " + word);
        }
    }

    private JsonNode family(String kind) {
        return StreamSupport.stream(comparison.path("families").spliterator(), false)
                .filter(one -> one.path("kind").asString("").equals(kind))
                .findFirst()
                .orElse(comparison.path("none"));
    }

    double margin() {
        return comparison.path("equalWithin").asDouble();
    }

    /** What the two groups are. */
    public List<String> groups() {
        return List.of(group("baseline", "A, the baseline"), group("candidate", "B"));
    }

    private String group(String key, String label) {
        JsonNode runs = comparison.path(key).path("runs");
        String first = runs.path(0).path("directory").asString("");
        return label + ": " + Format.counted(runs.size(), "run") + ", " + first
                + (runs.size() > 1
                        ? " to " + runs.path(runs.size() - 1).path("directory").asString("")
                        : "");
    }

    /** The sentences under a key of the comparison, such as {@code answer} or {@code warnings}. */
    public List<String> sentences(String key) {
        return StudyReport.texts(comparison.path(key));
    }

    /** Each condition with what the runs show of it. */
    public List<String> conditions() {
        List<String> lines = new ArrayList<>();
        comparison
                .path("conditions")
                .forEach(one -> lines.add(one.path("expression").asString("") + ": " + shown(one)));
        return lines;
    }

    private String shown(JsonNode condition) {
        String figure = condition.path("figure").asString("");
        String change = GroupRow.change(condition, unit(figure));
        return outcome(condition) + " (" + (isOnePhase() ? "" : figure + " ") + change + ")";
    }

    static String outcome(JsonNode condition) {
        return switch (condition.path("outcome").asString("")) {
            case "shown" -> "shown";
            case "excluded" -> "not so";
            default -> "not decided";
        };
    }

    private String unit(String figure) {
        return StreamSupport.stream(comparison.path("figures").spliterator(), false)
                .filter(row -> row.path("figure").asString("").equals(figure))
                .map(row -> row.path("unit").asString(""))
                .findFirst()
                .orElse("");
    }

    private boolean isOnePhase() {
        return StreamSupport.stream(comparison.path("figures").spliterator(), false)
                        .map(row -> row.path("phase").asString(""))
                        .filter(phase -> !phase.isEmpty())
                        .distinct()
                        .count()
                <= 1;
    }

    /** All figures, primary ones first. */
    public List<GroupRow> rows() {
        boolean onePhase = isOnePhase();
        return StreamSupport.stream(comparison.path("figures").spliterator(), false)
                .map(row -> GroupRow.of(row, onePhase))
                .toList();
    }

    /** How many runs of each group met each objective. */
    public List<String> objectives() {
        List<String> lines = new ArrayList<>();
        comparison
                .path("objectives")
                .forEach(one -> lines.add(one.path("expression").asString("") + ": met by "
                        + one.path("baselineMet").asInt() + " of "
                        + one.path("baselineRuns").asInt() + " in A, "
                        + one.path("candidateMet").asInt() + " of "
                        + one.path("candidateRuns").asInt() + " in B"));
        return lines;
    }
}

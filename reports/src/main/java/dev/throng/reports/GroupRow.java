package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * A figure of two groups of runs in words.
 *
 * @param figure its name, without the phase if there is only one
 * @param baseline the mean of A with its unit
 * @param candidate the mean of B with its unit
 * @param change the interval of the change: {@code +14 to +31 %}; {@code –} without bounds
 * @param outcome {@code better}, {@code worse}, {@code equal} or {@code undecided}
 * @param family {@code primary}, {@code exploratory} or {@code check}
 * @param moreRuns about how many more runs of each group would decide; empty if that is unknown, decided or far too many
 */
public record GroupRow(
        String figure,
        String baseline,
        String candidate,
        String change,
        String outcome,
        String family,
        OptionalInt moreRuns) {

    /** More runs than these are no advice. */
    private static final int MAX_RUNS = 50;

    private static final String NONE = "–";

    static GroupRow of(JsonNode row, boolean onePhase) {
        String unit = row.path("unit").asString("");
        JsonNode more = row.path("moreRuns");
        return new GroupRow(
                row.path(onePhase ? "path" : "figure").asString(""),
                value(unit, row.path("baseline").path("middle").asDouble()),
                value(unit, row.path("candidate").path("middle").asDouble()),
                change(row, unit),
                row.path("outcome").asString(""),
                row.path("family").asString(""),
                more.isNumber() && more.asInt() <= MAX_RUNS ? OptionalInt.of(more.asInt()) : OptionalInt.empty());
    }

    /** A value with its unit. */
    static String value(String unit, double value) {
        return switch (unit) {
            case "ns" -> Format.duration(value);
            case "/s" -> Format.rate(value);
            case "B" -> Format.memory(value);
            case "share" -> Format.share(value);
            default -> Format.amount(value);
        };
    }

    /** The interval of a change, of a row or a condition. */
    static String change(JsonNode one, String unit) {
        JsonNode low = one.path("low");
        JsonNode high = one.path("high");
        if (!low.isNumber() || !high.isNumber()) {
            return NONE;
        }
        if (one.path("scale").asString("").equals("ratio")) {
            return Decisions.ratio(low.asDouble(), high.asDouble());
        }
        String from = signed(unit, low.asDouble());
        String to = signed(unit, high.asDouble());
        return from.equals(to) ? from : from + " to " + to;
    }

    private static String signed(String unit, double value) {
        return value == 0 ? "0" : (value < 0 ? "−" : "+") + value(unit, Math.abs(value));
    }

    /** Whether the comparison shows that the figure changed. */
    public boolean isDifferent() {
        return outcome.equals("better") || outcome.equals("worse");
    }

    /** The outcome in words, with the number of runs that would decide. */
    public String result() {
        return outcome.equals("undecided")
                ? "not decided" + (moreRuns.isPresent() ? ", " + moreRuns.getAsInt() + " more would" : "")
                : outcome;
    }

    Tone tone() {
        return switch (outcome) {
            case "better" -> Tone.GOOD;
            case "worse" -> Tone.BAD;
            default -> Tone.NEUTRAL;
        };
    }
}

package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What a study has decided about two configurations by one measure, seen from either of them. */
final class Decisions {

    private static final Set<String> MORE_IS_BETTER = Set.of("throughput", "critical-rate");

    /** Changes between these factors are written in per cent. */
    private static final double LEAST_IN_PER_CENT = 0.1;

    private static final double MOST_IN_PER_CENT = 2;

    private final Map<List<String>, JsonNode> differences = new HashMap<>();

    Decisions(JsonNode comparison) {
        comparison
                .path("differences")
                .forEach(one -> differences.put(
                        List.of(
                                one.path("group").asString(),
                                one.path("measure").asString(),
                                one.path("of").asString(),
                                one.path("from").asString()),
                        one));
    }

    /** How a configuration stands against another one. */
    enum Sign {
        BETTER("▲", Tone.GOOD),
        WORSE("▼", Tone.BAD),
        EQUAL("=", Tone.NEUTRAL),
        OPEN("·", Tone.NEUTRAL),
        /** The two were not compared. */
        NONE("", Tone.NEUTRAL);

        private final String mark;
        private final Tone tone;

        Sign(String mark, Tone tone) {
            this.mark = mark;
            this.tone = tone;
        }

        String mark() {
            return mark;
        }

        Tone tone() {
            return tone;
        }
    }

    /**
     * A decision.
     *
     * @param change the interval of the change in words, such as {@code −48 to −40 %} or {@code × 2.1 to 3.4}; empty if it is unknown
     */
    record Decision(Sign sign, String change) {

        boolean isDifferent() {
            return sign == Sign.BETTER || sign == Sign.WORSE;
        }
    }

    /** Whether more of a measure is better; of all others less is. */
    static boolean isMoreBetter(String measure) {
        return MORE_IS_BETTER.contains(measure);
    }

    /** @param from the label of the configuration that the one of the label {@code of} is compared with */
    Decision between(String group, String measure, String of, String from) {
        JsonNode one = differences.get(List.of(group, measure, of, from));
        boolean turned = one == null;
        if (turned) {
            one = differences.get(List.of(group, measure, from, of));
        }
        if (one == null) {
            return new Decision(Sign.NONE, "");
        }
        boolean ratio = StudyFigures.isRatio(one);
        double estimate = turned(one.path("estimate").asDouble(), ratio, turned);
        double low = turned(one.path(turned ? "high" : "low").asDouble(Double.NaN), ratio, turned);
        double high = turned(one.path(turned ? "low" : "high").asDouble(Double.NaN), ratio, turned);
        boolean known = Double.isFinite(low) && Double.isFinite(high);
        return new Decision(
                sign(one, (estimate > (ratio ? 1 : 0)) == isMoreBetter(measure)),
                known ? ratio ? ratio(low, high) : absolute(measure, low, high) : "");
    }

    private static double turned(double value, boolean ratio, boolean turned) {
        return !turned ? value : ratio ? 1 / value : -value;
    }

    /** A difference that is shown may be so small that the two are equal within the margin. */
    private static Sign sign(JsonNode one, boolean better) {
        if (one.path("equal").asBoolean()) {
            return Sign.EQUAL;
        }
        return !one.path("shown").asBoolean() ? Sign.OPEN : better ? Sign.BETTER : Sign.WORSE;
    }

    static String ratio(double low, double high) {
        if (low > LEAST_IN_PER_CENT && high < MOST_IN_PER_CENT) {
            return span(perCent(low), perCent(high)) + " %";
        }
        return high < 1
                ? "÷ " + span(Format.digits(1 / high), Format.digits(1 / low))
                : "× " + span(Format.digits(low), Format.digits(high));
    }

    /** Has decimals where the whole number would be 0, because an interval that excludes 0 does not end there. */
    private static String perCent(double ratio) {
        double change = 100 * (ratio - 1);
        BigDecimal size = BigDecimal.valueOf(Math.abs(change));
        String text = Math.abs(change) < 1
                ? size.round(new MathContext(1)).stripTrailingZeros().toPlainString()
                : size.setScale(0, RoundingMode.HALF_UP).toPlainString();
        return (change < 0 ? "−" : "+") + text;
    }

    private static String absolute(String measure, double low, double high) {
        return span(signed(measure, low), signed(measure, high));
    }

    private static String signed(String measure, double value) {
        return (value < 0 ? "−" : "+") + StudyOverview.value(measure, Math.abs(value));
    }

    private static String span(String low, String high) {
        return low.equals(high) ? low : low + " to " + high;
    }
}

package dev.throng.reports;

import dev.throng.reports.units.Units;
import dev.throng.run.result.SloResult;

/** What was measured of an objective, for people, in the unit that the result names. */
public final class ObjectiveWords {

    private ObjectiveWords() {}

    /** {@code 74.0 ms}, {@code 0.4 %}, {@code nothing was measured}. */
    public static String measured(SloResult slo) {
        if (slo.value() == null) {
            return "nothing was measured";
        }
        double value = slo.value();
        return switch (slo.unit()) {
            case "ns" -> Units.duration(value);
            case "s" -> Units.duration(value * 1e9);
            case "B" -> Units.bytes(value);
            case "/s" -> Units.rate(value);
            case "count" -> Units.amount(value);
            case "share" -> Units.share(value);
            default -> Units.amount(value) + " (this result names no unit)";
        };
    }
}

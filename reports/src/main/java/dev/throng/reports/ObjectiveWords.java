package dev.throng.reports;

import dev.throng.run.result.SloResult;
import dev.throng.reports.units.Format;
import dev.throng.run.result.RunResult;

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
            case "ns" -> Format.duration(value);
            case "s" -> Format.duration(value * 1e9);
            case "B" -> Format.bytes(value);
            case "/s" -> Format.rate(value);
            case "count" -> Format.amount(value);
            case "share" -> Format.share(value);
            default -> Format.amount(value) + " (this result names no unit)";
        };
    }
}

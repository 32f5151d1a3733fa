package dev.throng.gclab.runs;

import dev.throng.gclab.compare.ConfidenceInterval;
import dev.throng.gclab.compare.Difference;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a comparison fails a build: {@code send.response.p99 > +10%}. Immutable.
 *
 * @param expression as written
 * @param phase the measured phase; any of them if empty
 * @param path the figure
 * @param more whether it fails if the figure changes by more than the bound, not by less
 * @param change the bound as a share of the baseline: 0.1 is +10 %
 */
public record FailCondition(String expression, Optional<String> phase, String path, boolean more, double change) {

    /** How it is written. */
    public static final String FORM = "[phase[NAME].]FIGURE > +N% or < -N%, such as send.response.p99 > +10%";

    private static final int MAX_LENGTH = 300;
    private static final Pattern PARTS = Pattern.compile(
            "\\s*(?:phase\\[([^]]*)]\\.)?([^<>=!\\s]+)\\s*([<>])\\s*([+-]?)(\\d{1,6}(?:\\.\\d{1,6})?)\\s*%\\s*");

    /** What the runs say about it. */
    public enum Outcome {
        /** The whole interval lies beyond the bound. */
        SHOWN,
        /** The whole interval lies at the bound or on the other side: also if nothing failed in either group. */
        EXCLUDED,
        /** Neither. */
        UNDECIDED
    }

    /** @throws IllegalArgumentException with the expected form */
    public static FailCondition parse(String expression) {
        Matcher parts = PARTS.matcher(expression);
        if (expression.length() > MAX_LENGTH || !parts.matches()) {
            throw new IllegalArgumentException(FORM);
        }
        double size = Double.parseDouble(parts.group(5)) / 100;
        return new FailCondition(
                expression.strip(),
                Optional.ofNullable(parts.group(1)),
                FigureName.of("", parts.group(2)).path(),
                parts.group(3).equals(">"),
                parts.group(4).equals("-") ? -size : size);
    }

    /** Those of the figures that it is about. */
    List<FigureName> among(List<FigureName> figures) {
        return figures.stream()
                .filter(name -> name.path().equals(path))
                .filter(name -> phase.isEmpty() || name.phase().equals(phase.get()))
                .toList();
    }

    /** @param baseline the mean of the baseline, to which a difference that is no ratio is compared */
    Outcome of(ConfidenceInterval interval, double baseline) {
        double bound = interval.scale() == Difference.Scale.RATIO ? 1 + change : change * baseline;
        if (more ? interval.low() > bound : interval.high() < bound) {
            return Outcome.SHOWN;
        }
        return (more ? interval.high() <= bound : interval.low() >= bound) ? Outcome.EXCLUDED : Outcome.UNDECIDED;
    }
}

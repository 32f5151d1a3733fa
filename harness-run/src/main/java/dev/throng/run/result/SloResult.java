package dev.throng.run.result;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One objective of the scenario, and whether it held.
 *
 * @param expression the objective as in the scenario: {@code send.response.p99 < 50ms}
 * @param held whether the objective was met; false also if nothing was measured. Empty if the objective is not judged: the result is invalid,
 *     or 0 of 0 arrivals would meet it
 * @param value what was measured, in the unit; empty if nothing was
 * @param unit the unit of the value: {@code ns}, {@code s}, {@code B}, {@code /s}, {@code count} or {@code share} (0.01 is 1 %); empty if it is
 *     not known
 */
public record SloResult(String expression, Optional<Boolean> held, OptionalDouble value, String unit) {

    public SloResult {
        expression = Missing.text(expression);
        held = Objects.requireNonNullElse(held, Optional.empty());
        value = Missing.decimal(value);
        unit = Missing.text(unit);
    }

    /** The outcome of an objective on something that was measured. */
    public static SloResult of(String expression, boolean held, double value, String unit) {
        return new SloResult(expression, Optional.of(held), OptionalDouble.of(value), unit);
    }

    /** The outcome of an objective on something that was not measured: it does not hold. */
    public static SloResult notMeasured(String expression, String unit) {
        return new SloResult(expression, Optional.of(false), OptionalDouble.empty(), unit);
    }

    /** The outcome of an objective on a count of arrivals that 0 would meet, where there was no arrival to count. */
    public static SloResult ofNothing(String expression, String unit) {
        return new SloResult(expression, Optional.empty(), OptionalDouble.empty(), unit);
    }

    /** Returns the same objective with the same value, of a result that is invalid. */
    public SloResult notJudged() {
        return new SloResult(expression, Optional.empty(), value, unit);
    }

    /** Whether it is known that the objective did not hold. */
    public boolean missed() {
        return held.filter(met -> !met).isPresent();
    }
}

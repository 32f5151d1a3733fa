package dev.throng.run.result;

/**
 * One objective of the scenario, and whether it held.
 *
 * @param expression the objective as in the scenario: {@code send.response.p99 < 50ms}
 * @param held whether the objective was met; false also if nothing was measured
 * @param value what was measured, in the unit; {@code null} in the file if nothing was
 * @param unit the unit of the value: {@code ns}, {@code s}, {@code B}, {@code /s}, {@code count} or {@code share} (0.01 is 1 %); empty in files of
 *     before 0.1.0, where it is not known
 */
public record SloResult(String expression, boolean held, Double value, String unit) {

    public SloResult {
        expression = Missing.text(expression);
        unit = Missing.text(unit);
    }
}

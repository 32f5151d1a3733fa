package dev.throng.gclab.runs;

/**
 * What is compared.
 *
 * @param unit of its values: {@code ns}, {@code /s}, {@code B}, {@code count} or {@code share} (0.01 is 1 %)
 * @param lessIsBetter whether a smaller value is better
 * @param role what the comparison asks of it
 */
record ComparedFigure(FigureName name, String unit, boolean lessIsBetter, Role role) {

    /** What a comparison asks of a figure. */
    enum Role {
        /** One that was chosen before the data: those of objectives, the response p99 and the rate of answers. */
        PRIMARY,
        /** All others of the target. */
        EXPLORATORY,
        /** One of the generator, which should be the same in both groups. */
        CHECK
    }

    ComparedFigure as(Role other) {
        return new ComparedFigure(name, unit, lessIsBetter, other);
    }
}

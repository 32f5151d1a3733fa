package dev.throng.scenario;

/** Refuses the comparison of an SLO, such as {@code <<}, and states the ones that are allowed. */
final class ComparisonException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int offset;

    /** @param offset the index of the comparison in the expression, in characters */
    ComparisonException(String expected, int offset) {
        super(expected);
        this.offset = offset;
    }

    /** The index of the comparison in the expression, in characters. */
    int offset() {
        return offset;
    }
}

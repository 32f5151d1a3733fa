package dev.throng.scenario;

import dev.throng.figure.ExactNumber;
import dev.throng.figure.Unit;
import dev.throng.protocol.Protocol;
import java.util.Optional;

/**
 * An objective for the results: a quantity and its bound, such as {@code send.response.p99 < 50ms}. Immutable.
 *
 * @param expression as written
 * @param phase the phase that it applies to; all measured phases together if empty
 * @param quantity the quantity that a run measures
 * @param comparison how the quantity compares with the bound if the objective is met
 * @param bound in the unit of {@link Quantity#unit()}: nanoseconds, seconds, bytes, arrivals per second or a number. With a share it is
 *     a fraction: {@code 0.1%} is 0.001. Exactly as written
 * @param share the total that the quantity is divided by
 */
public record Slo(
        String expression,
        Optional<String> phase,
        Quantity quantity,
        Comparison comparison,
        ExactNumber bound,
        Share share) {

    /** How a value compares with the bound. */
    public enum Comparison {
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">="),
        EQUAL("=="),
        UNEQUAL("!=");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        /** The sign in expressions: {@code <=}. */
        public String sign() {
            return sign;
        }

        /** Whether a value and a bound compare in this way. */
        public boolean holds(ExactNumber value, ExactNumber bound) {
            int order = value.compareTo(bound);
            return switch (this) {
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case MORE -> order > 0;
                case AT_LEAST -> order >= 0;
                case EQUAL -> order == 0;
                case UNEQUAL -> order != 0;
            };
        }
    }

    /** The total that a bound in percent refers to. */
    public enum Share {
        /** The bound is absolute. */
        NONE,
        /** The quantity is divided by the operation's arrivals that were started. */
        OF_STARTED,
        /** The quantity is divided by the operation's arrivals that were due. */
        OF_DUE
    }

    /** The unit of fractions in results: 0.01 is 1 %. */
    public static final String SHARE_UNIT = "share";

    /** The unit of measured values and of the bound in results: the quantity's unit, or {@value #SHARE_UNIT}. */
    public String unit() {
        if (share != Share.NONE) {
            return SHARE_UNIT;
        }
        return quantity.unit() == Unit.COUNT ? "count" : quantity.unit().symbol();
    }

    /** Whether a value, in the unit of the bound, meets the objective. */
    public boolean holds(ExactNumber value) {
        return comparison.holds(value, bound);
    }

    /**
     * Whether a value of a result meets the objective. A result has the nearest binary value of a share or rate, so the bound is compared
     * as its nearest binary value, too: a share that is equal to the bound is equal here.
     */
    public boolean holdsRounded(double value) {
        return comparison.holds(ExactNumber.of(value), ExactNumber.of(bound.value()));
    }

    /**
     * Reads an expression. The caller checks whether its phase exists.
     *
     * @throws IllegalArgumentException with the expected form, or with the new name of an old one
     */
    public static Slo parse(String expression, Protocol protocol) {
        return new SloParser(protocol).parse(expression);
    }
}

package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import java.util.Optional;

/**
 * Something that shall hold: a quantity against a bound. {@code send.response.p99 < 50ms}.
 *
 * @param expression as written
 * @param phase the phase that counts; all measured phases together if empty
 * @param bound in the unit of {@link Quantity#kind()}: nanoseconds, seconds, bytes, arrivals per second or a number; with a share of
 *     something, a fraction: {@code 0.1%} is 0.001
 * @param share what the quantity is a share of
 */
public record Slo(
        String expression,
        Optional<String> phase,
        Quantity quantity,
        Comparison comparison,
        double bound,
        Share share) {

    /** How a value stands to the bound. */
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

        public String sign() {
            return sign;
        }

        public boolean holds(double value, double bound) {
            return switch (this) {
                case LESS -> value < bound;
                case AT_MOST -> value <= bound;
                case MORE -> value > bound;
                case AT_LEAST -> value >= bound;
                case EQUAL -> value == bound;
                case UNEQUAL -> value != bound;
            };
        }
    }

    /** What a bound in percent refers to. */
    public enum Share {
        /** The bound is absolute. */
        NONE,
        /** The quantity is divided by the operation's arrivals that were started. */
        OF_STARTED,
        /** The quantity is divided by the operation's arrivals that were due. */
        OF_DUE
    }

    /** What a fraction of something has as its unit in results: 0.01 is 1 %. */
    public static final String SHARE_UNIT = "share";

    /** The unit of measured values and of the bound, as results write it: that of the quantity, or {@value #SHARE_UNIT}. */
    public String unit() {
        return share == Share.NONE ? quantity.kind().unit() : SHARE_UNIT;
    }

    /** Whether a value, in the unit of the bound, satisfies this. */
    public boolean holds(double value) {
        return comparison.holds(value, bound);
    }

    /**
     * Reads an expression. Whether its phase exists is for the caller to check.
     *
     * @throws IllegalArgumentException that says what was expected
     */
    public static Slo parse(String expression, Protocol protocol) {
        return new SloParser(protocol).parse(expression);
    }
}

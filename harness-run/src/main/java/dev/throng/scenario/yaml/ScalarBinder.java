package dev.throng.scenario.yaml;

import java.util.Optional;

/** Binds scalars and multiplies those that a scenario scales. What does not fit goes to the problems. One thread uses it. */
final class ScalarBinder {

    private final ScalarTypes types;
    private final double scale;
    private final Problems problems;

    ScalarBinder(ScalarTypes types, double scale, Problems problems) {
        this.types = types;
        this.scale = scale;
        this.problems = problems;
    }

    boolean isScalar(Class<?> type) {
        return types.of(type).isPresent();
    }

    /** The value of a scalar; empty if it does not fit. */
    Optional<Object> bind(Node node, Class<?> type) {
        return bind(node, types.of(type).orElseThrow(() -> new IllegalStateException("cannot bind a " + type)));
    }

    /** The value of a component that is a number of bytes; empty if it does not fit. */
    Optional<Object> bytes(Node node, Class<?> type) {
        return bind(node, ScalarTypes.bytes(type));
    }

    private Optional<Object> bind(Node node, ScalarType<?> type) {
        if (!(node instanceof Node.Scalar scalar) || scalar.isNothing()) {
            problems.expected(node, type.expected());
            return Optional.empty();
        }
        try {
            return Optional.of(type.parse().apply(scalar.text()));
        } catch (IllegalArgumentException unfit) {
            problems.expected(node, Optional.ofNullable(unfit.getMessage()).orElse(type.expected()));
            return Optional.empty();
        }
    }

    /** An Integer or Long multiplied by the scale, at least 1; a value of 0 or less stays. Empty if the product is too large. */
    Optional<Object> scaled(Node node, Object value) {
        long whole = ((Number) value).longValue();
        if (whole <= 0 || scale == 1) {
            return Optional.of(value);
        }
        double scaled = Math.max(1, Math.rint(whole * scale));
        if (scaled > (value instanceof Integer ? Integer.MAX_VALUE : Long.MAX_VALUE / 2)) {
            problems.expected(node, "a number that is not too large once multiplied by the scale of " + scale);
            return Optional.empty();
        }
        return Optional.of(value instanceof Integer ? (Object) (int) scaled : (Object) (long) scaled);
    }
}

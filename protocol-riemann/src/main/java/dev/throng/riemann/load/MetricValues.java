package dev.throng.riemann.load;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the metric of an event comes from. Immutable; the randomness is the caller's. */
sealed interface MetricValues {

    /** @param n the number of the event, from 0 */
    double next(long n, RandomGenerator random);

    /** The same for every event. */
    record Constant(double value) implements MetricValues {
        @Override
        public double next(long n, RandomGenerator random) {
            return value;
        }
    }

    /** The number of the event. */
    record Sequence() implements MetricValues {
        @Override
        public double next(long n, RandomGenerator random) {
            return n;
        }
    }

    /** Anything from {@code from} to below {@code to}, each as likely. */
    record Uniform(double from, double to) implements MetricValues {
        @Override
        public double next(long n, RandomGenerator random) {
            return from + (to - from) * random.nextDouble();
        }
    }

    /** The bell curve. */
    record Normal(double mean, double deviation) implements MetricValues {
        @Override
        public double next(long n, RandomGenerator random) {
            return mean + deviation * random.nextGaussian();
        }
    }

    /** Many small, few large: service times, sizes. */
    record Exponential(double mean) implements MetricValues {
        @Override
        public double next(long n, RandomGenerator random) {
            return mean * random.nextExponential();
        }
    }

    /** Reads the setting. Fails with {@link IllegalArgumentException} and what was expected. */
    static MetricValues parse(String text) {
        Matcher call = Words.CALL.matcher(text.strip());
        if (!call.matches()) {
            return text.strip().equals("sequence") ? new Sequence() : new Constant(number(text, text.strip()));
        }
        List<Double> numbers = new ArrayList<>();
        for (String argument : call.group(2).split(",", -1)) {
            numbers.add(number(text, argument.strip()));
        }
        MetricValues values =
                switch (call.group(1) + numbers.size()) {
                    case "uniform2" -> new Uniform(numbers.get(0), numbers.get(1));
                    case "normal2" -> new Normal(numbers.get(0), numbers.get(1));
                    case "exponential1" -> new Exponential(numbers.get(0));
                    default -> throw wrong(text);
                };
        boolean sound = !(values instanceof Uniform uniform && uniform.to() < uniform.from())
                && !(values instanceof Normal normal && normal.deviation() < 0)
                && !(values instanceof Exponential exponential && exponential.mean() < 0);
        if (!sound) {
            throw wrong(text);
        }
        return values;
    }

    private static double number(String text, String number) {
        if (!Words.NUMBER.matcher(number).matches()) {
            throw wrong(text);
        }
        return Double.parseDouble(number);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("metric: " + text
                + " (expected: a number, sequence, uniform(from, to), normal(mean, deviation) or exponential(mean))");
    }

    /** The setting's grammar. */
    final class Words {
        private static final Pattern CALL = Pattern.compile("([a-z]+)\\s*\\(([^()]*)\\)");
        private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?");

        private Words() {}
    }
}

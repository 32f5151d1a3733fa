package dev.throng.figure;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Anything that a run yields and that has a name, a unit and a way to be added up: a count of arrivals, a time, a use of a process, a
 * metric of a protocol. The recorder, the figures that agents send, CSV files, results, objectives, live metrics, {@code throng explain}
 * and the documentation go through the figures, so that a new one is defined in one place. Implemented by enums. Immutable.
 */
public interface Figure {

    /** How the values of a figure are combined. */
    enum Kind {
        /** A sum of what happened in a span of time. */
        COUNTER,
        /** A distribution, kept as a histogram. */
        DISTRIBUTION,
        /** A value that is read once per interval, with a series per index such as a connection. */
        GAUGE,
        /** A state at the end of a span, whose sum over the event loops is the value of the run: the arrivals in flight, for example. */
        LEVEL;

        /** Whether the value is read once per interval. */
        public boolean isSampled() {
            return this == GAUGE || this == LEVEL;
        }
    }

    /** How two values become one. */
    enum Join {
        SUM {
            @Override
            public long of(long first, long second) {
                return first + second;
            }
        },
        /** The value of the later span. */
        LAST {
            @Override
            public long of(long first, long second) {
                return second;
            }
        },
        MAX {
            @Override
            public long of(long first, long second) {
                return Math.max(first, second);
            }
        };

        /**
         * Returns the value of both together.
         *
         * @param first the value of one part; of the earlier span if the parts follow each other
         * @param second the value of the other part
         */
        public abstract long of(long first, long second);
    }

    /** The name in results, unique among the figures of its kind: {@code inFlight}, {@code connect-time}. */
    String id();

    /** What it is, as a sentence or a phrase for people. */
    String description();

    /** The unit of its values in results. */
    Unit unit();

    /** How its values are combined. */
    Kind kind();

    /**
     * The name for Prometheus, without a prefix, by its conventions: words in lower case with underscores, the base unit as the last of them,
     * and {@code _total} at the end of a counter. {@code bytesSent} becomes {@code sent_bytes_total}. Values are in the base unit, such as
     * seconds for times.
     */
    default String prometheusName() {
        String words = id().replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("[-.]", "_")
                .toLowerCase(Locale.ROOT);
        String unit = unit().prometheusWord();
        Stream<String> others = Arrays.stream(words.split("_")).filter(word -> !word.equals(unit));
        return Stream.of(others, Stream.of(unit), Stream.of(kind() == Kind.COUNTER ? "total" : ""))
                .flatMap(part -> part)
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining("_"));
    }
}

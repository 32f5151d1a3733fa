package dev.throng.scenario;

import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Setting;
import dev.throng.scenario.yaml.Units;
import dev.throng.scheduling.CpuList;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The test that a scenario file describes, valid, with defaults and with {@link #scale} applied. Immutable.
 *
 * <p>The scale is the size of the test relative to the file. It multiplies rates ({@code rate}, {@code from}, {@code
 * to}, {@code steps}), bursts, users, in-flight windows, {@code upTo} and {@code atMost}, and the protocol's settings that are
 * {@link dev.throng.protocol.Setting.Scaled}; whole numbers are rounded, to at least 1. It does not change durations ({@code for}, {@code every},
 * {@code each}, {@code think}, {@code deadline}), {@code generator}, {@code slo}, nor settings of one connection or message. A burst of
 * 10 scaled by 0.01 is a burst of 1: the number of small bursts does not shrink as much as {@code upTo}.
 *
 * @param name also names the result directory
 * @param seed the same seed gives the same schedule
 * @param settings an instance of the protocol's settings type
 * @param phases at least one, with unique names
 */
public record Scenario(
        String name,
        long seed,
        double scale,
        Protocol protocol,
        TargetSpec target,
        Record settings,
        List<Phase> phases,
        List<Slo> slo,
        Patience patience,
        Generator generator) {

    /**
     * How long a run waits for its target.
     *
     * @param deadline how long an answer may take, from the start of its arrival
     * @param drain how long the run waits at its end for arrivals that are still open
     * @param keepGoing whether the run continues if every arrival fails from the start
     */
    public record Patience(Duration deadline, Duration drain, boolean keepGoing) {}

    public Scenario {
        phases = List.copyOf(phases);
        slo = List.copyOf(slo);
    }

    /** How long an answer may take, from the start of its arrival. */
    public Duration deadline() {
        return patience.deadline();
    }

    /** How long the run waits at its end for arrivals that are still open. */
    public Duration drain() {
        return patience.drain();
    }

    /** Whether the run continues if every arrival fails from the start. */
    public boolean keepGoing() {
        return patience.keepGoing();
    }

    /**
     * A span of a run with a load of its own. Immutable.
     *
     * @param name unique in its scenario
     * @param duration how long it lasts; how long at most, if it lasts until the load is steady
     * @param measured whether results include the arrivals that start in it
     * @param untilSteady whether it ends as soon as the load is steady ({@code for: auto})
     * @param load by operation, in the order of the file; an operation without one has no new arrivals in this phase
     */
    public record Phase(
            String name, Duration duration, boolean measured, boolean untilSteady, Map<Operation, Load> load) {
        public Phase {
            load = Collections.unmodifiableMap(new LinkedHashMap<>(load));
        }

        /** A phase that lasts as long as planned. */
        public Phase(String name, Duration duration, boolean measured, Map<Operation, Load> load) {
            this(name, duration, measured, false, load);
        }
    }

    /**
     * The load generator. Immutable.
     *
     * @param loops how many event loops share the load
     * @param transport how event loops wait for sockets
     * @param startCoalescing how long event loops may wait to start several arrivals together
     * @param priority the precedence of event loops over other threads of the machine
     * @param cpus the CPUs that the generator's processes may use, each on its own machine; empty if all
     * @param rehearse how long the run's operations are rehearsed before it
     */
    public record Generator(
            @Setting(
                    value = "Event loops that share the load; see How many event loops.",
                    fallback = "auto",
                    example = "2")
            Loops loops,

            @Setting(
                    value = "How event loops wait for sockets; auto takes the best that is available.",
                    fallback = "auto",
                    example = "nio")
            TransportChoice transport,

            @Setting(
                    value =
                            "How late an event loop may start arrivals, to start several at once: auto (0.1 ms from 30,000 per second and loop), off, or up to 10ms. Counts as own lag.",
                    fallback = "auto",
                    example = "off")
            Starts startCoalescing,

            @Setting(
                    value =
                            "The precedence of event loops over other threads. Linux only; see The priority of event loops.",
                    fallback = "auto",
                    example = "normal")
            PriorityChoice priority,

            @Setting(
                    value =
                            "The CPUs that the generator may use: 0, 0-3 or \"0,2\". With agents, of the machine of each. Linux only.",
                    example = "0-1")
            Optional<CpuList> cpus,

            @Setting(
                    value =
                            "How long the code is compiled before the load begins: auto, off, or a duration of at most 60s; see The rehearsal before a run.",
                    fallback = "auto",
                    example = "3s")
            Rehearse rehearse) {

        /** Named {@code auto}, {@code epoll}, {@code io-uring} and {@code nio} in files. */
        public enum TransportChoice {
            AUTO,
            EPOLL,
            IO_URING,
            NIO
        }

        /**
         * How long a rehearsal takes.
         *
         * @param time zero for {@code off}; empty for {@code auto}: as long as the compiler needs, within a limit
         */
        public record Rehearse(Optional<Duration> time) {

            /** No rehearsal. */
            public static final Rehearse OFF = new Rehearse(Optional.of(Duration.ZERO));

            /** A rehearsal that ends when the compiler is quiet. */
            public static final Rehearse AUTO = new Rehearse(Optional.empty());

            static final String EXPECTED = "auto, off, or a duration above 0s, at most 60s, such as 3s";

            private static final Duration LONGEST = Duration.ofSeconds(60);

            static Rehearse parse(String text) {
                return switch (text) {
                    case "auto" -> AUTO;
                    case "off" -> OFF;
                    default -> new Rehearse(Optional.of(duration(text)));
                };
            }

            private static Duration duration(String text) {
                try {
                    Duration time = Units.duration(text);
                    if (!time.isZero() && time.compareTo(LONGEST) <= 0) {
                        return time;
                    }
                } catch (IllegalArgumentException noDuration) {
                    throw new IllegalArgumentException(EXPECTED, noDuration);
                }
                throw new IllegalArgumentException(EXPECTED);
            }
        }

        /** @param count empty for {@code auto} */
        public record Loops(OptionalInt count) {

            static Loops parse(String text) {
                if (text.equals("auto")) {
                    return new Loops(OptionalInt.empty());
                }
                if (!text.matches("[1-9]\\d{0,3}")) {
                    throw new IllegalArgumentException();
                }
                return new Loops(OptionalInt.of(Integer.parseInt(text)));
            }
        }

        /** @param longestWait empty for {@code auto}, 0 for {@code off} */
        public record Starts(Optional<Duration> longestWait) {

            private static final Duration LONGEST = Duration.ofMillis(10);

            static Starts parse(String text) {
                if (text.equals("auto")) {
                    return new Starts(Optional.empty());
                }
                Duration wait = text.equals("off") ? Duration.ZERO : Units.duration(text);
                if (wait.compareTo(LONGEST) > 0) {
                    throw new IllegalArgumentException("auto, off or a duration up to 10ms");
                }
                return new Starts(Optional.of(wait));
            }
        }
    }
}

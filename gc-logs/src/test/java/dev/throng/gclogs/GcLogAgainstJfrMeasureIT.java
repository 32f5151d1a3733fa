package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Tag;

/**
 * Compares the times in fresh logs of every collector with those in the flight recording of the same run. The log's {@code timenanos}
 * relates the two clocks: the program marks the edges of the measured part in the recording, and prints the times on the same clock right
 * before and after each mark. So a pause is in doubt only if it began in between. {@link GcLogAgainstJfrIT} defines one pause.
 *
 * <p>The recording's timers do not enclose the same code as the log's. With G1, ZGC and Shenandoah the two differ by 0 to 40 µs. With Serial
 * and CMS the log's duration is longer by about 100 µs (150 µs in JDK 25), with Parallel shorter by 60 µs, whatever the length of the pause.
 * If a thread of the JVM waits for a processor between two readings of the clock, a pause is milliseconds longer. So nine in ten pauses
 * must differ by no more than that.
 */
@Tag("measure")
class GcLogAgainstJfrMeasureIT extends RecordedRuns {

    private static final int ALLOCATED_MEGABYTES = 200;
    private static final int QUIET_MILLIS = 150;

    private static final long SAME_SPAN_NANOS = 40_000;
    private static final long OTHER_SPAN_NANOS = 200_000;
    private static final long PREEMPTION_NANOS = 10_000_000;
    private static final int FIRST_PAUSES = 8;

    /** How much the recording's clock may drift from the log's during a run. */
    private static final long CLOCKS_NANOS = 2_000_000;

    @ForEachJvmAndCollector
    void pausesOfTheLogAreAsLongAsThoseOfTheFlightRecording(JvmWithCollector jvm) throws Exception {
        RecordedRun run = recordedRun(jvm, List.of(), ALLOCATED_MEGABYTES, QUIET_MILLIS);
        long[] edges = run.edges();
        List<GcEvent.Pause> inner = pausesBetween(run, edges[1], edges[2]);
        List<GcEvent.Pause> outer = pausesBetween(run, edges[0], edges[3]);
        List<Recorded> recorded = onTheLogsClock(outer, recordedPauses(run));

        assertThat(recorded).isNotEmpty();
        Map<GcEvent.Pause, List<Recorded>> pairs = pairs(outer, recorded);
        assertThat(pairs.keySet()).as("every pause is in both").containsAll(inner);
        assertThat(pairs.values())
                .as("pauses of the recording in one of the log")
                .allMatch(parts -> parts.size() == 1 || jvm.fullMayFollowYoung() && parts.size() == 2);
        long slackNanos = slackNanos(jvm.collector());
        long near = near(pairs, slackNanos);
        long logNanos =
                pairs.keySet().stream().mapToLong(GcEvent.Pause::durationNanos).sum();
        System.err.printf(
                "%s: %d pauses, %.3f ms; recording %d, %.3f ms; %d near%n",
                jvm, pairs.size(), logNanos / 1e6, recorded.size(), sum(recorded) / 1e6, near);
        assertThat(near)
                .as("pauses as long as the recording's, of %d", pairs.size())
                .isGreaterThanOrEqualTo(pairs.size() - Math.max(2, pairs.size() / 10));
        // one pause in which the JVM waited for a processor may spoil a small sum
        double tolerance = 0.05 * sum(recorded) + slackNanos * pairs.size() + PREEMPTION_NANOS;
        assertThat((double) logNanos).isCloseTo((double) sum(recorded), within(tolerance));
    }

    private static long slackNanos(String collector) {
        return switch (collector) {
            case "The Z Garbage Collector", "Shenandoah", "G1" -> SAME_SPAN_NANOS;
            default -> OTHER_SPAN_NANOS;
        };
    }

    /** How many pauses are as long as the recording's, within 2 % and this slack. */
    private static long near(Map<GcEvent.Pause, List<Recorded>> pairs, long slackNanos) {
        return pairs.entrySet().stream()
                .filter(pair -> Math.abs(pair.getKey().durationNanos() - sum(pair.getValue()))
                        <= 0.02 * sum(pair.getValue()) + slackNanos)
                .count();
    }

    /** A pause of the recording on the log's time axis. */
    private record Recorded(long startNanos, long durationNanos, String name) {
        long middleNanos() {
            return startNanos + durationNanos / 2;
        }

        Recorded later(long nanos) {
            return new Recorded(startNanos + nanos, durationNanos, name);
        }
    }

    private static long sum(List<Recorded> pauses) {
        return pauses.stream().mapToLong(Recorded::durationNanos).sum();
    }

    /**
     * Moves the recorded pauses to the log's clock. The edge in the recording is up to a millisecond before the time that was read after it,
     * and pauses may be closer together than that. One of the first recorded pauses is one of the first logged ones. The pair with which all
     * other pauses match best gives the remaining offset. The very first pause may be one half of a stop, or may be logged late.
     */
    private static List<Recorded> onTheLogsClock(List<GcEvent.Pause> logged, List<Recorded> recorded) {
        return recorded.stream()
                .limit(FIRST_PAUSES)
                .flatMap(one -> logged.stream().limit(FIRST_PAUSES).map(first -> middle(first) - one.middleNanos()))
                .map(way -> recorded.stream().map(pause -> pause.later(way)).toList())
                .min(Comparator.comparingLong(shifted -> apart(logged, shifted)))
                .orElse(recorded);
    }

    private static long apart(List<GcEvent.Pause> logged, List<Recorded> recorded) {
        return recorded.stream()
                .mapToLong(pause -> Math.abs(middle(nearest(logged, pause)) - pause.middleNanos()))
                .sum();
    }

    /** The logged pauses, each with the recorded pauses inside it. Fails if a recorded pause is in none. */
    private static Map<GcEvent.Pause, List<Recorded>> pairs(List<GcEvent.Pause> logged, List<Recorded> recorded) {
        Map<GcEvent.Pause, List<Recorded>> pairs = new LinkedHashMap<>();
        for (Recorded pause : recorded) {
            GcEvent.Pause around = nearest(logged, pause);
            assertThat(distance(around, pause.middleNanos()))
                    .as("%s is inside %s", pause, around)
                    .isLessThan(CLOCKS_NANOS);
            pairs.computeIfAbsent(around, unseen -> new ArrayList<>()).add(pause);
        }
        return pairs;
    }

    private static GcEvent.Pause nearest(List<GcEvent.Pause> logged, Recorded pause) {
        return logged.stream()
                .min(Comparator.comparingLong(each -> distance(each, pause.middleNanos())))
                .orElseThrow(() -> new AssertionError("not in the log: " + pause));
    }

    private static long middle(GcEvent.Pause pause) {
        return pause.startNanos() + pause.durationNanos() / 2;
    }

    private static long distance(GcEvent.Pause pause, long atNanos) {
        return Math.max(0, Math.max(pause.startNanos() - atNanos, atNanos - pause.endNanos()));
    }

    private static List<GcEvent.Pause> pausesBetween(RecordedRun run, long from, long to) {
        return run.loggedPauses().stream()
                .filter(pause -> pause.startNanos() >= from && pause.startNanos() < to)
                .toList();
    }

    /** The pauses between the edges, on the log's clock: the last edge in the recording is at {@code edges[3]}. */
    private static List<Recorded> recordedPauses(RecordedRun run) {
        List<Instant> edges = run.events("throng.Edge")
                .map(RecordedEvent::getStartTime)
                .sorted()
                .toList();
        assertThat(edges).hasSize(2);
        return run.events("jdk.GCPhasePause")
                .filter(e -> e.getStartTime().isAfter(edges.get(0))
                        && e.getStartTime().isBefore(edges.get(1)))
                .map(e -> new Recorded(
                        run.edges()[3]
                                - Duration.between(e.getStartTime(), edges.get(1))
                                        .toNanos(),
                        e.getDuration().toNanos(),
                        e.getString("name")))
                .sorted(Comparator.comparingLong(Recorded::startNanos))
                .toList();
    }
}

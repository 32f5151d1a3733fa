package dev.throng.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Fresh logs of every collector this machine's JVMs have, against the flight recording of the same run. Between the two
 * clocks stands the log's {@code timenanos}: the program prints in the same clock between which times it marked the edges
 * of the measured part in the recording, so a pause may be in doubt only if it began in between.
 *
 * <p>What counts as one pause: the log's nested collections are one stop of the application and so one pause. A young
 * collection of Serial or CMS that ran, could not go on and was followed by a full one in the same stop is two pauses in the
 * recording, back to back, and one here; one that did not even begin is one in both.
 *
 * <p>How near they are: the recording's timers do not enclose the same code as the log's. Under ZGC and Shenandoah the two differ
 * by 0 to 45 µs (Shenandoah's by more on a busy machine, so that only half of its pauses must), under G1 by up to 85 µs; under
 * Serial and CMS the log's span is longer by some 100 µs (150 µs in JDK 25), under Parallel shorter by 60 µs, whatever the length
 * of the pause. A thread of the JVM that waits for a processor between two readings
 * of the clock adds milliseconds to single pauses, so nine in ten must be this near.
 */
class GcLogAgainstJfrIT {

    private static final int ALLOCATED_MEGABYTES = 200;
    private static final int LIVE_MEGABYTES = 56;
    private static final long DEADLINE_SECONDS = 40;

    private static final long SAME_SPAN_NANOS = 40_000;
    private static final long NEARLY_SAME_SPAN_NANOS = 100_000;
    private static final long OTHER_SPAN_NANOS = 200_000;
    private static final long PREEMPTION_NANOS = 10_000_000;
    private static final int FIRST_PAUSES = 8;

    /** How far the recording's clock may go from the log's over a run. */
    private static final long CLOCKS_NANOS = 2_000_000;

    @TempDir
    private Path directory;

    private Path log() {
        return directory.resolve("gc.log");
    }

    private Path recording() {
        return directory.resolve("gc.jfr");
    }

    private Path output() {
        return directory.resolve("out.txt");
    }

    private Path jvmOf(int java, String collector) {
        Optional<Path> jvm = TestJvms.java(java);
        if (jvm.isEmpty()) {
            String why = "JDK " + java + " is not on this machine: its " + collector + " log is not compared with JFR";
            System.err.println("SKIPPED: " + why);
            Assumptions.abort(why);
        }
        return jvm.get();
    }

    @ParameterizedTest
    @CsvSource({
        "11, Serial, -XX:+UseSerialGC",
        "11, Parallel, -XX:+UseParallelGC",
        "11, Concurrent Mark Sweep, -XX:+UseConcMarkSweepGC",
        "11, G1, -XX:+UseG1GC",
        "11, The Z Garbage Collector, -XX:+UnlockExperimentalVMOptions -XX:+UseZGC -Xmx256m",
        "11, Shenandoah, -XX:+UnlockExperimentalVMOptions -XX:+UseShenandoahGC",
        "17, Serial, -XX:+UseSerialGC",
        "17, Parallel, -XX:+UseParallelGC",
        "17, G1, -XX:+UseG1GC",
        "17, The Z Garbage Collector, -XX:+UseZGC",
        "17, Shenandoah, -XX:+UseShenandoahGC",
        "21, The Z Garbage Collector, -XX:+UseZGC",
        "21, The Z Garbage Collector, -XX:+UseZGC -XX:+ZGenerational",
        "25, Serial, -XX:+UseSerialGC",
        "25, Parallel, -XX:+UseParallelGC",
        "25, G1, -XX:+UseG1GC",
        "25, The Z Garbage Collector, -XX:+UseZGC",
        "25, Shenandoah, -XX:+UseShenandoahGC",
        "25, Shenandoah, -XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational"
    })
    void pausesOfTheLogAreThoseOfTheFlightRecording(int java, String collector, String options) throws Exception {
        long[] edges = run(jvmOf(java, collector), java, collector, options);
        GcLogSummary whole = GcLogFiles.summarise(log());
        List<GcEvent.Pause> inner = pausesBetween(edges[1], edges[2]);
        List<GcEvent.Pause> outer = pausesBetween(edges[0], edges[3]);
        List<Recorded> recorded = onTheLogsClock(outer, recordedPauses(edges[3]));
        boolean twoInOneStop = collector.equals("Serial") || collector.equals("Concurrent Mark Sweep");

        assertThat(whole.collector()).contains(collector);
        assertThat(whole.readWhole()).isTrue();
        assertThat(recorded).isNotEmpty();
        Map<GcEvent.Pause, List<Recorded>> pairs = pairs(outer, recorded);
        assertThat(pairs.keySet()).as("every pause is in both").containsAll(inner);
        assertThat(pairs.values())
                .as("pauses of the recording in one of the log")
                .allMatch(parts -> parts.size() == 1 || twoInOneStop && parts.size() == 2);
        long slackNanos = slackNanos(collector);
        long near = near(pairs, slackNanos);
        long logNanos =
                pairs.keySet().stream().mapToLong(GcEvent.Pause::durationNanos).sum();
        System.err.printf(
                "JDK %d %s: %d pauses, %.3f ms; recording %d, %.3f ms; %d near%n",
                java, options, pairs.size(), logNanos / 1e6, recorded.size(), sum(recorded) / 1e6, near);
        assertThat(near)
                .as("pauses as long as the recording's, of %d", pairs.size())
                .isGreaterThanOrEqualTo(pairs.size() - few(pairs.size()));
        assertThat(near(pairs, halfSlackNanos(collector)))
                .as("pauses nearer to the recording's, of %d", pairs.size())
                .isGreaterThanOrEqualTo(pairs.size() / 2);
        // one pause in which the JVM waited for a processor may spoil a small sum
        double tolerance = 0.05 * sum(recorded) + slackNanos * pairs.size() + PREEMPTION_NANOS;
        assertThat((double) logNanos).isCloseTo((double) sum(recorded), within(tolerance));
    }

    /** So many of all pauses may be those in which a thread of the JVM waited for a processor. */
    private static int few(int pauses) {
        return pauses < 15 ? 2 : Math.max(3, pauses / 10);
    }

    private static long slackNanos(String collector) {
        return switch (collector) {
            case "The Z Garbage Collector" -> SAME_SPAN_NANOS;
            case "Shenandoah", "G1" -> NEARLY_SAME_SPAN_NANOS;
            default -> OTHER_SPAN_NANOS;
        };
    }

    /** What half of the pauses must keep, on a machine that is busy with something else as well. */
    private static long halfSlackNanos(String collector) {
        return collector.equals("Shenandoah") ? SAME_SPAN_NANOS : slackNanos(collector);
    }

    /** How many pauses are as long as the recording's, to 2 % and so much. */
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
     * The edge in the recording lies before the time that was read after it, at times by a millisecond, and pauses may be
     * nearer to one another than that. One of the first recorded pauses is one of the first logged ones; the two by which all
     * others fit best tell the rest of the way. The very first may be a half of one stop, or logged late.
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

    /** Each recorded pause with the logged one in which it lies; fails if there is none. */
    private static Map<GcEvent.Pause, List<Recorded>> pairs(List<GcEvent.Pause> logged, List<Recorded> recorded) {
        Map<GcEvent.Pause, List<Recorded>> pairs = new LinkedHashMap<>();
        int late = 0;
        for (Recorded pause : recorded) {
            GcEvent.Pause around = nearest(logged, pause);
            long away = distance(around, pause.middleNanos());
            assertThat(away).as("%s lies in %s", pause, around).isLessThan(CLOCKS_NANOS + PREEMPTION_NANOS);
            late += away < CLOCKS_NANOS ? 0 : 1;
            pairs.computeIfAbsent(around, unseen -> new ArrayList<>()).add(pause);
        }
        assertThat(late).as("pauses that were logged late").isLessThanOrEqualTo(few(recorded.size()));
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

    private List<GcEvent.Pause> pausesBetween(long from, long to) {
        List<GcEvent.Pause> pauses = new ArrayList<>();
        GcLogFiles.read(log(), event -> {
            if (event instanceof GcEvent.Pause pause && pause.startNanos() >= from && pause.startNanos() < to) {
                pauses.add(pause);
            }
        });
        return pauses;
    }

    /** The times between which the edges lie, as uptimes of the log. */
    private long[] run(Path jvm, int java, String collector, String options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(jvm.toString());
        command.addAll(List.of("-Xmx96m", "-Xms96m", "-Xlog:disable", GcLogOptions.forJava(java, log())));
        command.addAll(List.of(options.split(" ")));
        command.addAll(List.of(
                "-cp",
                classPath(),
                AllocatingProgram.class.getName(),
                recording().toString()));
        command.addAll(List.of(String.valueOf(ALLOCATED_MEGABYTES), String.valueOf(LIVE_MEGABYTES)));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output().toFile())
                .start();
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("ended in time")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(output()).strip();
        if (process.exitValue() != 0 && !Files.exists(recording())) {
            String why = "JDK " + java + " cannot run " + collector + ": " + said;
            System.err.println("SKIPPED: " + why);
            Assumptions.abort(why);
        }
        long zero = GcLogFiles.read(log(), event -> {}).startMonotonicNanos().orElseThrow();
        String edges = said.substring(said.lastIndexOf('\n') + 1);
        return Stream.of(edges.split(" "))
                .limit(4)
                .mapToLong(word -> Long.parseLong(word) - zero)
                .toArray();
    }

    /** The program compiled for the oldest JVM that is compared; the tests themselves are compiled for a newer one. */
    private String classPath() {
        Path source = Path.of("src", "test", "java")
                .resolve(AllocatingProgram.class.getName().replace('.', '/') + ".java");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "11", "-d", directory.toString(), source.toString());
        assertThat(code).as("compiled for Java 11").isZero();
        return directory.toString();
    }

    /** The recording's own times start anywhere; its last edge was {@code lastEdgeNanos} on the log's axis. */
    private List<Recorded> recordedPauses(long lastEdgeNanos) throws IOException {
        List<RecordedEvent> all = RecordingFile.readAllEvents(recording());
        List<Instant> edges = all.stream()
                .filter(e -> e.getEventType().getName().equals("throng.Edge"))
                .map(RecordedEvent::getStartTime)
                .sorted()
                .toList();
        assertThat(edges).hasSize(2);
        return all.stream()
                .filter(e -> e.getEventType().getName().equals("jdk.GCPhasePause"))
                .filter(e -> e.getStartTime().isAfter(edges.get(0))
                        && e.getStartTime().isBefore(edges.get(1)))
                .map(e -> new Recorded(
                        lastEdgeNanos
                                - Duration.between(e.getStartTime(), edges.get(1))
                                        .toNanos(),
                        e.getDuration().toNanos(),
                        e.getString("name")))
                .sorted(Comparator.comparingLong(Recorded::startNanos))
                .toList();
    }
}

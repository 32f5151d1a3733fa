package dev.throng.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
 */
class GcLogAgainstJfrIT {

    private static final int ALLOCATED_MEGABYTES = 200;
    private static final int LIVE_MEGABYTES = 56;
    private static final long DEADLINE_SECONDS = 40;

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
        "11, Concurrent Mark Sweep, -XX:+UseConcMarkSweepGC",
        "17, Serial, -XX:+UseSerialGC",
        "17, Parallel, -XX:+UseParallelGC",
        "17, G1, -XX:+UseG1GC",
        "17, The Z Garbage Collector, -XX:+UseZGC",
        "17, Shenandoah, -XX:+UseShenandoahGC",
        "21, The Z Garbage Collector, -XX:+UseZGC -XX:+ZGenerational",
        "25, Serial, -XX:+UseSerialGC",
        "25, G1, -XX:+UseG1GC",
        "25, The Z Garbage Collector, -XX:+UseZGC",
        "25, Shenandoah, -XX:+UseShenandoahGC",
        "25, Shenandoah, -XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational"
    })
    void pausesOfTheLogAreThoseOfTheFlightRecording(int java, String collector, String options) throws Exception {
        String[] edges = run(jvmOf(java, collector), java, collector, options);
        GcLogSummary inner = between(edges[1], edges[2]);
        GcLogSummary outer = between(edges[0], edges[3]);
        List<RecordedEvent> recorded = recordedPauses();
        long recordedNanos =
                recorded.stream().mapToLong(e -> e.getDuration().toNanos()).sum();
        System.err.printf(
                "JDK %d %s: log %d to %d pauses, %.3f ms; recording %d pauses, %.3f ms%n",
                java,
                options,
                inner.pauses().count(),
                outer.pauses().count(),
                outer.pauses().totalNanos() / 1e6,
                recorded.size(),
                recordedNanos / 1e6);

        assertThat(outer.collector()).contains(collector);
        assertThat(outer.readWhole()).isTrue();
        assertThat((long) recorded.size())
                .as("%s against %s", outer.pauses().byKind(), names(recorded))
                .isBetween(inner.pauses().count(), outer.pauses().count())
                .isPositive();
        // the two read their clocks one after the other around each pause, and on a busy machine the JVM's thread may
        // have to wait for
        // a processor between them: this tells a wrong unit or a pause counted twice, not a slow clock
        double tolerance = 0.1 * recordedNanos + 100_000.0 * recorded.size() + 1_000_000;
        assertThat((double) recordedNanos)
                .isBetween(
                        inner.pauses().totalNanos() - tolerance, outer.pauses().totalNanos() + tolerance);
    }

    /** The log between two times of the monotonic clock. */
    private GcLogSummary between(String from, String to) {
        long zero = GcLogFiles.read(log(), event -> {}).startMonotonicNanos().orElseThrow();
        GcLogSummarizer part = new GcLogSummarizer(Long.parseLong(from) - zero, Long.parseLong(to) - zero);
        return part.summary(GcLogFiles.read(log(), part));
    }

    private String[] run(Path jvm, int java, String collector, String options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(jvm.toString());
        command.addAll(List.of(options.split(" ")));
        command.addAll(List.of("-Xmx96m", "-Xms96m", "-Xlog:disable", GcLogOptions.forJava(java, log())));
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
        return said.substring(said.lastIndexOf('\n') + 1).split(" ");
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

    private List<RecordedEvent> recordedPauses() throws IOException {
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
                .toList();
    }

    private static String names(List<RecordedEvent> recorded) {
        return recorded.stream()
                .collect(Collectors.groupingBy(e -> e.getString("name"), Collectors.counting()))
                .toString();
    }
}

package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * A run of {@link AllocatingProgram}: its GC log and its flight recording.
 *
 * @param log the GC log
 * @param events all events of the recording
 * @param edges the times right before and after each of the two edges in the recording, on the log's clock
 */
record RecordedRun(Path log, List<RecordedEvent> events, long[] edges) {

    private static final int LIVE_MEGABYTES = 56;
    private static final long DEADLINE_SECONDS = 120;

    /** Compiles the program for the oldest compared JVM. The tests themselves are compiled for a newer one. */
    static void compile(Path directory) {
        Path source = Path.of("src", "test", "java")
                .resolve(AllocatingProgram.class.getName().replace('.', '/') + ".java");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "11", "-d", directory.toString(), source.toString());
        assertThat(code).as("compiled for Java 11").isZero();
    }

    /**
     * Runs the program; fails if it fails.
     *
     * @param options of the JVM, beside those of the collector
     * @param classes where {@link #compile} put the program
     * @param directory where the log and the recording go
     * @param megabytes how much the program allocates
     * @param quietMillis how long the program waits before each edge
     */
    static RecordedRun of(
            Path java,
            JvmWithCollector jvm,
            List<String> options,
            Path classes,
            Path directory,
            int megabytes,
            int quietMillis)
            throws IOException, InterruptedException {
        Path log = directory.resolve("gc.log");
        Path recording = directory.resolve("gc.jfr");
        String said = run(
                java,
                jvm,
                options,
                classes,
                directory,
                List.of(recording.toString(), megabytes, LIVE_MEGABYTES, quietMillis));
        long zero = GcLogFiles.read(log, event -> {}).startMonotonicNanos().orElseThrow();
        long[] edges = Stream.of(said.substring(said.lastIndexOf('\n') + 1).split(" "))
                .limit(4)
                .mapToLong(word -> Long.parseLong(word) - zero)
                .toArray();
        return new RecordedRun(log, RecordingFile.readAllEvents(recording), edges);
    }

    /**
     * Runs the program without a flight recording, which takes half of the CPU time; fails if it fails.
     *
     * @return the GC log
     */
    static Path logOf(
            Path java, JvmWithCollector jvm, List<String> options, Path classes, Path directory, int megabytes)
            throws IOException, InterruptedException {
        run(
                java,
                jvm,
                options,
                classes,
                directory,
                List.of(AllocatingProgram.NO_RECORDING, megabytes, LIVE_MEGABYTES, 0));
        return directory.resolve("gc.log");
    }

    /** Returns what the program printed. */
    private static String run(
            Path java, JvmWithCollector jvm, List<String> options, Path classes, Path directory, List<Object> arguments)
            throws IOException, InterruptedException {
        Path log = directory.resolve("gc.log");
        Path output = directory.resolve("out.txt");
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(
                List.of("-Xmx96m", "-Xms96m", "-Xlog:disable", GcLogOptions.forJava(jvm.java(), log, jvm.words())));
        command.addAll(jvm.words());
        command.addAll(options);
        command.addAll(List.of("-cp", classes.toString(), AllocatingProgram.class.getName()));
        arguments.forEach(argument -> command.add(argument.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("%s ended in time", jvm)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(output).strip();
        assertThat(process.exitValue()).as("%s: %s", jvm, said).isZero();
        return said;
    }

    Stream<RecordedEvent> events(String type) {
        return events.stream().filter(event -> event.getEventType().getName().equals(type));
    }

    /** All pauses of the log, in the order of their ends. */
    List<GcEvent.Pause> loggedPauses() {
        List<GcEvent.Pause> pauses = new ArrayList<>();
        GcLogFiles.read(log, event -> {
            if (event instanceof GcEvent.Pause pause) {
                pauses.add(pause);
            }
        });
        return pauses;
    }
}

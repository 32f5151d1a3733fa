package dev.throng.gclogs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The common part of the tests that run {@link AllocatingProgram} in JVMs of their own: its classes, and a directory for each run. */
abstract class RecordedRuns {

    @TempDir
    private static Path classes;

    @TempDir
    private Path directory;

    @BeforeAll
    static void compileTheProgram() {
        RecordedRun.compile(classes);
    }

    /** The directory of this run, which holds its log and its recording. */
    Path directory() {
        return directory;
    }

    /**
     * Runs the program; skips the test if this machine lacks the JVM or its collector, and fails it if the program fails.
     *
     * @param options of the JVM, beside those of the collector
     * @param megabytes how much the program allocates
     * @param quietMillis how long the program waits before each edge
     */
    RecordedRun recordedRun(JvmWithCollector jvm, List<String> options, int megabytes, int quietMillis)
            throws IOException, InterruptedException {
        return RecordedRun.of(jvm.command(), jvm, options, classes, ownDirectory(), megabytes, quietMillis);
    }

    /** The same without a recording, and without edges. Returns the log. */
    Path loggedRun(JvmWithCollector jvm, List<String> options, int megabytes) throws IOException, InterruptedException {
        return RecordedRun.logOf(jvm.command(), jvm, options, classes, ownDirectory(), megabytes);
    }

    private Path ownDirectory() throws IOException {
        return Files.createTempDirectory(directory, "run-");
    }
}

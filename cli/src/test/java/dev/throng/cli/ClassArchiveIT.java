package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.target.ClassArchive;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archives of classes of an installation, made by two processes at once. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class ClassArchiveIT {

    private static final Path LOG = Path.of("..", "gc-logs", "src", "test", "resources", "gc-logs", "17-g1.log.gz")
            .toAbsolutePath();

    @TempDir
    static Path root;

    private static final List<Process> STARTED = new ArrayList<>();
    private static Path archives;
    private static List<Outcome> makers;

    private record Outcome(int code, String out, String err) {}

    @BeforeAll
    static void twoProcessesMakeThem() throws Exception {
        Path built = Path.of("target", "throng").toAbsolutePath();
        Path bin = Files.createDirectories(root.resolve("installed").resolve("bin"));
        Files.copy(Path.of("..", "throng"), bin.resolve("throng"), StandardCopyOption.COPY_ATTRIBUTES);
        for (String part : List.of("lib", "targets")) {
            Files.createSymbolicLink(root.resolve("installed").resolve(part), built.resolve(part));
        }
        archives = root.resolve("archives");
        Process one = start(Map.of(), "archive");
        Process other = start(Map.of(), "archive");
        makers = List.of(outcome(one), outcome(other));
    }

    @AfterAll
    static void endWhatStillRuns() {
        STARTED.forEach(Process::destroyForcibly);
    }

    private static Process start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(root.resolve("installed/bin/throng").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(root.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("THRONG_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        builder.environment().put("THRONG_ARCHIVES", archives.toString());
        builder.environment().putAll(environment);
        Process process = builder.redirectOutput(
                        root.resolve(STARTED.size() + ".out").toFile())
                .redirectError(root.resolve(STARTED.size() + ".err").toFile())
                .start();
        STARTED.add(process);
        return process;
    }

    private static Outcome outcome(Process process) throws IOException, InterruptedException {
        assertThat(process.waitFor(6, TimeUnit.MINUTES)).as("it ends").isTrue();
        int number = STARTED.indexOf(process);
        return new Outcome(
                process.exitValue(),
                Files.readString(root.resolve(number + ".out")),
                Files.readString(root.resolve(number + ".err")));
    }

    private static Outcome gc(Map<String, String> environment) throws Exception {
        return outcome(start(environment, "gc", LOG.toString()));
    }

    private static Path archive(String program) throws IOException {
        try (Stream<Path> all = Files.list(archives)) {
            List<Path> found = all.filter(path -> path.toString().endsWith(ClassArchive.SUFFIX))
                    .filter(path -> path.getFileName().toString().startsWith(program + "-"))
                    .toList();
            assertThat(found).as(program).hasSize(1);
            return found.get(0);
        }
    }

    @Test
    void eachIsMadeOnceAndIsComplete() throws IOException {
        assertThat(makers.get(0).code()).as(makers.get(0).err()).isZero();
        assertThat(makers).allSatisfy(maker -> assertThat(maker).isEqualTo(makers.get(0)));
        assertThat(makers.get(0).out())
                .contains(archive("throng") + ": ")
                .contains(archive("targets") + ": ")
                .hasLineCount(2);
        for (String program : List.of("throng", "targets")) {
            assertThat(Files.size(archive(program))).isGreaterThan(10_000_000);
        }
        try (Stream<Path> all = Files.list(archives)) {
            assertThat(all)
                    .containsExactlyInAnyOrder(
                            archive("throng"),
                            Path.of(archive("throng") + ".size"),
                            archive("targets"),
                            Path.of(archive("targets") + ".size"),
                            archives.resolve("making.lock"));
        }
    }

    @Test
    void aCommandLoadsItsClassesFromItAndPrintsTheSame() throws Exception {
        Path classes = root.resolve("classes.log");
        Outcome done = gc(Map.of("THRONG_JAVA_OPTS", "-Xlog:class+load:file=" + classes));
        assertThat(done).isEqualTo(gc(Map.of("THRONG_ARCHIVES", "off")));
        assertThat(done.code()).isZero();
        assertThat(done.out()).contains("17-g1.log.gz: G1");
        assertThat(done.err()).isEmpty();
        assertThat(Files.readString(classes)).contains("dev.throng.gclogs.GcLogReader source: shared objects file");
    }

    /** A JVM prints why it does not use an archive to standard output, where the results are. It ends at the missing part of one. */
    @Test
    void aDamagedArchiveChangesNothing() throws Exception {
        Outcome expected = gc(Map.of("THRONG_ARCHIVES", "off"));
        for (long kept : List.of(0L, 1L, 100_000L, Files.size(archive("throng")) / 2)) {
            try (Damaged damaged = new Damaged("cut-" + kept)) {
                damaged.file.truncate(kept);
                assertThat(damaged.gc()).as("the first %s bytes", kept).isEqualTo(expected);
            }
        }
        try (Damaged damaged = new Damaged("overwritten")) {
            damaged.file.write(ByteBuffer.allocate(200), 0);
            assertThat(damaged.gc()).isEqualTo(expected);
        }
    }

    /** A copy of the archive that a test damages. */
    private static final class Damaged implements AutoCloseable {

        private final Path directory;
        private final FileChannel file;

        Damaged(String name) throws IOException {
            directory = Files.createDirectory(root.resolve(name));
            for (Path part : List.of(archive("throng"), Path.of(archive("throng") + ".size"))) {
                Files.copy(part, directory.resolve(part.getFileName()));
            }
            Path copy = directory.resolve(archive("throng").getFileName());
            assertThat(copy.toFile().setWritable(true)).isTrue();
            file = FileChannel.open(copy, StandardOpenOption.WRITE);
        }

        Outcome gc() throws Exception {
            return ClassArchiveIT.gc(Map.of("THRONG_ARCHIVES", directory.toString(), "CI", "true"));
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Test
    void anArchiveThatDoesNotFitTheUsersOptionsChangesNothing() throws Exception {
        assertThat(gc(Map.of("THRONG_JAVA_OPTS", "-XX:+UseParallelGC")))
                .isEqualTo(gc(Map.of("THRONG_ARCHIVES", "off")));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void allAgentsOfAMachineMapTheSameFileAndATargetItsOwn() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            processes.add(start(Map.of(), "agent", "--join", "127.0.0.1:9", "--name", "agent-" + i, "--wait", "5m"));
        }
        for (Process agent : processes) {
            awaitMapping(agent, archive("throng"));
        }
        Process target = start(Map.of(), "target", "riemann", "--port", "0");
        processes.add(target);
        awaitMapping(target, archive("targets"));
        processes.forEach(Process::destroy);
    }

    private static void awaitMapping(Process process, Path archive) {
        Path maps = Path.of("/proc", Long.toString(process.pid()), "maps");
        Eventually.found(
                "it maps " + archive,
                Duration.ofMinutes(2),
                () -> text(maps),
                text -> text.contains(archive.toString()));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

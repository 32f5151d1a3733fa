package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.target.ClassArchive;
import dev.throng.target.JavaHomes;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command as it was built, in JVMs of its own as the launcher starts them; each writes what it prints into its directory. */
public final class BuiltThrong implements AutoCloseable {

    private static final Path HOME = Path.of("target", "throng").toAbsolutePath();

    /** JVM options of commands that end soon: the best machine code is not worth its compilation. None in tests that measure. */
    public static final List<String> SHORT_LIVED = Arrays.stream(
                    System.getProperty("throng.test.command", "").split(" "))
            .filter(option -> !option.isEmpty())
            .toList();

    /** The archives that the build has made, if it has ({@code build/cli-tests/pom.xml}). */
    private static final Path ARCHIVES = Path.of("target", "archives-tests").toAbsolutePath();

    /** {@link #SHORT_LIVED} and an archive of the command's classes. The command finds the one of its targets. */
    public static final List<String> SHORT_LIVED_COMMAND = Stream.concat(
                    withArchive(
                            SHORT_LIVED,
                            new ClassArchive(
                                    Runtime.version().feature(), ARCHIVES.resolve("throng" + ClassArchive.SUFFIX)))
                            .stream(),
                    Stream.of("-D" + ClassArchive.DIRECTORY + "=" + ARCHIVES).filter(option -> !SHORT_LIVED.isEmpty()))
            .toList();

    /** The directory of the command's jars. */
    static final Path JARS = HOME.resolve("lib");

    private final Path directory;
    private final String classPath;
    private final List<Process> started = new ArrayList<>();

    /** @param directory where it is started */
    public BuiltThrong(Path directory) {
        this(directory, JARS.resolve("*").toString());
    }

    private BuiltThrong(Path directory, String classPath) {
        assertThat(JARS).as("the phase package comes first").isDirectory();
        this.directory = directory;
        this.classPath = classPath;
    }

    /** JVM options for targets, and the archive of their classes, if the build has made it and there are options. */
    static List<String> forTargets(List<String> options) {
        try {
            return withArchive(
                    options,
                    ClassArchive.forTargets(ARCHIVES, JavaHomes.ofThisMachine().select(""), HOME.resolve("targets")));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<String> withArchive(List<String> options, ClassArchive archive) {
        return options.isEmpty() || !archive.exists()
                ? options
                : Stream.concat(options.stream(), archive.useOptions().stream()).toList();
    }

    /** The command with further classes behind its own. */
    static BuiltThrong with(Path classes, Path directory) {
        return new BuiltThrong(directory, JARS.resolve("*") + File.pathSeparator + classes);
    }

    public Process start(List<String> jvmOptions, String... arguments) throws IOException, InterruptedException {
        return start(Map.of(), jvmOptions, arguments);
    }

    /** @param files how many it may have open at once */
    Process startWithFiles(int files, String... arguments) throws IOException, InterruptedException {
        List<String> limited = List.of("sh", "-c", "ulimit -n " + files + " && exec \"$@\"", "sh");
        return start(Map.of(), limited, List.of(), arguments);
    }

    /** Starts it as the leader of a process group. */
    Process startInOwnGroup(List<String> jvmOptions, String... arguments) throws IOException, InterruptedException {
        return start(Map.of(), List.of("setsid"), jvmOptions, arguments);
    }

    /** @param environment added to ours */
    Process start(Map<String, String> environment, List<String> jvmOptions, String... arguments)
            throws IOException, InterruptedException {
        return start(environment, List.of(), jvmOptions, arguments);
    }

    /** @param before words that start the command after them */
    private Process start(
            Map<String, String> environment, List<String> before, List<String> jvmOptions, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SHORT_LIVED_COMMAND);
        command.addAll(jvmOptions);
        command.addAll(List.of("-Dthrong.home=" + HOME, "-cp", classPath, Main.class.getName()));
        command.addAll(undisturbed(List.of(arguments)));
        ProcessBuilder builder = new ProcessBuilder(GuardedProcess.interruptible(command));
        builder.environment().putAll(environment);
        Process process = builder.directory(directory.toFile())
                .redirectOutput(directory.resolve("stdout").toFile())
                .redirectError(directory.resolve("stderr").toFile())
                .start();
        started.add(process);
        return process;
    }

    /**
     * A rehearsal would make each run a second longer, and event loops of several tests with a real-time priority would wait for each other.
     * Tests of rehearsals and priorities state theirs.
     */
    private static List<String> undisturbed(List<String> arguments) {
        boolean sends = !arguments.isEmpty() && Set.of("run", "capacity").contains(arguments.get(0));
        if (!sends || arguments.contains("--help")) {
            return arguments;
        }
        List<String> all = new ArrayList<>(arguments);
        for (String setting : List.of("generator.rehearse=off", "generator.priority=normal")) {
            String key = setting.substring(0, setting.indexOf('='));
            if (arguments.stream().noneMatch(word -> word.contains(key))) {
                all.addAll(List.of("--set", setting));
            }
        }
        return all;
    }

    /** Waits until it has ended. */
    public static int code(Process process) throws InterruptedException {
        return code(process, Duration.ofMinutes(9));
    }

    /** Waits until it has ended, not longer than {@code limit}. */
    static int code(Process process, Duration limit) throws InterruptedException {
        assertThat(process.waitFor(limit.toSeconds(), TimeUnit.SECONDS))
                .as("it ends within %s", limit)
                .isTrue();
        return process.exitValue();
    }

    /** Ends those that still run. */
    @Override
    public void close() {
        started.forEach(Process::destroyForcibly);
    }
}

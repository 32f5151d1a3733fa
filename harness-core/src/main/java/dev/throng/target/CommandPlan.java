package dev.throng.target;

import dev.throng.time.NanoClock;
import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Any command that stays in the foreground and serves an address.
 *
 * @param command the words; {@value #JVM_OPTIONS}, a word of its own, becomes the JVM options; if a Java was chosen, a first word
 *     {@code java} becomes its command
 * @param java the Java that was chosen, also {@code JAVA_HOME} of the command
 * @param gcLog asked for by an option beside the JVM options
 * @param environment added to ours
 * @param directory where it runs, ours if empty
 * @param address where the load goes
 */
public record CommandPlan(
        List<String> command,
        Optional<JavaHome> java,
        List<String> jvmOptions,
        Optional<GcLog> gcLog,
        Map<String, String> environment,
        Optional<Path> directory,
        InetSocketAddress address,
        Readiness ready,
        StartUp startUp)
        implements TargetPlan {

    /** Where the JVM options go in a command. */
    public static final String JVM_OPTIONS = "${jvm.options}";

    public CommandPlan {
        command = List.copyOf(command);
        jvmOptions = List.copyOf(jvmOptions);
        environment = Map.copyOf(environment);
        Objects.requireNonNull(address);
        Objects.requireNonNull(ready);
        Objects.requireNonNull(startUp);
        if (command.isEmpty() || command.get(0).isBlank()) {
            throw new IllegalArgumentException("command: empty (expected: a list whose first word is an executable)");
        }
        boolean placed = command.contains(JVM_OPTIONS);
        for (String word : command) {
            if (word.contains(JVM_OPTIONS) && !word.equals(JVM_OPTIONS)) {
                throw new IllegalArgumentException(
                        "command: " + word + " (expected: \"" + JVM_OPTIONS + "\" as a word of its own)");
            }
        }
        if (!placed && (!jvmOptions.isEmpty() || gcLog.isPresent())) {
            throw new IllegalArgumentException("command: " + String.join(" ", command) + " (expected: \"" + JVM_OPTIONS
                    + "\" among its words, or there is no place for the JVM options)");
        }
    }

    /** Without Java, options, environment or directory; ready when the address accepts connections. */
    public static CommandPlan of(List<String> command, InetSocketAddress address, StartUp startUp) {
        return new CommandPlan(
                command,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                address,
                new Readiness.Tcp(address),
                startUp);
    }

    public CommandPlan withReady(Readiness readiness) {
        return new CommandPlan(command, java, jvmOptions, gcLog, environment, directory, address, readiness, startUp);
    }

    public CommandPlan withJvm(Optional<JavaHome> home, List<String> options, Optional<GcLog> log) {
        return new CommandPlan(command, home, options, log, environment, directory, address, ready, startUp);
    }

    public CommandPlan withEnvironment(Map<String, String> added) {
        return new CommandPlan(command, java, jvmOptions, gcLog, added, directory, address, ready, startUp);
    }

    public CommandPlan withDirectory(Path path) {
        return new CommandPlan(
                command, java, jvmOptions, gcLog, environment, Optional.of(path), address, ready, startUp);
    }

    /** The words as they will be run. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        for (String word : command) {
            if (word.equals(JVM_OPTIONS)) {
                gcLog.ifPresent(log -> words.add(log.option()));
                words.addAll(jvmOptions);
            } else {
                words.add(word);
            }
        }
        if (words.get(0).equals("java")) {
            java.ifPresent(home -> words.set(0, home.executable().toString()));
        }
        return words;
    }

    @Override
    public Target start(NanoClock clock) {
        List<String> words = words();
        Map<String, String> added = new HashMap<>();
        java.ifPresent(home -> added.put("JAVA_HOME", home.home().toString()));
        added.putAll(environment);
        requireExecutable(words.get(0), added);
        requireSilence(ready.probed().orElse(address));
        LineWatch lines = new LineWatch(ready instanceof Readiness.Output output ? output.pattern() : LineWatch.NEVER);
        ChildProcess child = startUp.start(words, added, directory, ChildProcess.Input.NULL, lines);
        child.watchDescendants();
        startUp.awaitReady(child, () -> lines.found().isDone() || ready.holds(), ready.toString(), clock);
        return new StartedTarget(
                child, Map.of("command", address), gcLog.map(GcLog::file), "command " + Words.command(words));
    }

    private void requireExecutable(String first, Map<String, String> added) {
        Path here = directory.orElse(Path.of("")).toAbsolutePath();
        if (!Files.isDirectory(here)) {
            throw new TargetException(
                    TargetException.Reason.NOT_FOUND, "directory: " + here + " (expected: a directory that exists)");
        }
        if (first.contains("/") || first.contains(File.separator)) {
            if (!isExecutable(here.resolve(first))) {
                throw new TargetException(
                        TargetException.Reason.NOT_FOUND,
                        "command: " + Words.line(first) + " (expected: an executable file; " + here.resolve(first)
                                + (Files.exists(here.resolve(first)) ? " is none)" : " does not exist)"));
            }
            return;
        }
        String searched = added.getOrDefault("PATH", System.getenv().getOrDefault("PATH", ""));
        for (String entry : searched.split(File.pathSeparator)) {
            if (isExecutable(here.resolve(entry).resolve(first))
                    || isExecutable(here.resolve(entry).resolve(first + ".exe"))) {
                return;
            }
        }
        throw new TargetException(
                TargetException.Reason.NOT_FOUND,
                "command: " + Words.line(first) + " (expected: an executable; it is in no directory of PATH: "
                        + searched + ")");
    }

    private static boolean isExecutable(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }

    private static void requireSilence(InetSocketAddress address) {
        if (Readiness.accepts(address)) {
            throw new TargetException(
                    TargetException.Reason.PORT_IN_USE,
                    "port in use: something answers at " + Words.address(address)
                            + " before the target is started (expected: nothing; end it, or choose another port, or attach to it)");
        }
    }
}

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
 * A target that is started by a command. The command must stay in the foreground. Immutable.
 *
 * @param command the words of the command. The word {@value #JVM_OPTIONS} is replaced by the JVM options. If {@code java} is present, a
 *     first word {@code java} is replaced by its executable
 * @param java the Java to use, also as {@code JAVA_HOME} of the command; if empty, the command finds its own
 * @param gcLog the log to request by an option before the JVM options
 * @param environment variables added to those of this JVM
 * @param directory where the command runs; the directory of this JVM if empty
 * @param address where the load goes
 * @param ready when the target is ready
 */
public record CommandPlan(
        List<String> command,
        Optional<JavaHome> java,
        List<String> jvmOptions,
        Optional<GcLog> gcLog,
        Map<String, String> environment,
        Optional<Path> directory,
        InetSocketAddress address,
        ReadyCondition ready,
        StartSettings startUp)
        implements TargetPlan {

    /** The placeholder of the JVM options in a command. */
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
                        "command: " + word + " (expected: \"" + JVM_OPTIONS + "\" as a separate word)");
            }
        }
        if (!placed && (!jvmOptions.isEmpty() || gcLog.isPresent())) {
            throw new IllegalArgumentException("command: " + String.join(" ", command) + " (expected: \"" + JVM_OPTIONS
                    + "\" among its words, as the place of the JVM options)");
        }
    }

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
        requireUnused(ready.checkedAddress().orElse(address));
        LineMatcher lines =
                new LineMatcher(ready instanceof ReadyCondition.Output output ? output.pattern() : LineMatcher.NEVER);
        ChildProcess child = startUp.start(words, added, directory, ChildProcess.Input.NULL, lines);
        child.watchDescendants();
        startUp.awaitReady(child, () -> lines.found().isDone() || ready.holds(), ready.toString(), clock);
        return new StartedTarget(
                child, Map.of("command", address), gcLog.map(GcLog::file), "command " + MessageText.command(words));
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
                        "command: " + MessageText.line(first) + " (expected: an executable file; " + here.resolve(first)
                                + (Files.exists(here.resolve(first)) ? " is not executable)" : " does not exist)"));
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
                "command: " + MessageText.line(first) + " (expected: an executable in a directory of PATH: " + searched
                        + ")");
    }

    private static boolean isExecutable(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }

    private static void requireUnused(InetSocketAddress address) {
        if (ReadyCondition.accepts(address)) {
            throw new TargetException(
                    TargetException.Reason.PORT_IN_USE,
                    "port in use: another server already accepts connections at " + MessageText.address(address)
                            + " (expected: no server before the target starts; stop it, choose another port, or attach to it)");
        }
    }
}

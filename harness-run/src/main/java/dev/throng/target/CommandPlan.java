package dev.throng.target;

import dev.throng.secrets.JvmPlaceholders;
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
 * @param command the words of the command. The word {@code ${jvm.options}} is replaced by the JVM options. If {@code java} is present, a
 *     first word {@code java} is replaced by its executable
 * @param java the Java to use, also as {@code JAVA_HOME} of the command and first in its {@code PATH}; if empty, the command finds its own
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
        Optional<TargetPlan.GcLog> gcLog,
        Map<String, String> environment,
        Optional<Path> directory,
        InetSocketAddress address,
        ReadyCondition ready,
        StartSettings startUp)
        implements TargetPlan {

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
        JvmPlaceholders.misplaced(command).ifPresent(word -> {
            throw new IllegalArgumentException(
                    "command: " + word + " (expected: \"" + JvmPlaceholders.OPTIONS + "\" as a separate word)");
        });
        boolean placed = JvmPlaceholders.placesOptions(command, environment);
        if (!placed && (!jvmOptions.isEmpty() || gcLog.isPresent())) {
            throw new IllegalArgumentException(
                    "command: " + String.join(" ", command) + " (expected: \"" + JvmPlaceholders.OPTIONS
                            + "\" among its words or in its environment, as the place of the JVM options)");
        }
    }

    private List<String> flags() {
        List<String> flags = new ArrayList<>();
        gcLog.ifPresent(log -> flags.addAll(log.options()));
        flags.addAll(jvmOptions);
        return flags;
    }

    private String javaCommand() {
        return java.map(home -> home.executable().toString()).orElse("java");
    }

    List<String> words() {
        List<String> words = JvmPlaceholders.words(command, javaCommand(), flags());
        if (words.get(0).equals("java")) {
            java.ifPresent(home -> words.set(0, home.executable().toString()));
        }
        return words;
    }

    Map<String, String> filledEnvironment() {
        Map<String, String> filled = new HashMap<>();
        java.ifPresent(home -> {
            filled.put("JAVA_HOME", home.home().toString());
            filled.put(
                    "PATH",
                    home.executable().getParent()
                            + File.pathSeparator
                            + System.getenv().getOrDefault("PATH", ""));
        });
        filled.putAll(JvmPlaceholders.environment(environment, javaCommand(), flags()));
        return filled;
    }

    @Override
    public Target start(NanoClock clock) {
        List<String> words = words();
        Map<String, String> added = filledEnvironment();
        requireWholeFlags();
        requireExecutable(words.get(0), added);
        requireUnused(ready.checkedAddress().orElse(address));
        OutputReader.LineMatcher lines = new OutputReader.LineMatcher(
                ready instanceof ReadyCondition.Output output ? output.pattern() : OutputReader.LineMatcher.NEVER);
        ChildProcess child = startUp.start(words, added, directory, ChildProcess.Input.NULL, lines);
        child.watchDescendants();
        startUp.awaitReady(child, () -> lines.found().isDone() || ready.holds(), ready.toString(), clock);
        return new StartedTarget(
                child,
                Map.of("command", address),
                gcLog.map(TargetPlan.GcLog::file),
                "command " + MessageText.command(words));
    }

    private void requireWholeFlags() {
        boolean inEnvironment = JvmPlaceholders.placesOptions(List.of(), environment);
        JvmPlaceholders.splittable(flags()).filter(flag -> inEnvironment).ifPresent(flag -> {
            throw new TargetException(
                    TargetException.Reason.NOT_FOUND,
                    "environment: " + MessageText.line(flag)
                            + " (expected: flags without spaces and a result directory without spaces,"
                            + " because scripts split the value at spaces)");
        });
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

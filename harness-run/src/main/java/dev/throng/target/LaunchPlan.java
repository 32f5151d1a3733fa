package dev.throng.target;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reference target that is started in a separate JVM, on a port that the system chooses. It is ready when it has printed the line {@code
 * READY name tcp=host:port …}, and it ends with this JVM. Immutable.
 *
 * @param name the name of the reference target; its protocol has the same name
 * @param java the Java to use
 * @param jvmOptions options of the JVM, which take precedence over those that Throng adds
 * @param gcLog the log to request
 * @param jars the directory of the reference targets' jars
 * @param arguments further arguments of the target
 * @param rehearsal what a second server for rehearsals has other than the target's own; empty if there is none
 */
public record LaunchPlan(
        String name,
        JavaHome java,
        List<String> jvmOptions,
        Optional<TargetPlan.GcLog> gcLog,
        Path jars,
        List<String> arguments,
        Optional<Rehearsal> rehearsal,
        StartSettings startUp)
        implements TargetPlan {

    /** The main class of the reference targets. */
    public static final String MAIN = "dev.throng.targets.ReferenceTargets";

    public LaunchPlan {
        if (!name.matches("[a-z][a-z0-9-]*")) {
            throw new IllegalArgumentException("launch: " + name + " (expected: the name of a reference target)");
        }
        jvmOptions = List.copyOf(jvmOptions);
        arguments = List.copyOf(arguments);
        Objects.requireNonNull(java);
        Objects.requireNonNull(gcLog);
        Objects.requireNonNull(rehearsal);
        Objects.requireNonNull(startUp);
    }

    /** Without options, arguments and log. */
    public static LaunchPlan of(String name, JavaHome java, Path jars, StartSettings startUp) {
        return new LaunchPlan(name, java, List.of(), Optional.empty(), jars, List.of(), Optional.empty(), startUp);
    }

    /** Returns this plan with other JVM options. */
    public LaunchPlan withJvmOptions(List<String> options) {
        return new LaunchPlan(name, java, options, gcLog, jars, arguments, rehearsal, startUp);
    }

    /** Returns this plan with a log. */
    public LaunchPlan withGcLog(TargetPlan.GcLog log) {
        return new LaunchPlan(name, java, jvmOptions, Optional.of(log), jars, arguments, rehearsal, startUp);
    }

    /** Returns this plan with other arguments of the target. */
    public LaunchPlan withArguments(List<String> words) {
        return new LaunchPlan(name, java, jvmOptions, gcLog, jars, words, rehearsal, startUp);
    }

    /** Returns this plan with a second server in the same JVM. */
    public LaunchPlan withRehearsal(Rehearsal second) {
        return new LaunchPlan(name, java, jvmOptions, gcLog, jars, arguments, Optional.of(second), startUp);
    }

    /** Returns the words to execute. */
    List<String> command() {
        List<String> words = new ArrayList<>();
        words.add(java.executable().toString());
        words.addAll(java.accessOptions());
        words.addAll(ClassArchive.ofTargets(java, jars, jvmOptions)
                .map(ClassArchive::useOptions)
                .orElse(List.of()));
        gcLog.ifPresent(log -> words.addAll(log.options()));
        words.addAll(jvmOptions);
        words.addAll(List.of("-cp", jars.resolve("*").toString(), MAIN, name, "--port", "0", "--exit-with-parent"));
        words.addAll(arguments);
        rehearsal.ifPresent(second -> words.addAll(second.arguments()));
        return words;
    }

    @Override
    public Target start(NanoClock clock) {
        requireJars();
        OutputReader.LineMatcher lines = new OutputReader.LineMatcher(ReadyLine.of(name));
        ChildProcess child = startUp.start(command(), Map.of(), Optional.empty(), ChildProcess.Input.PIPE, lines);
        CompletableFuture<Map<String, InetSocketAddress>> addresses =
                lines.found().thenApply(ReadyLine::addresses);
        startUp.awaitReady(child, addresses::isDone, "the line READY " + name + " tcp=host:port", clock);
        if (addresses.isCompletedExceptionally()) {
            child.close();
            throw new TargetException(
                    TargetException.Reason.NOT_READY,
                    lines.found().thenApply(MessageText::line).join() + " (expected: READY " + name
                            + " tcp=host:port …)");
        }
        String options = jvmOptions.isEmpty() ? "" : " " + MessageText.command(jvmOptions);
        Map<String, InetSocketAddress> own = new LinkedHashMap<>(addresses.join());
        Optional<TargetRehearsal> second = TargetRehearsal.takeFrom(own);
        return new StartedTarget(
                child,
                Collections.unmodifiableMap(own),
                second,
                gcLog.map(TargetPlan.GcLog::file),
                "reference target " + name + " on Java " + java.version() + options);
    }

    /**
     * A second server of a target in the same JVM, for rehearsals. Immutable.
     *
     * @param atMost when it ends by itself; more than 0
     * @param set settings that it has other than the target's own server
     */
    public record Rehearsal(Duration atMost, Map<String, String> set) {

        public Rehearsal {
            set = Map.copyOf(set);
        }

        private List<String> arguments() {
            List<String> words = new ArrayList<>(List.of("--rehearsal", atMost.toMillis() + "ms"));
            new TreeMap<>(set).forEach((key, value) -> words.addAll(List.of("--rehearsal-set", key + "=" + value)));
            return words;
        }
    }

    private void requireJars() {
        boolean found = false;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(jars, "*.jar")) {
            found = entries.iterator().hasNext();
        } catch (IOException missing) {
            throw noJars(missing);
        }
        if (!found) {
            throw noJars(null);
        }
    }

    private TargetException noJars(IOException cause) {
        return new TargetException(
                TargetException.Reason.NOT_FOUND,
                "launch: " + name + ": no jars in " + jars + " (expected: the directory of the reference targets)",
                cause);
    }

    /** The line by which a reference target reports its addresses: {@code READY line-echo tcp=127.0.0.1:7000 udp=127.0.0.1:7000}. */
    static final class ReadyLine {

        private static final Pattern ADDRESS =
                Pattern.compile("([a-z0-9-]{1,40})=(?:\\[([0-9a-fA-F:.%]+)\\]|([^:\\s\\[\\]]+)):(\\d{1,5})");

        private ReadyLine() {}

        static Pattern of(String name) {
            return Pattern.compile("^READY " + Pattern.quote(name) + "( |$)");
        }

        /**
         * Reads the addresses by their names, in the order of the line.
         *
         * @throws IllegalArgumentException if the line has no address, or an invalid one
         */
        static Map<String, InetSocketAddress> addresses(String line) {
            Map<String, InetSocketAddress> addresses = new LinkedHashMap<>();
            String[] words = line.strip().split(" +");
            for (int i = 2; i < words.length; i++) {
                Matcher word = ADDRESS.matcher(words[i]);
                int port = word.matches() ? Integer.parseInt(word.group(4)) : 0;
                if (port < 1 || port > 65_535) {
                    throw unexpected(line);
                }
                String host = word.group(2) == null ? word.group(3) : word.group(2);
                addresses.put(word.group(1), new InetSocketAddress(host, port));
            }
            if (addresses.isEmpty()) {
                throw unexpected(line);
            }
            return Collections.unmodifiableMap(addresses);
        }

        private static IllegalArgumentException unexpected(String line) {
            return new IllegalArgumentException(
                    "ready line: " + MessageText.line(line) + " (expected: READY name tcp=host:port …)");
        }
    }
}

package dev.throng.gclogs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A Java version and one of its collectors, for tests that start it.
 *
 * @param collector its name in the log
 * @param options separated by spaces
 */
record JvmWithCollector(int java, String collector, String options) {

    private static final Pattern LACKS = Pattern.compile("Unrecognized VM option|not supported");

    /** The versions and collectors that the tests compare. This machine may lack some of them: see {@link #command()}. */
    static Stream<JvmWithCollector> all() {
        return Stream.of(
                new JvmWithCollector(11, "Serial", "-XX:+UseSerialGC"),
                new JvmWithCollector(11, "Parallel", "-XX:+UseParallelGC"),
                new JvmWithCollector(11, "Concurrent Mark Sweep", "-XX:+UseConcMarkSweepGC"),
                new JvmWithCollector(11, "G1", "-XX:+UseG1GC"),
                new JvmWithCollector(
                        11, "The Z Garbage Collector", "-XX:+UnlockExperimentalVMOptions -XX:+UseZGC -Xmx256m"),
                new JvmWithCollector(11, "Shenandoah", "-XX:+UnlockExperimentalVMOptions -XX:+UseShenandoahGC"),
                new JvmWithCollector(17, "Serial", "-XX:+UseSerialGC"),
                new JvmWithCollector(17, "Parallel", "-XX:+UseParallelGC"),
                new JvmWithCollector(17, "G1", "-XX:+UseG1GC"),
                new JvmWithCollector(17, "The Z Garbage Collector", "-XX:+UseZGC"),
                new JvmWithCollector(17, "Shenandoah", "-XX:+UseShenandoahGC"),
                new JvmWithCollector(21, "The Z Garbage Collector", "-XX:+UseZGC"),
                new JvmWithCollector(21, "The Z Garbage Collector", "-XX:+UseZGC -XX:+ZGenerational"),
                new JvmWithCollector(25, "Serial", "-XX:+UseSerialGC"),
                new JvmWithCollector(25, "Parallel", "-XX:+UseParallelGC"),
                new JvmWithCollector(25, "G1", "-XX:+UseG1GC"),
                new JvmWithCollector(25, "The Z Garbage Collector", "-XX:+UseZGC"),
                new JvmWithCollector(25, "Shenandoah", "-XX:+UseShenandoahGC"),
                new JvmWithCollector(25, "Shenandoah", "-XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational"));
    }

    /** Whether a full collection may follow a failed young one in the same stop, each with its own number. */
    boolean fullMayFollowYoung() {
        return collector.equals("Serial") || collector.equals("Concurrent Mark Sweep");
    }

    List<String> words() {
        return List.of(options.split(" "));
    }

    /** The path of {@code java}. Skips the test if this machine has no such JVM, or the JVM was built without the collector. */
    Path command() throws IOException, InterruptedException {
        Optional<Path> found = TestJvms.java(java);
        Assumptions.assumeTrue(
                found.isPresent(),
                () -> "no Java " + java + " was found; to enable: set JAVA_HOME_" + java + " to a Java " + java
                        + " installation");
        Optional<String> refusal = refusal(found.get());
        Assumptions.assumeTrue(
                refusal.isEmpty(),
                () -> found.get() + " has no " + collector + " (" + refusal.orElse("") + "); to enable: set JAVA_HOME_"
                        + java + " to a Java " + java + " installation that has it");
        return found.get();
    }

    /** The message of the JVM if it does not have the collector; empty if it has it, or fails in another way. */
    private Optional<String> refusal(Path command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command.toString()));
        words.addAll(words());
        words.add("-version");
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean lacks = process.waitFor() != 0 && LACKS.matcher(said).find();
        return lacks ? Optional.of(said.strip().replaceAll("\\s+", " ")) : Optional.empty();
    }

    @Override
    public String toString() {
        return "Java " + java + " " + options;
    }
}

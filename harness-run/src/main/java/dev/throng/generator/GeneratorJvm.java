package dev.throng.generator;

import dev.throng.gclogs.GcLogOptions;
import dev.throng.target.JavaHome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The JVM that applies a load, with the options that the launcher {@code throng} chooses too. docs/decisions/launcher.md has the reason for
 * each. An option of the user that chooses a collector replaces Throng's collector; one that chooses a size of the heap replaces all of
 * Throng's sizes. Immutable.
 *
 * @param java the Java to use, {@value #OLDEST_JAVA} or newer
 * @param options options of the user
 */
public record GeneratorJvm(JavaHome java, List<String> options) {

    /** The oldest Java that Throng runs on. */
    public static final int OLDEST_JAVA = 17;

    /**
     * A system property. If it is true, the process ends when its standard input ends, as Ctrl-C ends it: a program that starts a load
     * keeps the input open, so that the load does not outlive it, even if it is killed.
     */
    public static final String ENDS_WITH_INPUT = "throng.endsWithInput";

    /** A system property. If it is true, the directory {@code throng.home} exists for this process only, and the process deletes it at its end. */
    public static final String TEMPORARY_HOME = "throng.temporaryHome";

    private static final List<String> SIZES = List.of(
            "-Xms256m",
            "-Xmn16m",
            "-XX:SurvivorRatio=2",
            "-XX:MaxTenuringThreshold=4",
            "-XX:MetaspaceSize=96m",
            "-Xmx1g");
    private static final List<String> NATIVE_TRIM =
            List.of("-XX:+UnlockExperimentalVMOptions", "-XX:TrimNativeHeapInterval=5000");
    private static final List<String> COMPILER = List.of(
            "-XX:FreqInlineSize=120",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=inline,io.netty.buffer.UnsafeByteBufUtil::getLong");

    /** @throws IllegalArgumentException if the Java is too old */
    public GeneratorJvm {
        options = List.copyOf(options);
        if (java.feature() < OLDEST_JAVA) {
            throw new IllegalArgumentException(
                    "java: " + java.feature() + " in " + java.home() + " (expected: " + OLDEST_JAVA + " or newer)");
        }
    }

    /**
     * Returns the words to execute. The process ends when its standard input ends ({@link #ENDS_WITH_INPUT}).
     *
     * @param main the name of the main class of the command line
     * @param classPath as the JVM takes it; has the command line and all that it needs
     * @param home a directory whose subdirectory {@code targets} has the jars of the reference targets; empty if none is launched
     * @param gcLog where the JVM logs its collections; the command copies it to the results and deletes it; without {@code "} and {@code
     *     %}. Beside it the JVM logs its deoptimizations, which the command deletes too
     * @param arguments of the command line: {@code run}, {@code scenario.yaml} …
     */
    public List<String> command(
            String main, String classPath, Optional<Path> home, Path gcLog, List<String> arguments) {
        List<String> words = new ArrayList<>();
        words.add(java.executable().toString());
        words.add(GcLogOptions.forJava(java.feature(), gcLog));
        GcLogOptions.deoptimizations(java.feature(), GcLogOptions.deoptimizationLog(gcLog))
                .ifPresent(words::add);
        words.add("-Dthrong.gcLog=" + gcLog);
        words.add(endsWithInput());
        words.addAll(java.accessOptions());
        words.addAll(chosen());
        words.addAll(options);
        home.ifPresent(directory -> words.add("-Dthrong.home=" + directory));
        words.addAll(List.of("-cp", classPath, main));
        words.addAll(arguments);
        return words;
    }

    /** Returns the option that sets {@link #ENDS_WITH_INPUT}. */
    public static String endsWithInput() {
        return "-D" + ENDS_WITH_INPUT + "=true";
    }

    /** Returns the option that sets {@link #TEMPORARY_HOME}. */
    public static String temporaryHome() {
        return "-D" + TEMPORARY_HOME + "=true";
    }

    private List<String> chosen() {
        List<String> words = new ArrayList<>();
        if (options.stream().noneMatch(option -> option.matches("-XX:\\+Use\\w*GC"))) {
            words.add("-XX:+UseSerialGC");
        }
        if (options.stream().noneMatch(GeneratorJvm::choosesSize)) {
            words.addAll(SIZES);
            if (trimsNativeHeap()) {
                words.addAll(NATIVE_TRIM);
            }
        }
        words.addAll(COMPILER);
        words.add("-XX:-UsePerfData");
        words.add("-Dio.netty.leakDetection.level=disabled");
        return words;
    }

    private static boolean choosesSize(String option) {
        return option.startsWith("-Xm") || option.contains("HeapSize=") || option.contains("RAMPercentage=");
    }

    /** The option came with 22, and later with 17.0.9 and 21.0.1. */
    private boolean trimsNativeHeap() {
        Runtime.Version version = Runtime.Version.parse(java.version());
        return switch (version.feature()) {
            case 17 -> version.update() >= 9;
            case 18, 19, 20 -> false;
            case 21 -> version.update() >= 1;
            default -> true;
        };
    }

    /**
     * Returns the environment variables to add: they make the C library return freed memory. A variable that is set already keeps its value.
     *
     * @param present the environment that the process would have
     */
    public static Map<String, String> environment(Map<String, String> present) {
        Map<String, String> added = new LinkedHashMap<>();
        added.put("MALLOC_ARENA_MAX", "2");
        added.put("MALLOC_TRIM_THRESHOLD_", "131072");
        added.keySet().removeAll(present.keySet());
        return Map.copyOf(added);
    }
}

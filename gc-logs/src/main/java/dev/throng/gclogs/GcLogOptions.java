package dev.throng.gclogs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The JVM options that make a JVM write the log that this package reads best. */
public final class GcLogOptions {

    private static final int OLDEST_JAVA = 11;

    /** The oldest release with the tag {@code deoptimization} that Throng was tried with. */
    private static final int OLDEST_WITH_DEOPTIMIZATIONS = 21;

    private static final int WITHOUT_UNIFIED_LOGGING = 8;

    /** Its statistics after each cycle have the time of pacing. Those of ZGC are long tables every ten seconds, of which nothing is read. */
    private static final String WITH_STATISTICS = "-XX:+UseShenandoahGC";

    private GcLogOptions() {}

    /**
     * The options, which for JDK 8 are several. Its stamps have milliseconds of the wall clock and of the uptime.
     *
     * @param feature the JVM's feature version, 8 or 11 or newer
     * @param log the file that the JVM writes; without {@code "} and {@code %}
     * @param flags the other flags of the JVM
     * @throws IllegalArgumentException if it is another version, or the path has one of these characters
     */
    public static List<String> all(int feature, Path log, List<String> flags) {
        return feature == WITHOUT_UNIFIED_LOGGING
                ? List.of(
                        "-Xloggc:" + quotable(log),
                        "-XX:+PrintGCDetails",
                        "-XX:+PrintGCDateStamps",
                        "-XX:+PrintGCTimeStamps",
                        "-XX:+PrintGCApplicationStoppedTime")
                : List.of(forJava(feature, log, flags));
    }

    /**
     * The {@code -Xlog} option of a JVM with unified logging.
     *
     * <p>The JVM logs safepoints and all messages of the collector at the level info. It leaves out the statistics that some collectors log
     * after each cycle, except those of Shenandoah, which have the time of its pacing. Each line has the wall-clock time, for people; {@code
     * timenanos}, the machine's monotonic clock, which relates the log to the times of other processes ({@link
     * GcLogReader#startMonotonicNanos()}); {@code uptimenanos}, because {@code uptime} is cut to milliseconds; the level and the tags. The
     * JVM does not rotate the file, so that a run has one log.
     *
     * @param feature the JVM's feature version, 11 or newer
     * @param log the file that the JVM writes; without {@code "} and {@code %}
     * @param flags the other flags of the JVM, of which one may choose Shenandoah
     * @throws IllegalArgumentException if the version is older, or the path has one of these characters
     */
    public static String forJava(int feature, Path log, List<String> flags) {
        if (feature < OLDEST_JAVA) {
            throw new IllegalArgumentException("java: " + feature + " (expected: " + OLDEST_JAVA + " or newer)");
        }
        String statistics = flags.contains(WITH_STATISTICS) ? "" : "gc+stats=off,";
        return "-Xlog:gc*=info," + statistics + "safepoint=info:file=\"" + quotable(log)
                + "\":time,timenanos,uptimenanos,level,tags:filecount=0";
    }

    /** The same for a JVM whose other flags choose no collector. */
    public static String forJava(int feature, Path log) {
        return forJava(feature, log, List.of());
    }

    /**
     * The {@code -Xlog} option of a JVM that makes it log each deoptimization, a line for each and without decorations. The file is not rotated.
     * Empty for JVMs that have no such log.
     *
     * @param feature the version of Java, such as 21
     * @param log the file that the JVM writes, such as {@link #deoptimizationLog}; without {@code "} and {@code %}
     * @throws IllegalArgumentException if the path has one of these characters
     */
    public static Optional<String> deoptimizations(int feature, Path log) {
        return feature < OLDEST_WITH_DEOPTIMIZATIONS
                ? Optional.empty()
                : Optional.of("-Xlog:deoptimization=debug:file=\"" + quotable(log) + "\":none:filecount=0");
    }

    /** The file for the deoptimizations of the JVM that writes this GC log. */
    public static Path deoptimizationLog(Path gcLog) {
        return gcLog.resolveSibling(gcLog.getFileName() + ".deopt");
    }

    /** The path as text. Between quotation marks the JVM replaces {@code %p} and {@code %t} and nothing else. */
    private static String quotable(Path log) {
        String name = log.toString();
        if (name.indexOf('"') >= 0 || name.indexOf('%') >= 0) {
            throw new IllegalArgumentException("log: " + name + " (expected: a path without \" and %)");
        }
        return name;
    }
}

package dev.throng.gclogs;

import java.nio.file.Path;

/** The JVM options that make a log this package reads best. */
public final class GcLogOptions {

    private static final int OLDEST = 11;

    private GcLogOptions() {}

    /**
     * The {@code -Xlog} option for a JVM of this feature version.
     *
     * <p>It asks for every message of the collector but the statistics some print after each cycle, and for safepoints.
     * Each line bears the wall-clock time, for people; {@code timenanos}, the machine's monotonic clock, by which the log
     * is laid over the times of other processes ({@link GcLogReader#startMonotonicNanos()}); {@code uptimenanos}, as
     * {@code uptime} is cut to milliseconds; level and tags. The file is not rotated, so that a run has one log.
     *
     * @param feature the JVM's feature version, 11 or newer
     * @param log where the JVM is to write
     */
    public static String forJava(int feature, Path log) {
        if (feature < OLDEST) {
            throw new IllegalArgumentException("java: " + feature + " (expected: " + OLDEST + " or newer)");
        }
        return "-Xlog:gc*=info,gc+stats=off,safepoint=info:file=\"" + quotable(log)
                + "\":time,timenanos,uptimenanos,level,tags:filecount=0";
    }

    /** The JVM takes what lies between quotation marks as it is, but for {@code %p} and {@code %t}. */
    private static String quotable(Path log) {
        String name = log.toString();
        if (name.indexOf('"') >= 0 || name.indexOf('%') >= 0) {
            throw new IllegalArgumentException("log: " + name + " (expected: a path without \" and %)");
        }
        return name;
    }
}

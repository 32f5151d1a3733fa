package dev.throng.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/**
 * Whether the JIT compiler of this JVM is quiet: its threads used less than {@value #QUIET_PERCENT} % of a core over the last {@value
 * #WINDOWS} windows together. One window is too short, because the compiler waits for counters of the interpreter between two waves of
 * methods. Confined to one thread.
 */
final class CompilerActivity {

    static final int QUIET_PERCENT = 10;
    static final int WINDOWS = 3;

    private record Reading(long atNanos, long cpuNanos) {}

    private final Deque<Reading> readings = new ArrayDeque<>();

    /**
     * Adds a reading at the end of a window.
     *
     * @param atNanos the time of the reading
     * @param cpuNanos the CPU time of the compiler's threads so far; empty if it is unknown, and then the compiler is never quiet
     * @return whether the compiler is quiet
     */
    boolean isQuietAfter(long atNanos, OptionalLong cpuNanos) {
        if (cpuNanos.isEmpty()) {
            return false;
        }
        readings.add(new Reading(atNanos, cpuNanos.getAsLong()));
        if (readings.size() <= WINDOWS) {
            return false;
        }
        Reading first = readings.remove();
        long used = cpuNanos.getAsLong() - first.cpuNanos();
        return used * 100 < (atNanos - first.atNanos()) * QUIET_PERCENT;
    }

    /**
     * The CPU time of the compiler's threads so far, in nanoseconds. Unlike {@link java.lang.management.CompilationMXBean}, it has that of
     * compilations that have not ended yet. Its resolution is that of the kernel's clock ticks, 10 ms. Empty without a Linux process table.
     */
    static OptionalLong cpuNanos() {
        long ticks = 0;
        boolean any = false;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                String stat = stat(thread);
                int end = stat.lastIndexOf(')');
                if (end > 0 && isCompiler(stat)) {
                    String[] fields = stat.substring(end + 2).split(" ");
                    ticks += Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
                    any = true;
                }
            }
        } catch (IOException noProcessTable) {
            return OptionalLong.empty();
        }
        return any ? OptionalLong.of(ticks * 10_000_000L) : OptionalLong.empty();
    }

    private static boolean isCompiler(String stat) {
        int name = stat.indexOf('(') + 1;
        return stat.startsWith("C1 CompilerThr", name) || stat.startsWith("C2 CompilerThr", name);
    }

    private static String stat(Path thread) {
        try {
            return Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }
}

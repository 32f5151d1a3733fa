package dev.throng.cli;

import dev.throng.sample.HeadRoom;
import dev.throng.sample.ProcessLimits;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides how many agents of this machine are started without being asked for: as many as the limit of open files demands, if each of them has
 * a reasonable number of connections, and if the machine has the memory. Pure.
 *
 * @param needed how many processes the plan needs; at least 1
 * @param connections the most connections that are open at once
 * @param memoryBytes the available memory; empty if unknown
 */
record UnaskedAgents(int needed, long connections, OptionalLong memoryBytes) {

    /** With fewer, the limit of files is the problem: it is cheaper to raise it than to start a JVM for a few connections. */
    static final int MIN_CONNECTIONS = 250;

    /** The memory of an agent without its connections, measured with {@code bench/scale}. Its heap is bounded. */
    static final long AGENT_BYTES = 175_000_000;

    private static final double GIGABYTE = 1e9;

    /** The agents that a plan needs, if each has these limits. */
    static UnaskedAgents of(HeadRoom room, ProcessLimits limits, OptionalLong memoryBytes) {
        return new UnaskedAgents(room.processes(limits), room.connections(), memoryBytes);
    }

    /** Whether more than one process is needed. */
    boolean wanted() {
        return needed > 1;
    }

    /** Returns why so many agents are not started unasked, as a sentence. Empty if they are. */
    Optional<String> refusal() {
        if (needed > HeadRoom.MAX_PROCESSES) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "Throng starts no agents by itself, because the plan needs %,d and a run has at most %,d",
                    needed,
                    HeadRoom.MAX_PROCESSES));
        }
        long each = connections / needed;
        if (each < MIN_CONNECTIONS) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "Throng does not start the %,d agents by itself, because each would have only %,d connections (expected: %,d or more)",
                    needed,
                    each,
                    MIN_CONNECTIONS));
        }
        long bytes = needed * AGENT_BYTES;
        if (bytes > memoryBytes.orElse(Long.MAX_VALUE)) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "Throng does not start the %,d agents by itself, because they need %.1f GB of memory and %.1f GB are available",
                    needed,
                    bytes / GIGABYTE,
                    memoryBytes.orElse(0) / GIGABYTE));
        }
        return Optional.empty();
    }
}

package dev.throng.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Checks before a run whether its processes may open enough files and ports for the planned connections. A generator that runs out of them
 * would measure itself. Immutable.
 *
 * @param connections the most connections open at the same time; at least 0
 * @param destinations how many addresses of the target they go to; at least 1. Each address has the whole range of local ports
 */
public record HeadRoom(long connections, int destinations) {

    /** Files that logs, jars and the JDK open during a run. */
    private static final long MARGIN_FILES = 64;

    /** How many files a process has open, if that is unknown. */
    private static final long USUAL_FILES = 256;

    public HeadRoom {
        if (connections < 0 || destinations < 1) {
            throw new IllegalArgumentException("connections: " + connections + ", destinations: " + destinations
                    + " (expected: at least 0 and 1)");
        }
    }

    /**
     * Returns the problems of the generator, each with its solution. Empty if the plan fits.
     *
     * @param limits the limits of the generator's process
     * @param sourcesSetting the key of the setting that gives connections more local addresses, each with its own ports
     */
    public List<String> problemsOfGenerator(ProcessLimits limits, Optional<String> sourcesSetting) {
        List<String> problems = new ArrayList<>(files(limits));
        OptionalLong ports = limits.ports();
        long perDestination = (connections + destinations - 1) / destinations;
        if (ports.isPresent() && perDestination > ports.getAsLong()) {
            long addresses = (connections + ports.getAsLong() - 1) / ports.getAsLong();
            problems.add(String.format(
                    Locale.ROOT,
                    "the plan needs %,d connections to one address, and the system has %,d ports for them (%d to %d):"
                            + " widen the range with 'sysctl -w net.ipv4.ip_local_port_range=\"%d 65535\"',"
                            + " or %s",
                    perDestination,
                    ports.getAsLong(),
                    limits.firstPort().orElse(0),
                    limits.lastPort().orElse(0),
                    Math.max(1024, Math.min(limits.firstPort().orElse(0), 65_536 - perDestination)),
                    sourcesSetting
                            .map(setting -> "use " + addresses + " local addresses (" + setting
                                    + ": [127.0.0.1, 127.0.0.2, ...])")
                            .orElse("spread the connections over " + addresses + " addresses of the target")));
        }
        return problems;
    }

    /**
     * Returns how many processes can open the connections together, if each of them has these limits. At least 1.
     *
     * @param limits the limits of one process
     */
    public int processes(ProcessLimits limits) {
        if (limits.filesSoft().isEmpty()) {
            return 1;
        }
        long fitting = Math.max(1, limits.filesSoft().getAsLong() - otherFiles(limits));
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, (connections + fitting - 1) / fitting));
    }

    private static long otherFiles(ProcessLimits limits) {
        return limits.openFiles().orElse(USUAL_FILES) + MARGIN_FILES;
    }

    private List<String> files(ProcessLimits limits) {
        if (limits.filesSoft().isEmpty()) {
            return List.of();
        }
        long soft = limits.filesSoft().getAsLong();
        long other = otherFiles(limits);
        long needed = connections + other;
        if (needed <= soft) {
            return List.of();
        }
        String raise = needed <= limits.filesHard().orElse(Long.MAX_VALUE)
                ? String.format(Locale.ROOT, "raise it with 'ulimit -n %d' before the start", needed)
                : String.format(
                        Locale.ROOT,
                        "its hard limit is %,d, so raise that first, as root: 'ulimit -Hn %d', nofile in /etc/security/limits.conf,"
                                + " LimitNOFILE= of a systemd unit, or --ulimit nofile=%d of a container",
                        limits.filesHard().orElse(0),
                        needed,
                        needed);
        long fitting = Math.max(0, soft - other);
        return List.of(String.format(
                Locale.ROOT,
                "the plan needs %,d connections, this process may open %,d files and needs %,d for other things: %s, send the load from %d"
                        + " processes (--agents %d), or plan at most %,d connections",
                connections,
                soft,
                other,
                raise,
                processes(limits),
                processes(limits),
                fitting));
    }
}

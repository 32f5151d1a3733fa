package dev.throng.sample;

import dev.throng.ports.PortRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks before a run whether its processes may open enough files and ports for the planned connections. A generator that runs out of them
 * would measure itself. Immutable.
 *
 * @param connections the most connections open at the same time; at least 0
 * @param sources how many local addresses they come from; at least 1
 * @param destinations how many addresses of the target they go to; at least 1. Each pair of a local address and an address of the target has
 *     the whole range of local ports
 */
public record HeadRoom(long connections, int sources, int destinations) {

    /** Files that logs, jars and the JDK open during a run. */
    private static final long MARGIN_FILES = 64;

    /** How many files a process has open, if that is unknown. */
    private static final long USUAL_FILES = 256;

    /** The range of ports can begin here without rights of root for its use. */
    private static final int FIRST_PORT = 1024;

    private static final int END_OF_PORTS = 65_536;

    /** Stands for no names of agents. */
    private static final String THIS_MACHINE = "";

    private static final int MAX_PORTS = END_OF_PORTS - FIRST_PORT;

    /** The most processes that may send the load of one run. */
    public static final int MAX_PROCESSES = 1_000;

    public HeadRoom {
        if (connections < 0 || sources < 1 || destinations < 1) {
            throw new IllegalArgumentException("connections: " + connections + ", sources: " + sources
                    + ", destinations: " + destinations + " (expected: at least 0, 1 and 1)");
        }
    }

    /**
     * Returns the problems of the generator, each with its solution. Empty if the plan fits.
     *
     * @param limits the limits of the generator's process
     * @param sourcesSetting the key of the setting that gives connections more local addresses, each with its own ports
     */
    public List<String> problemsOfGenerator(ProcessLimits limits, Optional<String> sourcesSetting) {
        return problemsOfGenerator(limits, sourcesSetting, this);
    }

    /**
     * Returns the problems of a process that sends a share of the load, each with its solution. Empty if the share fits.
     *
     * @param limits the limits of the process
     * @param sourcesSetting as in {@link #problemsOfGenerator(ProcessLimits, Optional)}
     * @param all what all processes need together
     */
    public List<String> problemsOfGenerator(ProcessLimits limits, Optional<String> sourcesSetting, HeadRoom all) {
        List<String> problems = new ArrayList<>(files(limits, all));
        portProblem(limits, sourcesSetting, THIS_MACHINE).ifPresent(problems::add);
        return problems;
    }

    /**
     * Returns why the machine has too few ports, with the solution. Empty if it has enough.
     *
     * @param limits the limits of a process on that machine
     * @param sourcesSetting as in {@link #problemsOfGenerator(ProcessLimits, Optional)}
     * @param agents the agents whose connections these are; empty for those of the whole plan, from this machine
     */
    public Optional<String> portProblem(ProcessLimits limits, Optional<String> sourcesSetting, String agents) {
        return limits.portRange()
                .filter(ports -> connections > (long) sources * destinations * ports.usable())
                .map(ports -> ports(ports, sourcesSetting, agents));
    }

    /**
     * Returns why an agent may not open enough files for these connections, with the solution. Empty if it may.
     *
     * @param limits the limits of the agent's process
     * @param agent its name
     * @param all what all agents need together
     */
    public Optional<String> fileProblemOfAgent(ProcessLimits limits, String agent, HeadRoom all) {
        if (fitsFiles(limits)) {
            return Optional.empty();
        }
        long soft = limits.filesSoft().orElse(0);
        long other = otherFiles(limits);
        return Optional.of(String.format(
                Locale.ROOT,
                "the plan needs %,d connections, %,d of them from agent %s, which may open %,d files and needs %,d for other things: %s, send"
                        + " the load from at least %,d such agents (--agents), or plan at most %,d connections",
                all.connections,
                connections,
                agent,
                soft,
                other,
                raise(limits),
                all.processes(limits),
                Math.max(0, soft - other) * all.connections / Math.max(1, connections)));
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
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, divide(connections, fitting)));
    }

    private static long otherFiles(ProcessLimits limits) {
        return limits.openFiles().orElse(USUAL_FILES) + MARGIN_FILES;
    }

    private String ports(PortRange ports, Optional<String> sourcesSetting, String agents) {
        int usable = ports.usable();
        long perPair = divide(connections, (long) sources * destinations);
        String widen = perPair > MAX_PORTS
                ? ""
                : String.format(
                        Locale.ROOT,
                        "widen the range with 'sysctl -w net.ipv4.ip_local_port_range=\"%d 65535\"', or ",
                        Math.max(FIRST_PORT, Math.min(ports.first(), END_OF_PORTS - perPair)));
        return String.format(
                Locale.ROOT,
                "%s %,d connections, and %s machine has ports for %,d, which all its processes share (%s × %s × %,d ports, %d to %d): %s%s",
                agents.equals(THIS_MACHINE) ? "the plan needs" : "the shares of " + agents + " need",
                connections,
                agents.equals(THIS_MACHINE) ? "this" : "their",
                (long) sources * destinations * usable,
                count(sources, "local address", "local addresses"),
                count(destinations, "address of the target", "addresses of the target"),
                usable,
                ports.first(),
                ports.last(),
                widen,
                sourcesSetting
                        .map(setting -> moreSources(setting, divide(connections, (long) destinations * usable)))
                        .orElseGet(() -> "spread the connections over " + divide(connections, (long) sources * usable)
                                + " addresses of the target"));
    }

    private static String count(int count, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
    }

    private static String moreSources(String setting, long addresses) {
        return String.format(
                Locale.ROOT,
                "use %,d local addresses with %s; on loopback '%s: 127.0.0.1-%s'",
                addresses,
                setting,
                setting.substring(setting.lastIndexOf('.') + 1),
                loopback(addresses));
    }

    /** The last of so many addresses from 127.0.0.1. */
    private static String loopback(long addresses) {
        long last = addresses;
        return "127." + (last >> 16) + "." + (last >> 8 & 255) + "." + (last & 255);
    }

    private static long divide(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }

    private boolean fitsFiles(ProcessLimits limits) {
        return limits.filesSoft().isEmpty()
                || connections + otherFiles(limits) <= limits.filesSoft().getAsLong();
    }

    /** How to raise the limit of files. */
    private String raise(ProcessLimits limits) {
        long needed = connections + otherFiles(limits);
        return needed <= limits.filesHard().orElse(Long.MAX_VALUE)
                ? String.format(Locale.ROOT, "raise it with 'ulimit -n %d' before the start", needed)
                : String.format(
                        Locale.ROOT,
                        "its hard limit is %,d, so raise that first, as root: 'ulimit -Hn %d', nofile in /etc/security/limits.conf,"
                                + " LimitNOFILE= of a systemd unit, or --ulimit nofile=%d of a container",
                        limits.filesHard().orElse(0),
                        needed,
                        needed);
    }

    private List<String> files(ProcessLimits limits, HeadRoom all) {
        if (fitsFiles(limits)) {
            return List.of();
        }
        long soft = limits.filesSoft().orElse(0);
        long other = otherFiles(limits);
        return List.of(String.format(
                Locale.ROOT,
                "the plan needs %,d connections, this process may open %,d files and needs %,d for other things: %s, %sor plan at"
                        + " most %,d connections",
                connections,
                soft,
                other,
                raise(limits),
                all.spread(limits),
                Math.max(0, soft - other)));
    }

    /** The advice to use more processes; empty if so many are not possible. */
    private String spread(ProcessLimits limits) {
        int processes = processes(limits);
        return limits.filesSoft().orElse(0) <= otherFiles(limits) || processes > MAX_PROCESSES
                ? ""
                : String.format(
                        Locale.ROOT,
                        "send the load from at least %d such processes (--agents %d), ",
                        processes,
                        processes);
    }
}

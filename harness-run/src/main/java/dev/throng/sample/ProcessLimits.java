package dev.throng.sample;

import dev.throng.ports.MachinePorts;
import dev.throng.ports.PortRange;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limits of a process. A limit is empty if there is none or it is unknown. Immutable.
 *
 * @param openFiles how many files it has open now; sockets are files
 * @param filesSoft how many files it may open. A process can raise this limit up to {@code filesHard}; a JVM does so at its start
 * @param filesHard the limit of {@code filesSoft}
 * @param portRange the ports that the system gives to outgoing connections
 * @param listenBacklog the most connections that may wait until a server accepts them
 */
public record ProcessLimits(
        OptionalLong openFiles,
        OptionalLong filesSoft,
        OptionalLong filesHard,
        Optional<PortRange> portRange,
        OptionalLong listenBacklog) {

    private static final Pattern CPUS_ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*([0-9,-]+)$");

    /** Reads the limits of this JVM. */
    public static ProcessLimits ofOurselves() {
        return of(ProcessHandle.current().pid());
    }

    /** Reads the limits of a process of this machine. */
    public static ProcessLimits of(long pid) {
        return of(ProcFs.ofThisMachine(), pid);
    }

    static ProcessLimits of(ProcFs proc, long pid) {
        Optional<String> files = files(proc, pid);
        return new ProcessLimits(
                proc.openFiles(pid),
                word(files, 0),
                word(files, 1),
                portRange(proc),
                word(proc.read("sys/net/core/somaxconn"), 0));
    }

    /** Reads the ports of this machine, or of the network namespace of this process, as this process uses them. */
    public static MachinePorts portsOfOurselves() {
        return new MachinePorts(
                portRange(ProcFs.ofThisMachine()),
                Long.hashCode(ProcessHandle.current().pid() * 0x9E3779B97F4A7C15L));
    }

    private static Optional<PortRange> portRange(ProcFs proc) {
        return proc.setting("net/ipv4/ip_local_port_range")
                .flatMap(range -> PortRange.parse(
                        range, proc.setting("net/ipv4/ip_local_reserved_ports").orElse("")));
    }

    /** Reads the number of CPUs on which the first thread of a process of this machine may run; empty if unknown. */
    public static OptionalDouble coresAllowed(long pid) {
        return ProcFs.ofThisMachine().read(pid + "/status").flatMap(ProcessLimits::listed).stream()
                .mapToDouble(Integer::doubleValue)
                .findFirst();
    }

    /** Counts the CPUs of a list: {@code 0-1,4} has three. */
    private static Optional<Integer> listed(String status) {
        Matcher allowed = CPUS_ALLOWED.matcher(status);
        if (!allowed.find()) {
            return Optional.empty();
        }
        int cores = 0;
        for (String range : allowed.group(1).split(",")) {
            String[] ends = range.split("-");
            try {
                cores += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
            } catch (NumberFormatException unknown) {
                return Optional.empty();
            }
        }
        return cores > 0 ? Optional.of(cores) : Optional.empty();
    }

    /** Reads how many files a process may open; empty if there is no limit or it is unknown. */
    static OptionalLong filesSoft(ProcFs proc, long pid) {
        return word(files(proc, pid), 0);
    }

    private static Optional<String> files(ProcFs proc, long pid) {
        return proc.read(pid + "/limits")
                .flatMap(text -> text.lines()
                        .filter(line -> line.startsWith("Max open files"))
                        .findFirst())
                .map(line -> line.substring("Max open files".length()).strip());
    }

    private static OptionalLong word(Optional<String> text, int index) {
        String[] words = text.map(line -> line.strip().split("\\s+")).orElse(new String[0]);
        return index < words.length && words[index].matches("\\d{1,18}")
                ? OptionalLong.of(Long.parseLong(words[index]))
                : OptionalLong.empty();
    }

    /** How many connections are possible from one local address to one address of the target; empty if unknown. */
    public OptionalLong ports() {
        return portRange.map(range -> OptionalLong.of(range.usable())).orElse(OptionalLong.empty());
    }
}

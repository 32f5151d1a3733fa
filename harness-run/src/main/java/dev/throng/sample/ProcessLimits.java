package dev.throng.sample;

import dev.throng.ports.PortRange;
import java.util.Optional;
import java.util.OptionalLong;

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
                proc.read("sys/net/ipv4/ip_local_port_range")
                        .flatMap(range -> PortRange.parse(
                                range,
                                proc.read("sys/net/ipv4/ip_local_reserved_ports")
                                        .orElse(""))),
                word(proc.read("sys/net/core/somaxconn"), 0));
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

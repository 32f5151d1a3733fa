package dev.throng.sample;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a process may have at most. Empty where there is no limit, or none is known.
 *
 * @param openFiles files it has open now; a socket is one
 * @param filesSoft how many it may open; it can raise this itself, up to {@code filesHard}, and a JVM does when it starts
 * @param firstPort the first of the ports that the system gives to outgoing connections
 * @param lastPort the last of them
 * @param listenBacklog how many connections may wait to be accepted, at most, whatever a server asks for
 */
public record Limits(
        OptionalLong openFiles,
        OptionalLong filesSoft,
        OptionalLong filesHard,
        OptionalLong firstPort,
        OptionalLong lastPort,
        OptionalLong listenBacklog) {

    /** Those of our own process. */
    public static Limits ofOurselves() {
        return of(ProcessHandle.current().pid());
    }

    /** Those of a process of this machine. */
    public static Limits of(long pid) {
        return of(ProcFs.ofThisMachine(), pid);
    }

    static Limits of(ProcFs proc, long pid) {
        Optional<String> files = proc.read(pid + "/limits")
                .flatMap(text -> text.lines()
                        .filter(line -> line.startsWith("Max open files"))
                        .findFirst())
                .map(line -> line.substring("Max open files".length()).strip());
        Optional<String> ports = proc.read("sys/net/ipv4/ip_local_port_range");
        return new Limits(
                proc.openFiles(pid),
                word(files, 0),
                word(files, 1),
                word(ports, 0),
                word(ports, 1),
                word(proc.read("sys/net/core/somaxconn"), 0));
    }

    private static OptionalLong word(Optional<String> text, int index) {
        String[] words = text.map(line -> line.strip().split("\\s+")).orElse(new String[0]);
        return index < words.length && words[index].matches("\\d{1,18}")
                ? OptionalLong.of(Long.parseLong(words[index]))
                : OptionalLong.empty();
    }

    /** How many ports there are for connections from one of our addresses to one of the target's. */
    public OptionalLong ports() {
        return firstPort.isPresent() && lastPort.isPresent()
                ? OptionalLong.of(lastPort.getAsLong() - firstPort.getAsLong() + 1)
                : OptionalLong.empty();
    }
}

package dev.throng.target;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The servers for rehearsals of a target that this JVM started: one in each of its processes, beside the server that gets the load. They
 * have ports, state and counts of their own. Immutable; any thread may call any method.
 *
 * @param members the addresses of each server by their names, such as {@code tcp}; at least one
 * @param ends where each process waits for the end of the rehearsal
 */
public record TargetRehearsal(List<Map<String, InetSocketAddress>> members, List<InetSocketAddress> ends) {

    /** What the names of its addresses begin with in the ready line. */
    static final String PREFIX = "rehearsal-";

    private static final String END = "end";
    private static final Duration END_WITHIN = Duration.ofSeconds(5);

    public TargetRehearsal {
        members = List.copyOf(members);
        ends = List.copyOf(ends);
    }

    /** Takes the addresses of the rehearsal out of those of a ready line. Empty if the target serves no rehearsal. */
    static Optional<TargetRehearsal> takeFrom(Map<String, InetSocketAddress> addresses) {
        Map<String, InetSocketAddress> own = new LinkedHashMap<>();
        addresses.entrySet().removeIf(address -> {
            boolean rehearsal = address.getKey().startsWith(PREFIX);
            if (rehearsal) {
                own.put(address.getKey().substring(PREFIX.length()), address.getValue());
            }
            return rehearsal;
        });
        InetSocketAddress end = own.remove(END);
        return end == null || own.isEmpty()
                ? Optional.empty()
                : Optional.of(new TargetRehearsal(List.of(own), List.of(end)));
    }

    /** The servers of several targets; empty if one of them has none. */
    static Optional<TargetRehearsal> ofAll(List<Optional<TargetRehearsal>> all) {
        if (all.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        List<TargetRehearsal> present = all.stream().flatMap(Optional::stream).toList();
        return Optional.of(new TargetRehearsal(
                present.stream().flatMap(one -> one.members().stream()).toList(),
                present.stream().flatMap(one -> one.ends().stream()).toList()));
    }

    /**
     * Ends the servers, and returns when nothing is left of them and of their garbage.
     *
     * @throws IOException if one of them does not end within 5 s
     */
    public void end() throws IOException {
        for (InetSocketAddress address : ends) {
            try (Socket socket = new Socket()) {
                socket.connect(address, (int) END_WITHIN.toMillis());
                socket.setSoTimeout((int) END_WITHIN.toMillis());
                if (socket.getInputStream().read() >= 0) {
                    throw new IOException(address + " sent something (expected: the end of the connection)");
                }
            }
        }
    }
}

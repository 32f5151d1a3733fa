package dev.throng.target;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** A running target that is ready for load. Any thread may call any method. */
public interface Target extends AutoCloseable {

    /** Where the load goes: the first of {@link #addresses()}. */
    InetSocketAddress address();

    /** All addresses by their names, such as {@code tcp}, {@code udp} or {@code tls}; at least one. */
    Map<String, InetSocketAddress> addresses();

    /** The pid of the first process to sample; empty if it is unknown. */
    OptionalLong pid();

    /** Where the load goes: at least one. The first has the address and the process of this target. */
    default List<Member> members() {
        return List.of(new Member(addresses(), 1, pid(), gcLog()));
    }

    /** The servers for rehearsals in the target's processes; empty if it has none. */
    default Optional<TargetRehearsal> rehearsal() {
        return Optional.empty();
    }

    /** Whether the members are servers that know nothing of each other. */
    default boolean separate() {
        return false;
    }

    /** The pids of all processes to sample; none if they are unknown. */
    default List<Long> pids() {
        return pid().stream().boxed().toList();
    }

    /** The garbage collection log that the process writes; empty if none was requested. */
    Optional<Path> gcLog();

    /** Describes how the target was started or found. */
    String description();

    /** Whether the process runs; {@code true} if the process is unknown. */
    boolean alive();

    /** How the process ended; empty while it runs. */
    Optional<Exit> exit();

    /**
     * Returns a new future that completes when the process ends, by itself or by {@link #close()}. It never completes if the process is
     * unknown. Actions of the future must not block, because they may run on a thread that this package needs.
     */
    CompletableFuture<Exit> exited();

    /** Names for messages what has ended: {@code the target}. */
    default String nameOfEnded() {
        return "the target";
    }

    /** The last lines of output, oldest first, with control characters escaped. Empty if this JVM did not start the target. */
    List<String> lastOutput();

    /** Stops the process and all its descendants, and returns when they have ended. Does nothing if this JVM did not start the target. */
    @Override
    void close();

    /**
     * One of the places that a target's load goes to. Immutable.
     *
     * @param addresses its addresses by their names, such as {@code tcp}, {@code udp} or {@code tls}; at least one
     * @param weight its share of the connections, held against those of the other members; 0 or more
     * @param pid the process that listens there; empty if it is unknown
     * @param gcLog the garbage collection log that the process writes; empty if none was requested
     */
    record Member(Map<String, InetSocketAddress> addresses, int weight, OptionalLong pid, Optional<Path> gcLog) {

        public Member {
            if (addresses.isEmpty() || weight < 0) {
                throw new IllegalArgumentException("addresses: " + addresses + ", weight: " + weight);
            }
        }

        /** The address with a name, or the first one. */
        public InetSocketAddress address(String name) {
            return addresses.getOrDefault(name, addresses.values().iterator().next());
        }
    }

    /**
     * How a process ended.
     *
     * @param code the exit code, 128 + n after signal n; empty if this JVM did not start the process
     */
    record Exit(OptionalInt code) {

        private static final Map<Integer, String> SIGNALS = Map.of(
                1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 9, "SIGKILL", 11,
                "SIGSEGV", 15, "SIGTERM");

        static final Exit UNKNOWN = new Exit(OptionalInt.empty());

        static Exit of(int code) {
            return new Exit(OptionalInt.of(code));
        }

        /** {@code exit code 137 (SIGKILL)}. */
        @Override
        public String toString() {
            if (code.isEmpty()) {
                return "exit code unknown";
            }
            int value = code.getAsInt();
            String signal = SIGNALS.get(value - 128);
            return "exit code " + value + (signal == null ? "" : " (" + signal + ")");
        }
    }
}

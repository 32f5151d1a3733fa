package dev.throng.target;

import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A target that is already running. Immutable.
 *
 * @param places where the load goes, at least one
 * @param processes the processes to sample: the pid of each, or the name of its command, jar or main class. No process is sampled if empty
 */
public record AttachPlan(List<Place> places, List<String> processes) implements TargetPlan {

    /**
     * An address.
     *
     * @param weight its share of the connections, held against those of the other addresses; 0 or more
     * @param process which of the processes listens there; empty if that is unknown
     */
    public record Place(InetSocketAddress address, int weight, Optional<String> process) {

        public Place {
            Objects.requireNonNull(address);
        }
    }

    public AttachPlan {
        places = List.copyOf(places);
        processes = List.copyOf(processes);
        if (places.isEmpty()) {
            throw new IllegalArgumentException("places: none (expected: at least one)");
        }
        if (processes.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("process: empty (expected: a pid or the name of a process)");
        }
    }

    /**
     * One address.
     *
     * @param process the process that listens there; not sampled if empty
     */
    public AttachPlan(InetSocketAddress address, Optional<String> process) {
        this(List.of(new Place(address, 1, process)), process.stream().toList());
    }

    /** Finds the processes. Sends nothing to the addresses. */
    @Override
    public Target start(NanoClock clock) {
        Map<String, ProcessHandle> found = new LinkedHashMap<>();
        processes.forEach(name -> found.computeIfAbsent(
                name, wanted -> ProcessNames.ofThisMachine().find(wanted)));
        return new AttachedTarget(places, found);
    }
}

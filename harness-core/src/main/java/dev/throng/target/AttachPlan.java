package dev.throng.target;

import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;

/**
 * A target that is already running. Immutable.
 *
 * @param address where the load goes
 * @param process the pid, or the name of its command, jar or main class; if empty, the process is not sampled
 */
public record AttachPlan(InetSocketAddress address, Optional<String> process) implements TargetPlan {

    public AttachPlan {
        Objects.requireNonNull(address);
        if (process.isPresent() && process.get().isBlank()) {
            throw new IllegalArgumentException("process: empty (expected: a pid or the name of a process)");
        }
    }

    /** Finds the process. Sends nothing to the address. */
    @Override
    public Target start(NanoClock clock) {
        return new AttachedTarget(
                address, process.map(name -> ProcessNames.ofThisMachine().find(name)));
    }
}

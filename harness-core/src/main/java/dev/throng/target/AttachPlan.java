package dev.throng.target;

import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;

/**
 * A target that runs already.
 *
 * @param process its pid, or a name it goes by: the command, the jar, the main class; without one it cannot be sampled
 */
public record AttachPlan(InetSocketAddress address, Optional<String> process) implements TargetPlan {

    public AttachPlan {
        Objects.requireNonNull(address);
        if (process.isPresent() && process.get().isBlank()) {
            throw new IllegalArgumentException("process: empty (expected: a pid or the name of a process)");
        }
    }

    /** Looks the process up. Nothing is sent to the address. */
    @Override
    public Target start(NanoClock clock) {
        return new AttachedTarget(
                address, process.map(name -> ProcessNames.ofThisMachine().find(name)));
    }
}

package dev.throng.run;

import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.List;
import java.util.Optional;

/** Doubts a run whose target is the process that sent the load. Pure. */
final class SharedJvm {

    private SharedJvm() {}

    /**
     * Returns the reason of the verdict; empty if no process is on both sides.
     *
     * @param target the processes of the target, if they are known
     * @param generator the processes that send the load
     */
    static Optional<Reason> reason(List<Long> target, List<Long> generator) {
        return target.stream().filter(generator::contains).findFirst().map(pid -> Reason.suspect(
                        ReasonCode.SHARED_JVM,
                        "the target is the process that sent the load (" + pid
                                + "), so both share heap, collector and CPU")
                .with("pid", pid));
    }
}

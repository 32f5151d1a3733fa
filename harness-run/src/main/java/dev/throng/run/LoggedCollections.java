package dev.throng.run;

import dev.throng.run.result.GcResult;
import dev.throng.run.write.GcLogCheck;
import java.util.List;

/**
 * The garbage collections of a run's JVMs. Immutable.
 *
 * @param targets of the target's processes, in their order
 * @param generatorPauseNanosMax the generator's longest pause of the measured phases
 * @param logs what was found amiss in the logs
 */
record LoggedCollections(List<GcResult> targets, GcResult generator, long generatorPauseNanosMax, GcLogCheck logs) {

    /** The logs have not been read. */
    static final LoggedCollections NONE = new LoggedCollections(List.of(), GcResult.UNKNOWN, 0, GcLogCheck.FINE);

    LoggedCollections {
        targets = List.copyOf(targets);
    }

    /** @param member its place among the processes of the target, from 0 */
    GcResult target(int member) {
        return member < targets.size() ? targets.get(member) : GcResult.UNKNOWN;
    }
}

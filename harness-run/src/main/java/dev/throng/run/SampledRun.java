package dev.throng.run;

import dev.throng.sample.FileUse;
import dev.throng.verdict.OtherCpu;
import dev.throng.verdict.Throttling;
import java.util.List;
import java.util.Optional;

/**
 * What the samples of a run say of the processes, apart from their sections of the result. Immutable.
 *
 * @param targetPids the processes of the target, if they are known
 * @param targetFiles the process of the target that came nearest to its limit of open files; empty if that is unknown
 * @param others the CPU that other processes used in the measured phases
 * @param busiestLoop share of a core that the busiest event loop used over the measured phases
 * @param missing samples that a process which should be sampled is missing in
 * @param expected how many samples there should be
 */
record SampledRun(
        List<Long> targetPids,
        Optional<FileUse> targetFiles,
        Throttling target,
        Throttling generator,
        OtherCpu others,
        double busiestLoop,
        long missing,
        long expected) {

    SampledRun {
        targetPids = List.copyOf(targetPids);
    }
}

package dev.throng.gclab.runs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The runs of both groups: the baseline A and the candidate B. */
record ComparedGroups(List<ReadRun> baseline, List<ReadRun> candidate) {

    ComparedGroups {
        baseline = List.copyOf(baseline);
        candidate = List.copyOf(candidate);
    }

    List<ReadRun> all() {
        return Stream.concat(baseline.stream(), candidate.stream()).toList();
    }

    /** Without the runs that have no result. */
    ComparedGroups finished() {
        return new ComparedGroups(finished(baseline), finished(candidate));
    }

    private static List<ReadRun> finished(List<ReadRun> runs) {
        return runs.stream().filter(run -> run.result().isPresent()).toList();
    }

    /** Whether there is one run of each. */
    boolean single() {
        return baseline.size() == 1 && candidate.size() == 1;
    }

    /** The names of the measured phases that all runs have. */
    List<String> commonPhases() {
        List<String> common = new ArrayList<>(all().get(0).measuredNames());
        all().forEach(run -> common.retainAll(run.measuredNames()));
        return common;
    }
}

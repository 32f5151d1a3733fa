package dev.throng.gclab.runs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /**
     * Without copies of a run in its own group: a run that counted twice would make the intervals too narrow.
     *
     * @param leftOut gets a sentence for each
     */
    ComparedGroups withoutCopies(List<String> leftOut) {
        return new ComparedGroups(withoutCopies(baseline, leftOut), withoutCopies(candidate, leftOut));
    }

    private static List<ReadRun> withoutCopies(List<ReadRun> runs, List<String> leftOut) {
        Map<String, ReadRun> known = new HashMap<>();
        List<ReadRun> kept = new ArrayList<>();
        for (ReadRun run : runs) {
            ReadRun first = run.fingerprint()
                    .map(print -> known.putIfAbsent(print, run))
                    .orElse(null);
            if (first == null) {
                kept.add(run);
            } else {
                leftOut.add(run.name() + " is a copy of " + first.name() + " and was left out.");
            }
        }
        return kept;
    }

    /** A run of the candidate that is a copy of one of the baseline, in a clause; empty if there is none. */
    Optional<String> inBoth() {
        Map<String, ReadRun> known = new HashMap<>();
        baseline.forEach(run -> run.fingerprint().ifPresent(print -> known.put(print, run)));
        return candidate.stream()
                .filter(run -> run.fingerprint().filter(known::containsKey).isPresent())
                .findFirst()
                .map(run -> run.name() + " is a copy of "
                        + known.get(run.fingerprint().get()).name());
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

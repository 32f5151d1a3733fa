package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Trials in consecutive blocks. */
public final class TestTrials {

    private TestTrials() {}

    /** The figures of a trial in each block, from block 1 on. */
    public static Trials of(String label, String group, List<Map<Measure, Double>> figures) {
        List<Trials.Trial> trials = new ArrayList<>();
        for (Map<Measure, Double> figure : figures) {
            trials.add(new Trials.Trial(trials.size() + 1, figure, Map.of()));
        }
        return new Trials(label, group, trials);
    }

    /** A value of one measure in each block, from block 1 on. */
    public static Trials of(String label, Measure measure, double... values) {
        return of(
                label,
                "",
                Arrays.stream(values).mapToObj(value -> Map.of(measure, value)).toList());
    }
}

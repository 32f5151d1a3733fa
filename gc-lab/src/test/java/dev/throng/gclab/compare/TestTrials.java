package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Trials in consecutive blocks. */
public final class TestTrials {

    private TestTrials() {}

    /** The figures of a trial in each block, from block 1 on. */
    public static Trials of(String label, String group, List<Map<Measure, Double>> figures) {
        List<Trials.Trial> trials = new ArrayList<>();
        for (Map<Measure, Double> figure : figures) {
            trials.add(new Trials.Trial(trials.size() + 1, figure, Map.of()));
        }
        return new Trials(name(label), group, trials);
    }

    /** The name of the configuration with this label: {@code Java 17 zgc}, or one without a version of Java. */
    public static ConfigurationName name(String label) {
        String[] words = label.split(" ", 3);
        return words.length == 3 && words[0].equals("Java")
                ? new ConfigurationName(label, Optional.of(words[1]), words[2])
                : ConfigurationName.of(label);
    }

    /** A value of one measure in each block, from block 1 on. */
    public static Trials of(String label, Measure measure, double... values) {
        return of(
                label,
                "",
                Arrays.stream(values).mapToObj(value -> Map.of(measure, value)).toList());
    }
}

package dev.throng.gclab.runs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** In which values the runs of two groups differ, in words such as {@code phases[1].for: 60s in A, 30s in B}. Pure. */
final class ValueDifferences {

    private static final int MOST = 5;
    private static final String NONE = "nothing";

    private final ComparedGroups groups;
    private final Function<ReadRun, Map<String, String>> values;

    ValueDifferences(ComparedGroups groups, Function<ReadRun, Map<String, String>> values) {
        this.groups = groups;
        this.values = values;
    }

    /** A sentence for each path that differs, the first five, then how many more there are; none if all are equal. */
    List<String> of(Predicate<String> paths) {
        Set<String> all = new LinkedHashSet<>();
        groups.all().forEach(run -> all.addAll(values.apply(run).keySet()));
        List<String> sentences = new ArrayList<>();
        for (String path : all) {
            if (paths.test(path) && distinct(groups.all(), path).size() > 1) {
                sentences.add(
                        path + ": " + side(groups.baseline(), path, "A") + ", " + side(groups.candidate(), path, "B"));
            }
        }
        if (sentences.size() <= MOST) {
            return sentences;
        }
        List<String> first = new ArrayList<>(sentences.subList(0, MOST));
        first.add((sentences.size() - MOST) + " more");
        return first;
    }

    private Map<String, List<ReadRun>> distinct(List<ReadRun> runs, String path) {
        return runs.stream()
                .collect(Collectors.groupingBy(
                        run -> values.apply(run).getOrDefault(path, NONE), LinkedHashMap::new, Collectors.toList()));
    }

    private String side(List<ReadRun> runs, String path, String label) {
        return distinct(runs, path).entrySet().stream()
                .map(value -> value.getKey() + " in "
                        + (value.getValue().size() == runs.size()
                                ? ""
                                : value.getValue().size() + " of ") + label)
                .collect(Collectors.joining(", "));
    }
}

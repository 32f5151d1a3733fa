package dev.throng.reports;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What tells runs that are shown together apart: short names of their directories, and the values in which their scenarios differ. Pure. */
final class RunDifferences {

    private static final int MAX_VALUES = 4;
    private static final String NOT_THERE = "–";

    private RunDifferences() {}

    /** A short name for each directory: its own, with as many of those above it as it needs to differ from the others. */
    static Map<Path, String> names(Collection<Path> directories) {
        Map<Path, String> names = new LinkedHashMap<>();
        for (Path directory : directories) {
            Path whole = directory.toAbsolutePath().normalize();
            int length = 1;
            while (length < whole.getNameCount() && isEndOfAnother(whole, length, directories)) {
                length++;
            }
            names.put(directory, whole.getNameCount() == 0 ? "run" : end(whole, length));
        }
        return names;
    }

    private static boolean isEndOfAnother(Path whole, int length, Collection<Path> directories) {
        return directories.stream()
                .map(other -> other.toAbsolutePath().normalize())
                .filter(other -> !other.equals(whole) && other.getNameCount() >= length)
                .anyMatch(other -> end(other, length).equals(end(whole, length)));
    }

    private static String end(Path whole, int length) {
        int names = whole.getNameCount();
        return whole.subpath(names - length, names).toString();
    }

    /**
     * The values of each run in which it differs from another one, in a sentence such as {@code settings.connections: 4; seed: 2}.
     *
     * @param scenarios the values of each scenario by their paths
     */
    static <R> Map<R, String> of(Map<R, Map<String, String>> scenarios) {
        Set<String> paths = new LinkedHashSet<>();
        scenarios.values().forEach(values -> paths.addAll(values.keySet()));
        paths.removeIf(path -> path.equals("name")
                || scenarios.values().stream()
                                .map(values -> values.getOrDefault(path, NOT_THERE))
                                .distinct()
                                .count()
                        < 2);
        Map<R, String> sentences = new LinkedHashMap<>();
        scenarios.forEach((run, values) -> sentences.put(run, sentence(paths, values)));
        return sentences;
    }

    private static String sentence(Set<String> paths, Map<String, String> values) {
        List<String> parts = new ArrayList<>();
        paths.stream().limit(MAX_VALUES).forEach(path -> parts.add(path + ": " + values.getOrDefault(path, NOT_THERE)));
        String more = paths.size() > MAX_VALUES ? "; and " + (paths.size() - MAX_VALUES) + " more" : "";
        return parts.isEmpty() ? "the same scenario" : String.join("; ", parts) + more;
    }
}

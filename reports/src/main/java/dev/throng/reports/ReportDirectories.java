package dev.throng.reports;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Chooses a separate directory for the report of each result directory, even if several have the same name. */
final class ReportDirectories {

    private ReportDirectories() {}

    /**
     * Returns a directory below {@code out} for each. Its name is the last part of the path. If several paths have the same last part, the
     * names get as many preceding parts as they need to differ: {@code a/run} and {@code b/run} give {@code a-run} and {@code b-run}.
     */
    static Map<Path, Path> of(List<Path> directories, Path out) {
        List<Path> distinct =
                directories.stream().map(ReportDirectories::absolute).distinct().toList();
        Map<Path, String> names = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        for (Path directory : distinct) {
            String name = name(directory, distinct);
            String free = name;
            for (int n = 2; !taken.add(folded(free)); n++) {
                free = name + "-" + n;
            }
            names.put(directory, free);
        }
        Map<Path, Path> places = new LinkedHashMap<>();
        directories.forEach(directory -> places.put(directory, out.resolve(names.get(absolute(directory)))));
        return places;
    }

    private static String name(Path directory, List<Path> all) {
        int parts = 1;
        while (parts < directory.getNameCount() && alike(directory, all, parts) > 1) {
            parts++;
        }
        return last(directory, parts);
    }

    private static long alike(Path directory, List<Path> all, int parts) {
        String name = folded(last(directory, parts));
        return all.stream()
                .filter(other -> folded(last(other, parts)).equals(name))
                .count();
    }

    private static String last(Path directory, int parts) {
        List<String> names = new ArrayList<>(StreamSupport.stream(directory.spliterator(), false)
                .map(Path::toString)
                .toList());
        return names.isEmpty()
                ? "run"
                : names.subList(Math.max(0, names.size() - parts), names.size()).stream()
                        .collect(Collectors.joining("-"));
    }

    /** Some file systems ignore case. */
    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static Path absolute(Path directory) {
        return directory.toAbsolutePath().normalize();
    }
}

package dev.throng.reports.history;

import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What changed in a scenario from one run to the next. Pure. */
public final class SettingChanges {

    private static final int MOST = 3;
    private static final int MOST_CHARS = 60;
    private static final String NOT_THERE = "–";

    private SettingChanges() {}

    /**
     * Returns the changes in words, such as {@code settings.connections 1 → 4}; empty if there are none, or if one scenario is unknown.
     *
     * @param before the values of a scenario by their paths
     * @param after likewise
     */
    public static String between(Map<String, String> before, Map<String, String> after) {
        if (before == after || before.isEmpty() || after.isEmpty()) {
            return "";
        }
        Set<String> paths = new LinkedHashSet<>(after.keySet());
        paths.addAll(before.keySet());
        List<String> changes = new ArrayList<>();
        for (String path : paths) {
            String old = before.getOrDefault(path, NOT_THERE);
            String now = after.getOrDefault(path, NOT_THERE);
            if (!old.equals(now)) {
                changes.add(path + " " + Printable.line(old, MOST_CHARS) + " → " + Printable.line(now, MOST_CHARS));
            }
        }
        int shown = Math.min(MOST, changes.size());
        String more = changes.size() > shown ? ", and " + (changes.size() - shown) + " more" : "";
        return String.join(", ", changes.subList(0, shown)) + more;
    }
}

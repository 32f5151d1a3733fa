package dev.throng.cli.tsung;

import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What of a file was changed or left out, and why. Confined to one thread. */
final class ImportRemarks {

    /** The lines of a remark that are named; of others only the number is. */
    private static final int NAMED_LINES = 5;

    private final Map<String, TreeSet<Integer>> linesByText = new LinkedHashMap<>();

    /**
     * Something is not in the scenario.
     *
     * @param what a name of the file
     */
    void leftOut(int line, String what, String why) {
        add(line, what, "left out; " + why);
    }

    /**
     * Something is in the scenario in another form.
     *
     * @param what a name of the file
     */
    void changed(int line, String what, String how) {
        add(line, what, how);
    }

    private void add(int line, String what, String text) {
        linesByText
                .computeIfAbsent(Printable.line(what, 100) + ": " + Printable.line(text, 400), t -> new TreeSet<>())
                .add(line);
    }

    /** The remarks in the order of their first lines, each with its lines. */
    List<String> lines() {
        List<Map.Entry<String, TreeSet<Integer>>> all = new ArrayList<>(linesByText.entrySet());
        all.sort((a, b) -> Integer.compare(a.getValue().first(), b.getValue().first()));
        return all.stream()
                .map(entry -> place(entry.getValue()) + ": " + entry.getKey())
                .toList();
    }

    private static String place(TreeSet<Integer> lines) {
        if (lines.size() == 1) {
            return "line " + lines.first();
        }
        String named = lines.stream().limit(NAMED_LINES).map(String::valueOf).collect(Collectors.joining(", "));
        int others = lines.size() - NAMED_LINES;
        return "lines " + named + (others > 0 ? " and " + others + " more" : "");
    }
}

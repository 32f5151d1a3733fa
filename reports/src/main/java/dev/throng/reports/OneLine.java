package dev.throng.reports;

import dev.throng.text.Printable;
import java.util.Map;
import java.util.stream.Collectors;

/** Texts of files on one line of limited length. Stateless. */
final class OneLine {

    private static final int MOST_LABELS = 20;
    private static final int MOST_CHARS = 80;

    private OneLine() {}

    /** Returns a text on one line that is no longer than a limit. */
    static String of(String text, int most) {
        return Printable.line(text, most);
    }

    /** Returns labels as {@code commit 1a2b3c4d5e6f · build 42}; a dash if there are none. */
    static String labels(Map<String, String> labels) {
        return labels.isEmpty()
                ? "–"
                : labels.entrySet().stream()
                        .limit(MOST_LABELS)
                        .map(label -> of(label.getKey(), MOST_CHARS) + " " + of(label.getValue(), MOST_CHARS))
                        .collect(Collectors.joining(" · "));
    }
}

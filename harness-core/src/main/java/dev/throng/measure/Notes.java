package dev.throng.measure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Samples of what was said: a few distinct texts, cut short, without characters that could steer a terminal. Texts come from targets and
 * are hostile. Confined to its event loop.
 */
final class Notes {

    static final int MAX_NOTES = 20;
    static final int MAX_CHARS = 200;

    private final Set<String> seen = new LinkedHashSet<>();
    private List<String> fresh = new ArrayList<>();

    void add(String text) {
        if (seen.size() == MAX_NOTES) {
            return;
        }
        String clean = clean(text);
        if (seen.add(clean)) {
            fresh.add(clean);
        }
    }

    /** Those that were added since the last call. */
    List<String> take() {
        List<String> taken = List.copyOf(fresh);
        fresh = new ArrayList<>();
        return taken;
    }

    private static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            String next = harmless(point) ? Character.toString(point) : String.format("\\u%04x", point);
            if (clean.length() + next.length() > MAX_CHARS - 1) {
                return clean.append('…').toString();
            }
            clean.append(next);
            at += Character.charCount(point);
        }
        return clean.toString();
    }

    private static boolean harmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}

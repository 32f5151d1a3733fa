package dev.throng.measure;

import dev.throng.text.Printable;
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
        String clean = Printable.line(text, MAX_CHARS);
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
}

package dev.throng.measure;

import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps the first few distinct texts, each cut and with control characters escaped, because targets may send hostile texts. Confined to its
 * event loop.
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

    /** Returns the texts that were added since the last call. */
    List<String> take() {
        List<String> taken = List.copyOf(fresh);
        fresh = new ArrayList<>();
        return taken;
    }
}

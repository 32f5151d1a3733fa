package dev.throng.gclogs;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of a pause's name.
 *
 * @param family the part before the first parenthesis, e.g. {@code Pause Young}; the same at the start and at the end of a pause
 * @param kind the name without its cause
 * @param cause the cause; empty if the name has none
 */
record PauseName(String family, String kind, String cause) {

    private static final int MAX_LENGTH = 200;
    private static final String NOT_IN_NAMES = "[]<>\"\\{}";

    /** The texts in parentheses that are not a cause. */
    private static final Set<String> NOT_CAUSES = Set.of(
            "Normal",
            "Concurrent Start",
            "Initial Mark",
            "Prepare Mixed",
            "Mixed",
            "Young",
            "Old",
            "Global",
            "Major",
            "Minor",
            "unload classes",
            "process weakrefs",
            "update refs");

    private static final PauseName IMPOSSIBLE = new PauseName("", "", "");

    private static final String FAILED_EVACUATION = "Evacuation Failure";

    /**
     * The threads that ZGC names in place of a cause. At the levels debug and trace, ZGC logs the parts of a pause in the form of pauses.
     * Its workers are named {@code ZWorker#0}, {@code ZWorkerYoung#0} and so on; those of JDK 21 without generations {@code XWorker#0}.
     */
    private static final List<String> THREADS = List.of("ZWorker", "XWorker", "ZDriver", "XDriver", "VM Thread");

    /**
     * The name in a text.
     *
     * @throws IllegalArgumentException if the parentheses are not balanced
     */
    static PauseName of(String text) {
        int open = text.indexOf(" (");
        String family = open < 0 ? text : text.substring(0, open);
        if (family.startsWith("Pause Degenerated")) {
            return new PauseName(family, text, "");
        }
        while (open >= 0) {
            int close = closing(text, open + 1);
            String group = text.substring(open + 2, close);
            if (!NOT_CAUSES.contains(group) && !group.startsWith(FAILED_EVACUATION)) {
                return new PauseName(family, text.substring(0, open) + text.substring(close + 1), group);
            }
            open = text.indexOf(" (", close);
        }
        return new PauseName(family, text, "");
    }

    /**
     * The name in a line that may be cut, run into another one, or have another program's text behind it. It is not {@link #possible()} if
     * this shows: a name has no quotation mark, and no word outside of its parentheses begins with a digit, as a duration does.
     */
    static PauseName ofLine(String text) {
        int depth = 0;
        char before = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            boolean number = depth == 0 && before == ' ' && c >= '0' && c <= '9';
            if (c < ' ' || c == 127 || NOT_IN_NAMES.indexOf(c) >= 0 || number || depth < 0) {
                return IMPOSSIBLE;
            }
            before = c;
        }
        return depth == 0 && text.length() <= MAX_LENGTH ? of(text) : IMPOSSIBLE;
    }

    /** Whether this can be the name of a pause. */
    boolean possible() {
        return !family.isEmpty();
    }

    boolean isFull() {
        return family.equals("Pause Full") || family.equals("Pause Full GC");
    }

    boolean isYoung() {
        return family.equals("Pause Young");
    }

    /**
     * Whether a collection has one such pause: the young pause of most collectors, or the first pause of ZGC and Shenandoah. A whole collection
     * of generational ZGC has two pauses at its start, of which the second one is of the kind {@code (Major)}.
     */
    boolean isOncePerCollection() {
        return isYoung() || kind.equals("Pause Mark Start") || family.equals("Pause Init Mark");
    }

    boolean isPart() {
        for (String thread : THREADS) {
            if (cause.startsWith(thread)) {
                return true;
            }
        }
        return false;
    }

    /** The failure that the name contains. */
    Optional<GcFailure> failure() {
        return GcFailure.inName(kind);
    }

    /** Whether the pause finishes a concurrent cycle of Shenandoah. */
    boolean isDegenerated() {
        return family.startsWith("Pause Degenerated");
    }

    /** The point where the cycle of a degenerated pause failed: the text in the last parentheses. */
    String degenerationPoint() {
        int open = kind.lastIndexOf('(');
        return open < 0 ? "" : kind.substring(open + 1, closing(kind, open));
    }

    /** The index of the parenthesis that closes the one at {@code open}. Causes such as System.gc() contain parentheses. */
    private static int closing(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException(text + " (expected: balanced parentheses)");
    }
}

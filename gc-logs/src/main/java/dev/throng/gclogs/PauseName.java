package dev.throng.gclogs;

import java.util.List;
import java.util.Set;

/**
 * The name of a pause taken apart.
 *
 * @param family what comes before the first parenthesis, e.g. {@code Pause Young}; the same at a pause's start and end
 * @param kind the name without its cause
 * @param cause the cause; empty where the name holds none
 */
record PauseName(String family, String kind, String cause) {

    private static final int MAX_LENGTH = 200;

    /** Parentheses that tell how the pause works, not why it happened. */
    private static final Set<String> MANNERS = Set.of(
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
     * In place of a cause, the thread that did a part of a pause: ZGC logs parts like pauses, at the levels debug and trace. Its workers are
     * named {@code ZWorker#0}, {@code ZWorkerYoung#0} and so on; those of JDK 21 without generations {@code XWorker#0}.
     */
    private static final List<String> THREADS = List.of("ZWorker", "XWorker", "ZDriver", "XDriver", "VM Thread");

    static PauseName of(String text) {
        int open = text.indexOf(" (");
        String family = open < 0 ? text : text.substring(0, open);
        if (family.startsWith("Pause Degenerated")) {
            return new PauseName(family, text, "");
        }
        while (open >= 0) {
            int close = closing(text, open + 1);
            String group = text.substring(open + 2, close);
            if (!MANNERS.contains(group) && !group.startsWith(FAILED_EVACUATION)) {
                return new PauseName(family, text.substring(0, open) + text.substring(close + 1), group);
            }
            open = text.indexOf(" (", close);
        }
        return new PauseName(family, text, "");
    }

    /** The name in a line that may have been cut or run into another; it may then be no {@link #possible()} one. */
    static PauseName ofLine(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c < ' ' || c == 127 || c == '[' || c == ']' || c == '>' || c == '<' || depth < 0) {
                return IMPOSSIBLE;
            }
        }
        return depth == 0 && text.length() <= MAX_LENGTH ? of(text) : IMPOSSIBLE;
    }

    boolean possible() {
        return !family.isEmpty();
    }

    boolean isFull() {
        return family.equals("Pause Full");
    }

    boolean isYoung() {
        return family.equals("Pause Young");
    }

    /** Whether it is no pause but a part of one. */
    boolean isPart() {
        for (String thread : THREADS) {
            if (cause.startsWith(thread)) {
                return true;
            }
        }
        return false;
    }

    boolean isDegenerated() {
        return family.startsWith("Pause Degenerated");
    }

    /** Where the cycle degenerated: the last parenthesis of the name. */
    String degenerationPoint() {
        int open = kind.lastIndexOf('(');
        return open < 0 ? "" : kind.substring(open + 1, closing(kind, open));
    }

    /** The index of the parenthesis that closes the one at {@code open}; causes such as System.gc() hold some. */
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

package dev.throng.gclogs;

import java.util.EnumSet;
import java.util.Set;

/**
 * Finds the failures that a JDK 8 log names in the text of a pause, such as {@code [ParNew (promotion failed): …}. They stand behind the name
 * of a pause, behind the name of one of its parts, behind a part, or at the beginning of a line. Other places are not searched, as that
 * would take longer than reading the pause. Reused from pause to pause.
 */
final class Jdk8Failures {

    private static final byte[] PROMOTION = Ascii.bytes("(promotion failed)");
    private static final byte[] FAILURE = Ascii.bytes("(concurrent mode failure)");
    private static final byte[] INTERRUPTED = Ascii.bytes("(concurrent mode interrupted)");
    private static final byte[] TO_SPACE = Ascii.bytes("(to-space ");
    /**
     * Parallel writes this if promotion failed, {@code [GC (Allocation Failure) --[PSYoungGen: …}; JDK 7 before the cause. G1 writes it if
     * the to-space was exhausted and the log has no details, {@code [GC pause (young)-- 24M->20M(32M), …}.
     */
    private static final byte[] FAILED = Ascii.bytes("--");

    private static final byte[] FAILED_7 = Ascii.bytes("[GC--");
    private static final byte[] G1_PAUSE = Ascii.bytes("[GC pause");

    private final EnumSet<GcFailure> found = EnumSet.noneOf(GcFailure.class);

    /** The failures that the name of a pause contains. */
    static Set<GcFailure> inName(String name) {
        Jdk8Failures failures = new Jdk8Failures();
        byte[] text = Ascii.bytes(name);
        failures.read(text, 0, text.length);
        return failures.found();
    }

    void clear() {
        found.clear();
    }

    /** Adds failures that were found elsewhere. */
    void add(Set<GcFailure> failures) {
        if (!failures.isEmpty()) {
            found.addAll(failures);
        }
    }

    /** Reads the parentheses that follow a name, a part or the beginning of a line. */
    void readBehind(byte[] line, int from, int to) {
        int open = from < to && line[from] == ' ' ? from + 1 : from;
        if (open < to && line[open] == '(') {
            readPart(line, open, to);
        }
    }

    /** Reads a text up to the next bracket. */
    void readPart(byte[] line, int from, int to) {
        int opens = Ascii.indexOf(line, from, to, '[');
        int end = opens < 0 ? to : opens;
        int closes = Ascii.indexOf(line, from, end, ']');
        read(line, from, closes < 0 ? end : closes);
    }

    private void read(byte[] line, int from, int to) {
        for (int at = Ascii.indexOf(line, from, to, '('); at >= 0; at = Ascii.indexOf(line, at + 1, to, '(')) {
            byte first = at + 1 < to ? line[at + 1] : 0;
            if (first == 'p' && Ascii.startsWith(line, at, to, PROMOTION)) {
                found.add(GcFailure.PROMOTION_FAILED);
            } else if (first == 't' && Ascii.startsWith(line, at, to, TO_SPACE)) {
                found.add(GcFailure.TO_SPACE_EXHAUSTED);
            } else if (first == 'c' && Ascii.startsWith(line, at, to, FAILURE)) {
                found.add(GcFailure.CONCURRENT_MODE_FAILURE);
            } else if (first == 'c' && Ascii.startsWith(line, at, to, INTERRUPTED)) {
                found.add(GcFailure.CONCURRENT_MODE_INTERRUPTED);
            }
        }
    }

    /**
     * Reads what is before and behind the cause of a pause. What is in its name has {@link #inName}.
     *
     * @param nameTo where the name ends
     */
    void readAroundName(byte[] line, int from, int nameTo, int to) {
        int behind = nameTo < to && line[nameTo] == ' ' ? nameTo + 1 : nameTo;
        if (Ascii.startsWith(line, behind, to, FAILED) || Ascii.startsWith(line, from, to, FAILED_7)) {
            boolean g1 = Ascii.startsWith(line, from, to, G1_PAUSE);
            found.add(g1 ? GcFailure.TO_SPACE_EXHAUSTED : GcFailure.PROMOTION_FAILED);
        }
    }

    /** The failures of the pause that was read. */
    Set<GcFailure> found() {
        return found.isEmpty() ? Set.of() : Set.copyOf(found);
    }
}

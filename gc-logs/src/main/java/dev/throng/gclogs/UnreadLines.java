package dev.throng.gclogs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines that could not be read: how many, and the first line of each kind. Lines whose first characters are the same but for digits are
 * of one kind. Its memory is bounded. Confined to the reader's thread.
 */
final class UnreadLines {

    private static final int MAX_KINDS = 8;
    /** Longer lines are cut. */
    static final int MAX_TEXT = 200;

    private static final int KIND_LENGTH = 24;
    private static final byte[][] PAUSES = {
        Ascii.bytes("Pause "),
        Ascii.bytes("[GC "),
        Ascii.bytes("[GC-"),
        Ascii.bytes("[GC1"),
        Ascii.bytes("[GC2"),
        Ascii.bytes("[Full GC")
    };
    /** What begins like a pause and is a part of one, or a concurrent phase. */
    private static final byte[][] NO_PAUSES = {Ascii.bytes("[GC Worker "), Ascii.bytes("[GC concurrent-")};

    private record Kind(long firstLine, String firstText, long[] count) {}

    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private long count;
    private long pauses;

    /** Adds a line with its number in the file. */
    void add(long number, byte[] line, int from, int to) {
        pauses += hasPause(line, from, to) ? 1 : 0;
        add(number, Ascii.text(line, from, Math.min(to, from + MAX_TEXT)));
    }

    private static boolean hasPause(byte[] line, int from, int to) {
        for (byte[] pause : PAUSES) {
            int at = Ascii.indexOf(line, from, to, pause);
            while (at >= 0 && Ascii.startsWithAny(line, at, to, NO_PAUSES)) {
                at = Ascii.indexOf(line, at + 1, to, pause);
            }
            if (at >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Adds a line whose text is not known, with words that state what it is. */
    void add(long number, String text) {
        count++;
        String kind = kindOf(text);
        if (kinds.size() < MAX_KINDS || kinds.containsKey(kind)) {
            kinds.computeIfAbsent(kind, unseen -> new Kind(number, text, new long[1]))
                    .count()[0]++;
        }
    }

    /** The beginning of a text without digits and repeated spaces. */
    private static String kindOf(String text) {
        StringBuilder kind = new StringBuilder();
        for (int i = 0; i < text.length() && kind.length() < KIND_LENGTH; i++) {
            char c = text.charAt(i);
            boolean repeated = c == ' ' && kind.length() > 0 && kind.charAt(kind.length() - 1) == ' ';
            if (!Character.isDigit(c) && !repeated) {
                kind.append(c);
            }
        }
        return kind.toString();
    }

    long count() {
        return count;
    }

    /** How many of the lines look like a pause. */
    long pauses() {
        return pauses;
    }

    /** The kinds in the order in which they were first seen. Kinds beyond the first {@value #MAX_KINDS} are left out. */
    List<GcLogSummary.UnreadKind> kinds() {
        List<GcLogSummary.UnreadKind> found = new ArrayList<>();
        kinds.values()
                .forEach(kind ->
                        found.add(new GcLogSummary.UnreadKind(kind.firstLine(), kind.count()[0], kind.firstText())));
        return found;
    }
}

package dev.throng.gclogs;

import java.util.Arrays;

/** Finds the groups in square brackets at the beginning of a line, {@code [1.500s][info][gc]}. Reused from line to line. */
final class BracketGroups {

    private static final int MAX_GROUPS = 16;

    private final int[] starts = new int[MAX_GROUPS];
    private final int[] ends = new int[MAX_GROUPS];
    /** The width of each group in the line before. */
    private final int[] widths = new int[MAX_GROUPS];

    private int textFrom;

    /**
     * Finds the groups of a line that begins with {@code [}.
     *
     * @return how many there are; 0 if a bracket is open at the line's end, or if no space follows the last group
     */
    int read(byte[] line, int from, int to) {
        int at = from;
        int found = 0;
        while (at < to && line[at] == '[' && found < MAX_GROUPS) {
            int end = groupEnd(line, at + 1, to, found);
            if (end < 0) {
                return 0;
            }
            starts[found] = at + 1;
            // the JVM pads a decoration to the widest one so far: also the uptime of a line that another thread writes
            // late
            ends[found] = Ascii.trimmedEnd(line, at + 1, end);
            found++;
            at = end + 1;
        }
        if (at < to && line[at] != ' ') {
            return 0;
        }
        textFrom = Math.min(at + 1, to);
        return found;
    }

    /** Most groups but the last are as wide as in the line before. Where that is wrong, the number of groups is wrong too. */
    private int groupEnd(byte[] line, int from, int to, int group) {
        int likely = from + widths[group];
        if (likely + 1 < to && line[likely] == ']' && line[likely + 1] == '[') {
            return likely;
        }
        int end = Ascii.indexOf(line, from, to, ']');
        widths[group] = Math.max(0, end - from);
        return end;
    }

    /** Makes the next {@link #read} find each group's end by its bracket. */
    void forgetWidths() {
        Arrays.fill(widths, 0);
    }

    /** Where a group of the last line begins, behind its bracket. */
    int from(int group) {
        return starts[group];
    }

    /** Where a group of the last line ends, without the spaces that pad it. */
    int to(int group) {
        return ends[group];
    }

    /** Where the text behind the groups of the last line begins. */
    int textFrom() {
        return textFrom;
    }
}

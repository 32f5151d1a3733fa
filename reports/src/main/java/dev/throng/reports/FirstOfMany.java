package dev.throng.reports;

import dev.throng.report.Format;
import java.util.Optional;

/** Counts remarks of one kind, and keeps the first one as an example: there may be thousands. Confined to one thread. */
final class FirstOfMany {

    private static final int MOST_CHARS = 300;

    private final String one;
    private final String several;
    private String first = "";
    private int count;

    /**
     * @param one what happened, after the number 1
     * @param several the same after other numbers
     */
    FirstOfMany(String one, String several) {
        this.one = one;
        this.several = several;
    }

    void add(String remark) {
        if (count++ == 0) {
            first = OneLine.of(remark, MOST_CHARS);
        }
    }

    /** Returns how many there were, with the first; empty if there was none. */
    Optional<String> sentence() {
        return switch (count) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of("1 " + one + ": " + first + ".");
            default -> Optional.of(Format.count(count) + " " + several + ", such as " + first + ".");
        };
    }
}

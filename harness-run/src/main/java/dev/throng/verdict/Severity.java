package dev.throng.verdict;

import java.util.Locale;

/** How much a reason takes from a run, from the least to the most. */
public enum Severity {
    /** The results may be distorted. */
    SUSPECT,
    /** The results do not measure the target. */
    INVALID;

    /** The word in files: {@code suspect}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Severity of(String id) {
        return id.equals(INVALID.id()) ? INVALID : SUSPECT;
    }
}

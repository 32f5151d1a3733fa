package dev.throng.report;

/** The assessment of a figure. */
public enum Tone {
    GOOD("✓ "),
    DOUBT("? "),
    BAD("✗ "),
    NEUTRAL("");

    private final String mark;

    Tone(String mark) {
        this.mark = mark;
    }

    /** A mark before a text of this tone, with a space; empty for {@link #NEUTRAL}. */
    public String mark() {
        return mark;
    }

    /** Returns the tone of a count that should be 0: neutral if it is 0, else this one. */
    public Tone unlessZero(long count) {
        return count == 0 ? NEUTRAL : this;
    }
}

package dev.throng.targets.serving;

import dev.throng.targets.launch.OptionValues;
import java.time.Duration;

/** A planned stall of the whole server: {@code 1s@5s} lasts 1 s and begins 5 s after the first use. Immutable. */
public final class Stall {

    private final Duration length;
    private final Duration start;

    Stall(Duration length, Duration start) {
        this.length = length;
        this.start = start;
    }

    /** Parses {@code LENGTH@START}; throws {@link IllegalArgumentException} whose message states what was expected. */
    public static Stall of(String text) {
        int at = text.indexOf('@');
        if (at < 0) {
            throw new IllegalArgumentException("LENGTH@START, such as 1s@5s");
        }
        return new Stall(OptionValues.duration(text.substring(0, at)), OptionValues.duration(text.substring(at + 1)));
    }

    /** How long the stall lasts. */
    public Duration length() {
        return length;
    }

    /** The time from the first use, which each target defines, to the start of the stall. */
    public Duration start() {
        return start;
    }
}

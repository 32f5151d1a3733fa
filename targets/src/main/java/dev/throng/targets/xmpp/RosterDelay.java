package dev.throng.targets.xmpp;

import dev.throng.targets.launch.Fraction;
import dev.throng.targets.launch.OptionValues;
import java.time.Duration;

/** The delay of roster results, or of a share of them: {@code 2s} or {@code 2s@1%}. Immutable. */
final class RosterDelay {

    private final Duration delay;
    private final Fraction share;

    private RosterDelay(Duration delay, Fraction share) {
        this.delay = delay;
        this.share = share;
    }

    /** Parses a delay; throws {@link IllegalArgumentException} whose message states what was expected. */
    static RosterDelay of(String text) {
        int at = text.indexOf('@');
        return at < 0
                ? new RosterDelay(OptionValues.duration(text), Fraction.of("100%"))
                : new RosterDelay(OptionValues.duration(text.substring(0, at)), Fraction.of(text.substring(at + 1)));
    }

    /** The delay of the n-th result, counted from 1, in nanoseconds; 0 for none. */
    long nanos(long n) {
        return share.includes(n) ? delay.toNanos() : 0;
    }
}

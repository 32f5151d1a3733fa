package dev.throng.targets.xmpp;

import dev.throng.targets.launch.Share;
import dev.throng.targets.launch.Values;
import java.time.Duration;

/** How long answers to roster requests are kept, and which of them: {@code 2s}, or {@code 2s@1%}. Immutable. */
final class SlowRoster {

    private final Duration delay;
    private final Share share;

    private SlowRoster(Duration delay, Share share) {
        this.delay = delay;
        this.share = share;
    }

    /** Throws {@link IllegalArgumentException} whose message says what was expected. */
    static SlowRoster of(String text) {
        int at = text.indexOf('@');
        return at < 0
                ? new SlowRoster(Values.duration(text), Share.of("100%"))
                : new SlowRoster(Values.duration(text.substring(0, at)), Share.of(text.substring(at + 1)));
    }

    /** The delay of the n-th answer, counted from 1; 0 for none. */
    long nanos(long n) {
        return share.takes(n) ? delay.toNanos() : 0;
    }
}

package dev.throng.streams.delivery;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.Optional;

/** How reads of listeners are coalesced; see {@link ReadCoalescing}. */
public record ReadCoalescingSettings(
        @Setting(
                value =
                        "whether reads of listeners may wait for more media, which saves CPU; false to see each packet at once",
                fallback = "true")
        boolean enabled,

        @Setting(
                value =
                        "longest delay of a read, 0s to 100ms; by default 100ms with 500 listeners or more on a loop, and 0s with fewer or if publish-latency is measured",
                example = "50ms")
        Optional<Duration> maxDelay,

        @Setting(
                value =
                        "bytes that the kernel gathers for a listener before it wakes the loop (epoll only); by default up to 2 s of media with 500 listeners or more",
                example = "16KiB")
        Optional<Integer> minBytes) {

    private static final int MAX_BYTES = 1 << 24;

    /** The timers of a loop wake it as often in any case. */
    private static final Duration MAX_DELAY = Duration.ofMillis(100);

    public ReadCoalescingSettings {
        maxDelay.ifPresent(time ->
                Expect.that(!time.isNegative() && time.compareTo(MAX_DELAY) <= 0, "maxDelay", time, "0s to 100ms"));
        minBytes.ifPresent(bytes -> Expect.within("minBytes", bytes, 1, MAX_BYTES));
    }
}

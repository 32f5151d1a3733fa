package dev.throng.httpstream.load;

import dev.throng.httpstream.hls.RetryPolicy;
import dev.throng.httpstream.hls.RetryRules;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;

/** How often players of HLS request again what they could not read. The defaults are those of hls.js. */
public record HlsRetrySettings(
        @Setting(
                value =
                        "how often the first playlist is requested again after an error: a status of 500 or more, or content that is no playlist",
                fallback = "1",
                example = "3")
        int manifest,

        @Setting(
                value = "how often in a row any other playlist is requested again after an error, 4xx included",
                fallback = "2",
                example = "10")
        int playlist,

        @Setting(value = "the same for a segment or initialization section", fallback = "6", example = "3")
        int segment,

        @Setting(
                value = "the same for the first playlist after a timeout; there is no wait after a timeout",
                fallback = "2",
                example = "0")
        int manifestTimeouts,

        @Setting(value = "the same for any other playlist after a timeout", fallback = "2", example = "0")
        int playlistTimeouts,

        @Setting(value = "the same for segments after a timeout", fallback = "4", example = "0")
        int segmentTimeouts,

        @Setting(
                value = "the wait after the first error in a row; each further error doubles it",
                fallback = "1s",
                example = "500ms")
        Duration delay,

        @Setting(value = "the longest wait", fallback = "8s", example = "64s")
        Duration maxDelay) {

    private static final int MAX_RETRIES = 1_000_000;

    public HlsRetrySettings {
        count("manifest", manifest);
        count("playlist", playlist);
        count("segment", segment);
        count("manifestTimeouts", manifestTimeouts);
        count("playlistTimeouts", playlistTimeouts);
        count("segmentTimeouts", segmentTimeouts);
        Expect.positive("delay", delay);
        Expect.positive("maxDelay", maxDelay);
    }

    private static void count(String name, int value) {
        Expect.within(name, value, 0, MAX_RETRIES);
    }

    RetryRules rules() {
        return new RetryRules(
                policy(manifest, manifestTimeouts, false),
                policy(playlist, playlistTimeouts, true),
                policy(segment, segmentTimeouts, true));
    }

    private RetryPolicy policy(int errors, int timeouts, boolean refusals) {
        return new RetryPolicy(errors, timeouts, refusals, delay.toNanos(), maxDelay.toNanos());
    }
}

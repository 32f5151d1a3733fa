package dev.throng.rtmp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.streams.load.CommonSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The operation publish. */
public record PublishSettings(
        @Setting(
                value = "what is published; publisher n takes entry n, and the list repeats after the last entry",
                fallback = "[{}]",
                example = "[{bitsPerSecond: 500000}]")
        List<PublishMediaSettings> media,

        @Setting(
                value = "how long a publisher publishes once it is accepted; by default until the end of the run",
                example = "5m")
        Optional<Duration> publishTime,

        @Setting(
                value =
                        "where the time of publishing is written once a second, for publish-latency: frames (of H.264), data (messages), both or none",
                fallback = "frames",
                example = "both")
        StampPlace stamp,

        @Setting(
                value =
                        "how often each publisher writes what has become due; the publishers of an event loop take turns within it",
                fallback = "40ms",
                example = "100ms")
        Duration tick,

        @Setting(value = "the size of the chunks that publishers send", fallback = "4096", example = "60000")
        int chunkSize,

        @Setting(
                value =
                        "how much of its media the target may leave waiting before the publisher fails as publisher-blocked",
                fallback = "10s",
                example = "20s")
        Duration blockedAfter)
        implements CommonSettings.Publishing {

    private static final int MAX_CHUNK_SIZE = 0xffffff;

    public PublishSettings {
        media = List.copyOf(media);
        Expect.that(!media.isEmpty(), "media", media, "at least one entry");
        publishTime.ifPresent(time -> Expect.positive("publishTime", time));
        Expect.that(tick.toMillis() >= 10 && tick.toMillis() <= 10_000, "tick", tick.toMillis() + "ms", "10ms to 10s");
        Expect.within("chunkSize", chunkSize, 1, MAX_CHUNK_SIZE);
        Expect.that(blockedAfter.compareTo(tick) > 0, "blockedAfter", blockedAfter, "more than tick");
    }
}

package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.SourceMethod;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.streams.load.CommonSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The operation publish. */
public record SourceSettings(
        @Setting(
                value = "how a source announces its stream: put-expect, put, source (HTTP/1.0) or source-ice (ICE/1.0)",
                fallback = "put-expect")
        SourceMethod method,

        @Setting(value = "the name that sources authenticate themselves with", fallback = "source", example = "relay")
        String user,

        @Setting(
                value = "their password; kept out of results",
                fallback = "hackme",
                example = "\"${SOURCE_PASSWORD:-hackme}\"")
        String password,

        @Setting(
                value = "what is published; source n takes entry n, and the list repeats after the last entry",
                fallback = "[{generate: mp3}]",
                example = "[{generate: mp3, bitsPerSecond: 128000}]")
        List<SourceMediaSettings> media,

        @Setting(value = "what each source reports about its stream to the server", fallback = "{}")
        StationSettings station,

        @Setting(
                value = "how long a source publishes once it is accepted; by default until the end of the run",
                example = "5m")
        Optional<Duration> publishTime,

        @Setting(
                value =
                        "whether generated media carries time stamps, which listeners of Throng read for publish-latency",
                fallback = "true")
        boolean stamp,

        @Setting(
                value =
                        "how often each source writes what has become due; the sources of an event loop take turns within it",
                fallback = "500ms",
                example = "250ms")
        Duration tick,

        @Setting(
                value = "a source that waits so long for 100 Continue sends its medium unasked (RFC 9110, 10.1.1)",
                fallback = "1s",
                example = "2s")
        Duration expectTime,

        @Setting(
                value = "how much of its medium the target may leave waiting before the source fails as source-blocked",
                fallback = "10s",
                example = "20s")
        Duration blockedAfter)
        implements CommonSettings.Publishing {

    public SourceSettings {
        BasicCredentials.require(user, password);
        media = List.copyOf(media);
        Expect.that(!media.isEmpty(), "media", media, "at least one entry");
        publishTime.ifPresent(time -> Expect.positive("publishTime", time));
        Expect.that(tick.toMillis() >= 10 && tick.toMillis() <= 10_000, "tick", tick.toMillis() + "ms", "10ms to 10s");
        Expect.positive("expectTime", expectTime);
        Expect.that(blockedAfter.compareTo(tick) > 0, "blockedAfter", blockedAfter, "more than tick");
    }

    /** Returns the same settings with the user and the password of the reference target. */
    SourceSettings forReferenceTarget() {
        return new SourceSettings(
                method, "source", "hackme", media, station, publishTime, stamp, tick, expectTime, blockedAfter);
    }

    /** Not the password. */
    @Override
    public String toString() {
        return "SourceSettings[method=" + method + ", user=" + user + ", media=" + media + "]";
    }
}

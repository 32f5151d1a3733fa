package dev.throng.httpstream.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.streams.client.Redirects;
import java.time.Duration;
import java.util.Optional;

/** Where listeners may be led, how long they stay, and what they expect. Its keys stand in the section {@code settings} itself. Immutable. */
public record ListeningSettings(
        @Setting(
                value =
                        "where redirects and playlists may lead a listener: none, same-host or any; Throng sends load only to allowed"
                                + " hosts",
                fallback = "same-host")
        Redirects redirects,

        @Setting(
                value = "how long a listener listens, from its first media on; by default until the end of the run",
                example = "10m")
        Optional<Duration> listeningTime,

        @Setting(value = "what the media is checked as: auto, mp3, aac, ogg, flv or any", fallback = "auto")
        ExpectedMedia media,

        @Setting(
                value = "bytes within which the media must show itself; a listener fails as no-media beyond that",
                fallback = "65536",
                example = "128KiB")
        int syncWithinBytes) {

    private static final int MAX_BYTES = 1 << 24;

    public ListeningSettings {
        listeningTime.ifPresent(time -> Expect.positive("listeningTime", time));
        Expect.within("syncWithinBytes", syncWithinBytes, 1, MAX_BYTES);
    }
}

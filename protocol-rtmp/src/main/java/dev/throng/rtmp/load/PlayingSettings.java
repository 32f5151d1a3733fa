package dev.throng.rtmp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.streams.client.Redirects;
import java.time.Duration;
import java.util.Optional;

/** How long players play, and what they report to the server. Its keys stand in the section {@code settings} itself. Immutable. */
public record PlayingSettings(
        @Setting(
                value = "how long a player plays from its first media on; by default until the end of the run",
                example = "10m")
        Optional<Duration> playTime,

        @Setting(
                value =
                        "how much media players report as their buffer (SetBufferLength); some servers send as much at once",
                fallback = "1s",
                example = "3s")
        Duration bufferLength,

        @Setting(value = "the acknowledgement window that clients announce; by default none", example = "2500000")
        @Setting.Key("windowAck")
        Optional<Integer> windowAckBytes,

        @Setting(
                value =
                        "where redirects (code 302) may lead players and publishers: none, same-host or any; Throng sends load only to allowed"
                                + " hosts",
                fallback = "same-host")
        Redirects redirects) {

    private static final Duration MAX_BUFFER = Duration.ofHours(1);

    public PlayingSettings {
        playTime.ifPresent(time -> Expect.positive("playTime", time));
        Expect.that(
                !bufferLength.isNegative() && bufferLength.compareTo(MAX_BUFFER) <= 0,
                "bufferLength",
                bufferLength,
                "0s to 1h");
        windowAckBytes.ifPresent(bytes -> Expect.within("windowAck", bytes, 1, Integer.MAX_VALUE));
    }
}

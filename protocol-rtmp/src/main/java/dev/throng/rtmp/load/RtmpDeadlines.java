package dev.throng.rtmp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.streams.load.CommonSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** How long each step may take. The scenario's deadline counts for all of them up to the answer. */
public record RtmpDeadlines(
        @Inline ConnectDeadlines connection,

        @Setting(value = "how long the handshake of RTMP may take", fallback = "10s", example = "5s")
        Duration handshake,

        @Setting(
                value =
                        "how long the server may take for its answers to connect, createStream and play or publish together",
                fallback = "10s",
                example = "5s")
        Duration answer,

        @Setting(
                value = "how long the first audio or video may take, from the answer to play",
                fallback = "10s",
                example = "20s")
        Duration firstMedia,

        @Setting(value = "how long a player that had media waits for more; by default without limit", example = "30s")
        Optional<Duration> silence)
        implements CommonSettings.Deadlines {

    public RtmpDeadlines {
        Expect.positive("handshake", handshake);
        Expect.positive("answer", answer);
        Expect.positive("firstMedia", firstMedia);
        silence.ifPresent(time -> Expect.positive("silence", time));
    }

    @Override
    public Map<String, Duration> bySettings() {
        return Map.of(
                "deadlines.connect",
                connection.connect(),
                "deadlines.tls",
                connection.tls(),
                "deadlines.handshake",
                handshake,
                "deadlines.answer",
                answer,
                "deadlines.firstMedia",
                firstMedia);
    }
}

package dev.throng.httpstream.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.streams.load.CommonSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** How long each step may take. The scenario's deadline counts for all of them up to the answer. */
public record StreamDeadlines(
        @Inline ConnectDeadlines connection,

        @Setting(
                value = "how long the head of the response may take, from the request; starts again with each redirect",
                fallback = "10s",
                example = "5s")
        Duration head,

        @Setting(
                value = "how long the first byte of media may take, from the head of the 200",
                fallback = "10s",
                example = "20s")
        Duration firstByte,

        @Setting(value = "how long a listener that had media waits for more; by default without limit", example = "30s")
        Optional<Duration> silence)
        implements CommonSettings.Deadlines {

    public StreamDeadlines {
        Expect.positive("head", head);
        Expect.positive("firstByte", firstByte);
        silence.ifPresent(time -> Expect.positive("silence", time));
    }

    @Override
    public Map<String, Duration> bySettings() {
        return Map.of(
                "deadlines.connect",
                connection.connect(),
                "deadlines.tls",
                connection.tls(),
                "deadlines.head",
                head,
                "deadlines.firstByte",
                firstByte);
    }
}

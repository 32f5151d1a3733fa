package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Inline;
import dev.throng.protocol.Setting;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.xmpp.client.Step;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** How long each step of a login may take, and the logout. The scenario's deadline counts for the arrival as a whole. */
public record LoginDeadlines(
        @Inline ConnectDeadlines connection,

        @Setting(
                value = "how long the stream may take, from the connection to its first features",
                fallback = "10s",
                example = "5s")
        Duration stream,

        @Setting(value = "how long SASL may take", fallback = "10s", example = "20s")
        Duration auth,

        @Setting(
                value = "how long the new stream and the binding of a resource may take",
                fallback = "10s",
                example = "5s")
        Duration bind,

        @Setting(value = "how long the roster may take", fallback = "10s", example = "20s")
        Duration roster,

        @Setting(value = "how long it may take to create an account", fallback = "10s", example = "20s")
        Duration register,

        @Setting(
                value =
                        "how long the server may take to close the connection of a session that logged out; then Throng resets it",
                fallback = "5s",
                example = "2s")
        Duration logout) {

    public LoginDeadlines {
        Expect.positive("stream", stream);
        Expect.positive("auth", auth);
        Expect.positive("bind", bind);
        Expect.positive("roster", roster);
        Expect.positive("register", register);
        Expect.positive("logout", logout);
    }

    /** By setting, without that of the logout, which comes after the answer. */
    Map<String, Duration> bySettings() {
        return Map.of(
                "deadlines.connect", connection.connect(),
                "deadlines.tls", connection.tls(),
                "deadlines.stream", stream,
                "deadlines.auth", auth,
                "deadlines.bind", bind,
                "deadlines.roster", roster,
                "deadlines.register", register);
    }

    Map<Step, Duration> bySteps() {
        return new EnumMap<>(Map.of(
                Step.STREAM, stream,
                Step.STARTTLS, connection.tls(),
                Step.AUTH, auth,
                Step.BIND, bind,
                Step.ROSTER, roster,
                Step.REGISTER, register));
    }
}

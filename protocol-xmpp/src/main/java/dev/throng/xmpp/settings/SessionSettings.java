package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.xmpp.client.Step;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** What a session begins with, and how it ends. Its keys stand in the section {@code settings} itself. Immutable. */
public record SessionSettings(
        @Setting(value = "whether a login asks for the roster", fallback = "true")
        boolean roster,

        @Setting(value = "whether a login sends initial presence", fallback = "true")
        boolean initialPresence,

        @Setting(
                value =
                        "how long a session lasts once it is online, 0s to log out at once; by default until the end of the run",
                example = "20m")
        Optional<Duration> sessionTime,

        @Setting(
                value =
                        "how a session ends: clean (the stream is ended, the server closes) or abrupt (the connection is reset)",
                fallback = "clean")
        Logout logout,

        @Setting(
                value = "users whose connection is lost come back; by default their sessions end",
                example = "{after: {exponential: [1s, 60s]}}")
        Optional<Reconnect> reconnect,

        @Setting(value = "how long each step may take", fallback = "{}")
        Deadlines deadlines) {

    public SessionSettings {
        sessionTime.ifPresent(time -> Expect.that(!time.isNegative(), "sessionTime", time, "0s or more"));
    }

    /** How long each step of a login may take, and the logout. The scenario's deadline counts for the arrival as a whole. */
    public record Deadlines(
            @Inline ConnectDeadlines connection,

            @Setting(value = "how long the opening handshake of WebSocket may take", fallback = "10s", example = "5s")
            Duration upgrade,

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
                            "how long the server may take to close the connection after a logout; then Throng resets it",
                    fallback = "5s",
                    example = "2s")
            Duration logout) {

        public Deadlines {
            Expect.positive("upgrade", upgrade);
            Expect.positive("stream", stream);
            Expect.positive("auth", auth);
            Expect.positive("bind", bind);
            Expect.positive("roster", roster);
            Expect.positive("register", register);
            Expect.positive("logout", logout);
        }

        /** By setting, without that of the logout, which comes after the answer. */
        public Map<String, Duration> bySettings() {
            return Map.of(
                    "deadlines.connect", connection.connect(),
                    "deadlines.tls", connection.tls(),
                    "deadlines.upgrade", upgrade,
                    "deadlines.stream", stream,
                    "deadlines.auth", auth,
                    "deadlines.bind", bind,
                    "deadlines.roster", roster,
                    "deadlines.register", register);
        }

        public Map<Step, Duration> bySteps() {
            return new EnumMap<>(Map.of(
                    Step.UPGRADE, upgrade,
                    Step.STREAM, stream,
                    Step.STARTTLS, connection.tls(),
                    Step.AUTH, auth,
                    Step.BIND, bind,
                    Step.ROSTER, roster,
                    Step.REGISTER, register));
        }
    }

    /** How a session ends when its time is over. */
    public enum Logout {
        /** The stream is ended, and the server closes the connection. */
        CLEAN,
        /** The connection is reset, as if the client had crashed. */
        ABRUPT
    }
}

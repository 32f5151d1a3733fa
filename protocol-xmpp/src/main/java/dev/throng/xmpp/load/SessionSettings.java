package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.Optional;

/** What a session begins with, and how it ends. Its keys stand in the section {@code settings} itself. Immutable. */
public record SessionSettings(
        @Setting(value = "whether a login asks for the roster", fallback = "true")
        boolean roster,

        @Setting(value = "whether a login sends initial presence", fallback = "true")
        boolean initialPresence,

        @Setting(
                value =
                        "how long a session lasts once it is online, 0s to log out at once; until the end of the run if it is not given",
                example = "20m")
        Optional<Duration> sessionTime,

        @Setting(
                value =
                        "how a session ends: clean (the stream is ended, the server closes) or abrupt (the connection is reset)",
                fallback = "clean")
        Logout logout,

        @Setting(value = "how long each step may take", fallback = "{}")
        LoginDeadlines deadlines) {

    public SessionSettings {
        sessionTime.ifPresent(time -> Expect.that(!time.isNegative(), "sessionTime", time, "0s or more"));
    }
}

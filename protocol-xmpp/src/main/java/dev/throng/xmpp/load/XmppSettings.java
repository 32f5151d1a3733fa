package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Inline;
import dev.throng.protocol.Setting;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.sasl.Mechanisms;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The section {@code settings} of a scenario for XMPP. */
public record XmppSettings(
        @Setting(
                value = "the server's name: the part behind the @ of its users",
                fallback = "localhost",
                example = "example.org")
        String domain,

        @Setting(value = "the users that log in", fallback = "{}")
        UserSettings users,

        @Setting(
                value = "the resource that sessions ask for; the server makes one if it is not given",
                example = "load")
        Optional<String> resource,

        @Setting(value = "how connections are encrypted: none, starttls or direct-tls", fallback = "none")
        Security security,

        @Setting(value = "certificates", fallback = "{}", exampleNeeds = "security: starttls")
        TlsSettings tls,

        @Setting(
                value =
                        "mechanisms of SASL that may be used, the preferred one first; [auto] takes the strongest offered, and PLAIN"
                                + " over TLS only",
                fallback = "[auto]",
                example = "[SCRAM-SHA-256, PLAIN]")
        List<String> mechanisms,

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
        LoginDeadlines deadlines,

        @Setting(value = "the operation message", fallback = "{}")
        MessageSettings message,

        @Setting(value = "the operation presence", fallback = "{}")
        PresenceSettings presence,

        @Setting(value = "the operation register", fallback = "{}")
        RegisterSettings register,

        @Setting(value = "the operations muc-join and muc-groupchat", fallback = "{}")
        MucSettings muc,

        @Setting(value = "the operations pubsub-create, pubsub-subscribe and pubsub-publish", fallback = "{}")
        PubsubSettings pubsub,

        @Setting(value = "acknowledged stanzas and resumed sessions (XEP-0198)", fallback = "{}")
        StreamManagementSettings streamManagement,

        @Inline SocketSettings sockets,

        @Setting(value = "the longest stanza accepted, in bytes", fallback = "524288", example = "64KiB")
        int maxStanzaBytes,

        @Setting(
                value = "bytes that may wait for a connection to take them; it ends beyond that",
                fallback = "1048576",
                example = "256KiB")
        int maxPendingBytes) {

    private static final int MAX_BYTES = 1 << 30;

    public XmppSettings {
        if (security == Security.NONE) {
            tls.expectNone("security: starttls or direct-tls");
        }
        Expect.that(!domain.isBlank(), "domain", "''", "the name of the server's domain");
        Expect.within("maxStanzaBytes", maxStanzaBytes, 1_000, MAX_BYTES);
        Expect.within("maxPendingBytes", maxPendingBytes, 10_000, MAX_BYTES);
        sessionTime.ifPresent(time -> Expect.that(!time.isNegative(), "sessionTime", time, "0s or more"));
        Mechanisms.of(mechanisms);
        mechanisms = List.copyOf(mechanisms);
    }
}

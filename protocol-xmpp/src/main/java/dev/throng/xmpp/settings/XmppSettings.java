package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.OneOrList;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.users.UserGroup;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The section {@code settings} of a scenario for XMPP. */
public record XmppSettings(
        @Setting(
                value = "the server's name: the part behind the @ of its users",
                fallback = "localhost",
                example = "example.org")
        String domain,

        @OneOrList
        @Setting(
                value = "the users that log in; a list of such sections for users of several domains or kinds",
                fallback = "{}")
        List<UserSettings> users,

        @Setting(value = "the resource that sessions ask for; by default the server makes one", example = "load")
        Optional<String> resource,

        @Inline TransportSettings transport,

        @Inline Encryption encryption,

        @Inline SessionSettings session,

        @Inline OperationSettings operations,

        @Setting(value = "acknowledged stanzas and resumed sessions (XEP-0198)", fallback = "{}")
        StreamManagement streamManagement,

        @Inline SocketSettings sockets,

        @Inline Limits limits) {

    /** The tags, the addresses and the ids of a message, and what servers add to it. */
    private static final int AROUND_BODY = 500;

    /** A session of a short time may think so often. */
    private static final int THINK_PARTS = 10;

    public XmppSettings {
        Expect.that(!domain.isBlank(), "domain", "''", "the name of the server's domain");
        transport.requireFit(encryption.security());
        Expect.that(
                transport.transport() != TransportSettings.Kind.BOSH || !streamManagement.enabled(),
                "streamManagement",
                "enabled",
                "not with transport: bosh, which repeats lost requests itself");
        users = List.copyOf(users);
        Expect.that(!users.isEmpty(), "users", "[]", "at least one section of users");
    }

    /**
     * The users themselves, in groups. Reads their files.
     *
     * @throws SettingException if there is no telling how many they are, if a file cannot be used, or if two groups have the same users
     */
    public List<UserGroup> loadUsers() {
        List<UserGroup> groups = new ArrayList<>();
        for (int i = 0; i < users.size(); i++) {
            String key = users.size() == 1 ? "users" : "users[" + i + "]";
            UserGroup group = users.get(i).load(key, domain);
            for (UserGroup before : groups) {
                if (group.users().named()
                        && group.domain().equalsIgnoreCase(before.domain())
                        && group.users().name(0).equals(before.users().name(0))) {
                    throw new SettingException(
                            key,
                            "begins with " + group.users().name(0) + ", as another section of the domain "
                                    + group.domain() + " (expected: each user once; set domain, pattern or first)");
                }
            }
            groups.add(group);
        }
        return groups;
    }

    /**
     * Returns the same settings with another time that sessions last, and scripts without long think times. The type is that of any settings: to verify its caller, a run of another
     * protocol would load this class.
     */
    public Record withSessionTime(Duration time) {
        SessionSettings shorter = new SessionSettings(
                session.roster(),
                session.initialPresence(),
                Optional.of(time),
                session.logout(),
                session.reconnect(),
                session.deadlines());
        return new XmppSettings(
                domain,
                users,
                resource,
                transport,
                encryption,
                shorter,
                operations.hurried(time.dividedBy(THINK_PARTS)),
                streamManagement,
                sockets,
                limits);
    }

    /**
     * Returns the same settings for the reference target: without TLS, with users that it has. The type is that of any settings: to verify its
     * caller, a run of another protocol would load this class.
     */
    public Record forReferenceTarget(int howManyUsers) {
        Encryption none = new Encryption(Security.NONE, TlsSettings.NONE, List.of("auto"), Sasl2Use.OFF, false);
        return new XmppSettings(
                domain,
                List.of(users.get(0).withDefaultNames(howManyUsers)),
                resource,
                transport.forReferenceTarget(),
                none,
                session,
                operations,
                streamManagement,
                sockets,
                limits);
    }

    /**
     * Requires that a message is no longer than what a connection may hold and a session accepts. Otherwise each message would fail, and the
     * target would seem to be the cause.
     *
     * @throws SettingException that names the text of messages
     */
    public void requireMessagesToFit() {
        OperationSettings.Message message = operations.message();
        int bytes = Xml.escape(message.text()).getBytes(StandardCharsets.UTF_8).length;
        String key = message.bodyLength() > message.body().length() ? "message.bodyLength" : "message.body";
        requireToFit(key, bytes, "maxPendingBytes", limits.maxPendingBytes());
        if (message.to() != OperationSettings.Recipient.OFFLINE) {
            requireToFit(key, bytes, "maxStanzaBytes", limits.maxStanzaBytes());
        }
        int item = Xml.escape(operations.pubsub().text()).getBytes(StandardCharsets.UTF_8).length;
        requireToFit("pubsub.text", item, "maxPendingBytes", limits.maxPendingBytes());
        requireToFit("pubsub.text", item, "maxStanzaBytes", limits.maxStanzaBytes());
    }

    private static void requireToFit(String key, int bytes, String limit, int most) {
        if (bytes > most - AROUND_BODY) {
            throw new SettingException(
                    key,
                    "a text of " + bytes + " bytes (expected: at most " + Math.max(0, most - AROUND_BODY)
                            + ", because settings." + limit + " is " + most + " and a stanza has about " + AROUND_BODY
                            + " bytes more than its text)");
        }
    }

    /** How connections are encrypted, and how users prove who they are. Its keys stand in the section {@code settings} itself. Immutable. */
    public record Encryption(
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

            @Setting(
                    value =
                            "SASL2 with Bind 2 (XEP-0388, XEP-0386): auto (logins use what the server offers of it) or off",
                    fallback = "off")
            Sasl2Use sasl2,

            @Setting(
                    value = "whether logins by SASL2 ask for a token, and use it at the user's next login (XEP-0484)",
                    fallback = "false",
                    exampleNeeds = "sasl2: auto")
            boolean fast) {

        public Encryption {
            if (security == Security.NONE) {
                tls.expectNone("security: starttls or direct-tls");
            }
            Mechanisms.of(mechanisms);
            mechanisms = List.copyOf(mechanisms);
            Expect.that(!fast || sasl2 == Sasl2Use.AUTO, "fast", true, "only together with sasl2: auto");
        }
    }

    /** Whether logins use SASL2. */
    public enum Sasl2Use {
        /** If the server offers it. */
        AUTO,
        /** Never. */
        OFF
    }

    /** How many bytes a connection may take and hold. Its keys stand in the section {@code settings} itself. Immutable. */
    public record Limits(
            @Setting(
                    value =
                            "the longest stanza accepted, in bytes; the default has room for a roster of some ten thousand contacts",
                    fallback = "4194304",
                    example = "64KiB")
            int maxStanzaBytes,

            @Setting(
                    value = "bytes that may wait for a connection to take them; it ends beyond that",
                    fallback = "1048576",
                    example = "256KiB")
            int maxPendingBytes) {

        private static final int MAX_BYTES = 1 << 30;

        public Limits {
            Expect.within("maxStanzaBytes", maxStanzaBytes, 1_000, MAX_BYTES);
            Expect.within("maxPendingBytes", maxPendingBytes, 10_000, MAX_BYTES);
        }
    }

    /** Stream management (XEP-0198). */
    public record StreamManagement(
            @Setting(value = "whether sessions ask for it, where the server offers it", fallback = "false")
            boolean enabled,

            @Setting(value = "whether sessions are resumed when their connection is lost", fallback = "true")
            boolean resume,

            @Setting(value = "stanzas sent between two requests for an acknowledgement", fallback = "5", example = "10")
            int requestEvery,

            @Setting(
                    value = "stanzas kept until they are acknowledged; with more the session cannot be resumed",
                    fallback = "100",
                    example = "500")
            int maxUnacked) {

        public StreamManagement {
            Expect.within("requestEvery", requestEvery, 1, 1_000_000);
            Expect.within("maxUnacked", maxUnacked, 1, 1_000_000);
        }
    }
}

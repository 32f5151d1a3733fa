package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Inline;
import dev.throng.protocol.Setting;
import dev.throng.protocol.settings.SocketSettings;
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

        @Inline EncryptionSettings encryption,

        @Inline SessionSettings session,

        @Inline OperationSettings operations,

        @Setting(value = "acknowledged stanzas and resumed sessions (XEP-0198)", fallback = "{}")
        StreamManagementSettings streamManagement,

        @Inline SocketSettings sockets,

        @Inline StanzaLimits limits) {

    public XmppSettings {
        Expect.that(!domain.isBlank(), "domain", "''", "the name of the server's domain");
    }
}

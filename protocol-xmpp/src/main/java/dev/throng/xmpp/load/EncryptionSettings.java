package dev.throng.xmpp.load;

import dev.throng.protocol.Setting;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.sasl.Mechanisms;
import java.util.List;

/** How connections are encrypted, and how users prove who they are. Its keys stand in the section {@code settings} itself. Immutable. */
public record EncryptionSettings(
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
        List<String> mechanisms) {

    public EncryptionSettings {
        if (security == Security.NONE) {
            tls.expectNone("security: starttls or direct-tls");
        }
        Mechanisms.of(mechanisms);
        mechanisms = List.copyOf(mechanisms);
    }
}

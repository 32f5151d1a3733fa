package dev.throng.xmpp.load;

import dev.throng.scenario.SettingsText;
import dev.throng.xmpp.settings.XmppSettings;

/** Settings as a scenario gives them, for tests. Their deadlines are so long that no slow machine makes one fire. */
final class Settings {

    private final SettingsText text = new SettingsText()
            .with("mechanisms", "[PLAIN]")
            .with("users.count", "100000")
            .with("users.first", "0")
            .with("users.password", "pass")
            .with("deadlines.connect", "2m")
            .with("deadlines.tls", "2m")
            .with("deadlines.stream", "2m")
            .with("deadlines.auth", "2m")
            .with("deadlines.bind", "2m")
            .with("deadlines.roster", "2m")
            .with("deadlines.register", "2m")
            .with("deadlines.logout", "2m");

    static XmppSettings defaults() {
        return new Settings().build();
    }

    /** Gives one key, such as {@code message.to}, its value in YAML's flow style. */
    Settings with(String key, Object value) {
        text.with(key, value);
        return this;
    }

    /** A scenario's section that holds them. */
    String section() {
        return text.section();
    }

    XmppSettings build() {
        return (XmppSettings) text.read(new XmppProtocol(), XmppOperation.LOGIN);
    }
}

package dev.throng.httpstream.load;

import dev.throng.scenario.SettingsText;

/** Settings as a scenario gives them, for tests. */
final class Settings {

    private final SettingsText text = new SettingsText();

    static HttpStreamSettings defaults() {
        return new Settings().build();
    }

    /** Gives one key, such as {@code mounts.count}, its value in YAML's flow style. */
    Settings with(String key, Object value) {
        text.with(key, value);
        return this;
    }

    /** A scenario's section that holds them. */
    String section() {
        return text.section();
    }

    HttpStreamSettings build() {
        return (HttpStreamSettings) text.read(new HttpStreamProtocol(), HttpStreamOperation.LISTEN);
    }
}

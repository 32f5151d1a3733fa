package dev.throng.httpstream.load;

import dev.throng.scenario.SettingsText;

/** Settings for sources as a scenario gives them. */
final class SourceScenario {

    /** Sources at the mounts /m-1 to /m-20. */
    static HttpStreamSettings settings(String publish) {
        return settings("{pattern: '/m-%d', count: 20}", publish, "{}");
    }

    /** Each in YAML's flow style. */
    static HttpStreamSettings settings(String mounts, String publish, String metadata) {
        SettingsText text = new SettingsText()
                .with("mounts", mounts)
                .with("publish", publish)
                .with("metadata", metadata)
                .with("deadlines", "{head: 60s, connect: 60s}");
        return (HttpStreamSettings) text.read(new HttpStreamProtocol(), HttpStreamOperation.PUBLISH);
    }

    private SourceScenario() {}
}

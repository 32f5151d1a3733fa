package dev.throng.run.extension;

import java.util.Map;

/**
 * What a rehearsal needs other than its run: sessions must be short, so that many of them can be rehearsed. Immutable.
 *
 * @param settings the protocol's settings of the rehearsal, an instance of {@link dev.throng.protocol.Protocol#settingsType()}
 * @param target settings that the server of the rehearsal has other than the reference target that the run starts
 */
public record RehearsalSettings(Record settings, Map<String, String> target) {

    public RehearsalSettings {
        target = Map.copyOf(target);
    }
}

package dev.throng.run.extension;

import java.util.Map;

/**
 * What a rehearsal needs other than its run: sessions must be short, so that many of them can be rehearsed. Immutable.
 *
 * @param settings the protocol's settings of the rehearsal, an instance of {@link dev.throng.protocol.Protocol#settingsType()}
 * @param target settings of the server that answers it: those other than the reference target's that the run starts, or all of a stand-in
 */
public record RehearsalSettings(Record settings, Map<String, String> target) {

    public RehearsalSettings {
        target = Map.copyOf(target);
    }
}

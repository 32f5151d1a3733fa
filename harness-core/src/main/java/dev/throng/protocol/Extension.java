package dev.throng.protocol;

import dev.throng.probe.ProbeKind;
import java.util.List;

/**
 * What a protocol adds to runs, results and reports in addition to its load. The core calls it and knows nothing of its content. Stateless;
 * any thread may call it.
 */
public interface Extension {

    /** Adds nothing. */
    Extension NONE = new Extension() {};

    /**
     * The status pages of the protocol's servers on which a target publishes counts. Scenarios of all protocols may use them. Their ids must
     * differ from those of other installed protocols, and from {@code json} and {@code xml}.
     */
    default List<? extends ProbeKind> probeKinds() {
        return List.of();
    }
}

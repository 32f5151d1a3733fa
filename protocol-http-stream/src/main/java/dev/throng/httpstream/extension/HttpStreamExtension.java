package dev.throng.httpstream.extension;

import dev.throng.httpstream.probe.StreamProbe;
import dev.throng.probe.ProbeKind;
import dev.throng.protocol.Extension;
import java.util.List;

/** What HTTP streams add to runs, results and reports. */
public final class HttpStreamExtension implements Extension {

    @Override
    public List<ProbeKind> probeKinds() {
        return List.of(StreamProbe.values());
    }
}

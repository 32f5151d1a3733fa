package dev.throng.scenario;

import dev.throng.probe.FakeProbe;
import dev.throng.probe.ProbeKind;
import dev.throng.run.extension.RunExtension;
import java.util.List;

/** Adds a kind of probe to {@link FakeProtocol}. */
public final class FakeRunExtension implements RunExtension {

    @Override
    public String protocol() {
        return new FakeProtocol().name();
    }

    @Override
    public List<? extends ProbeKind> probeKinds() {
        return List.of(FakeProbe.STATUS);
    }
}

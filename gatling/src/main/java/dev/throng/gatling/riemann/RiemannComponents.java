package dev.throng.gatling.riemann;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.Key;
import dev.throng.gatling.protocol.Terminations;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.gatling.core.CoreComponents;
import java.util.Optional;

/** The connections to one Riemann, shared by all users of a simulation that name it. */
final class RiemannComponents implements Components {

    static final Key<RiemannProtocolBuilder.Settings, RiemannComponents> KEY = new Key<>(
            RiemannProtocolBuilder.Settings.class,
            new RiemannProtocolBuilder.Settings(RiemannProtocolBuilder.defaults()),
            (core, settings) -> new RiemannComponents(core, settings.chosen()));

    private final CoreComponents core;
    private final RiemannProtocolBuilder settings;
    private Optional<RiemannLinks> links = Optional.empty();

    private RiemannComponents(CoreComponents core, RiemannProtocolBuilder settings) {
        this.core = core;
        this.settings = settings;
    }

    /** The connections; the same each time. */
    synchronized RiemannLinks links(RecordingComponents with) {
        if (links.isEmpty()) {
            RiemannLinks made = RiemannLinks.open(core.eventLoopGroup(), settings, with.recording(), NanoClock.SYSTEM);
            Terminations.register(core, made::close);
            links = Optional.of(made);
        }
        return links.get();
    }
}

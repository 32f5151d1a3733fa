package dev.throng.gatling.riemann;

import dev.throng.gatling.action.Terminations;
import dev.throng.gatling.recording.Recording;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.protocol.ProtocolKey;
import io.gatling.core.session.Session;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** The connections to one Riemann, shared by all users of a simulation that name it. */
final class RiemannComponents implements ProtocolComponents {

    static final ProtocolKey<RiemannProtocolBuilder.Settings, RiemannComponents> KEY = new Key();

    private static final class Key implements ProtocolKey<RiemannProtocolBuilder.Settings, RiemannComponents> {

        @Override
        @SuppressWarnings(
                "unchecked") // Gatling wants the class of its interface where it means that of the implementation
        public Class<Protocol> protocolClass() {
            return (Class<Protocol>) (Class<?>) RiemannProtocolBuilder.Settings.class;
        }

        @Override
        public RiemannProtocolBuilder.Settings defaultProtocolValue(GatlingConfiguration configuration) {
            return new RiemannProtocolBuilder.Settings(RiemannProtocolBuilder.defaults());
        }

        @Override
        public Function1<RiemannProtocolBuilder.Settings, RiemannComponents> newComponents(CoreComponents core) {
            Map<RiemannProtocolBuilder, RiemannComponents> bySettings = new ConcurrentHashMap<>();
            return settings ->
                    bySettings.computeIfAbsent(settings.chosen(), chosen -> new RiemannComponents(core, chosen));
        }
    }

    private final CoreComponents core;
    private final RiemannProtocolBuilder settings;
    private RiemannLinks links;

    private RiemannComponents(CoreComponents core, RiemannProtocolBuilder settings) {
        this.core = core;
        this.settings = settings;
    }

    /** The connections; opened when they are first asked for, which is when scenarios are built. */
    synchronized RiemannLinks links(RecordingComponents with) {
        if (links == null) {
            Recording recording = with.recording();
            links = RiemannLinks.open(core.eventLoopGroup(), settings, recording, NanoClock.SYSTEM);
            Terminations.register(core, links::close);
        }
        return links;
    }

    @Override
    public Function1<Session, Session> onStart() {
        return Session.Identity();
    }

    @Override
    public Function1<Session, BoxedUnit> onExit() {
        return ProtocolComponents.NoopOnExit();
    }
}

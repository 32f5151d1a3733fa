package dev.throng.xmpp.load;

import dev.throng.protocol.Extension;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Population;
import dev.throng.protocol.Workload;
import java.util.Optional;

/** What XMPP adds to searches: a population of sessions. Stateless; any thread may call it. */
final class XmppExtension implements Extension {

    @Override
    public Optional<Population> population(Operation operation, Workload workload) {
        if (operation != XmppOperation.LOGIN) {
            return Optional.empty();
        }
        return Optional.of(new Population(
                "session",
                "sessions",
                XmppMetric.SESSIONS.id(),
                Optional.empty(),
                Optional.of(XmppOperation.PING.id()),
                workload instanceof XmppWorkload xmpp ? Optional.of(xmpp.users()) : Optional.empty()));
    }
}

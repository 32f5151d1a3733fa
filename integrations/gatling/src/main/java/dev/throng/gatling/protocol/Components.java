package dev.throng.gatling.protocol;

import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.session.Session;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** The objects that a protocol's actions share. */
public interface Components extends ProtocolComponents {

    /** Called on the session's event loop when the user's scenario has ended. */
    default void scenarioEnded(Session session) {}

    @Override
    default Function1<Session, Session> onStart() {
        return Session.Identity();
    }

    @Override
    default Function1<Session, BoxedUnit> onExit() {
        return session -> {
            scenarioEnded(session);
            return BoxedUnit.UNIT;
        };
    }
}

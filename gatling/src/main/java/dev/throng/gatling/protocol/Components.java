package dev.throng.gatling.protocol;

import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.session.Session;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** What a protocol's actions share. */
public interface Components extends ProtocolComponents {

    /** A user's scenario is over; on the session's event loop. */
    default void left(Session session) {}

    @Override
    default Function1<Session, Session> onStart() {
        return Session.Identity();
    }

    @Override
    default Function1<Session, BoxedUnit> onExit() {
        return session -> {
            left(session);
            return BoxedUnit.UNIT;
        };
    }
}

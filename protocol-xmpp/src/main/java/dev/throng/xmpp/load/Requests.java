package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Xml;

/** Operations that are one request of a session, answered by its result. */
final class Requests {

    /** A request that is about to be made: to which JID, empty for the own account, what for, and what follows from the result. */
    record Request(Session asker, String type, String to, String content, Awaited.Then then) {}

    /** Thinks of a request; a failure if there is none to be made. */
    @FunctionalInterface
    interface Source {
        Request next(Session any) throws NotNow;
    }

    /** There is nobody or nothing for the request. */
    static final class NotNow extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient XmppFailure why;

        NotNow(XmppFailure why) {
            super(why.id(), null, false, false);
            this.why = why;
        }
    }

    /** An operation that asks what the source thinks of. */
    static Action of(Floor floor, Source source) {
        return arrival -> start(floor, source, arrival);
    }

    private static void start(Floor floor, Source source, Arrival arrival) {
        if (floor.crowd().size() == 0) {
            arrival.failed(XmppFailure.NO_SESSION, arrival.startedNanos());
            return;
        }
        try {
            Request request = source.next(floor.crowd().any());
            String id = floor.await(
                    arrival,
                    request.asker(),
                    request.then(),
                    request.to(),
                    Seal.Route.request(request.asker().jid()));
            arrival.sent(request.asker()
                    .send("<iq type='" + request.type() + "' id='" + id + "'"
                            + (request.to().isEmpty() ? "" : " to='" + Xml.escape(request.to()) + "'") + ">"
                            + request.content()
                            + "</iq>"));
        } catch (NotNow e) {
            arrival.failed(e.why, arrival.startedNanos());
        }
    }

    private Requests() {}
}

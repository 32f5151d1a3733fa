package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.stanza.StanzaRoute;

/** Makes operations that are one request of a session, answered by its result. Confined to their event loop. */
final class IqActions {

    /**
     * A request that is about to be sent.
     *
     * @param type {@code get} or {@code set}
     * @param to the JID that it goes to; empty for the requester's own account
     * @param content the child element
     * @param onAnswer runs when the result has come
     */
    record Request(XmppSession requester, String type, String to, String content, PendingAnswers.OnAnswer onAnswer) {}

    /** Makes requests. */
    @FunctionalInterface
    interface Source {
        Request next(XmppSession actor) throws NotPossibleException;
    }

    /** Reports that no request is possible now. */
    static final class NotPossibleException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Failure cause;

        NotPossibleException(Failure cause) {
            super(cause.id(), null, false, false);
            this.cause = cause;
        }
    }

    private final Answers answers;

    IqActions(Answers answers) {
        this.answers = answers;
    }

    /** Returns the action that sends the requests of a source. */
    SessionAction of(Source source) {
        return (actor, arrival) -> start(source, actor, arrival);
    }

    private void start(Source source, XmppSession actor, Arrival arrival) {
        try {
            Request request = source.next(actor);
            String id = answers.expect(
                    arrival,
                    request.requester(),
                    request.onAnswer(),
                    request.to(),
                    StanzaRoute.request(request.requester().jid()));
            arrival.sent(request.requester()
                    .send("<iq type='" + request.type() + "' id='" + id + "'"
                            + (request.to().isEmpty() ? "" : " to='" + Xml.escape(request.to()) + "'") + ">"
                            + request.content()
                            + "</iq>"));
        } catch (NotPossibleException e) {
            arrival.failed(e.cause, arrival.startedNanos());
        }
    }
}

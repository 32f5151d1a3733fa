package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;

/** Requests the roster and sends initial presence, as far as the options say so (RFC 6121 §2.2, §4.2). */
final class RosterStage implements LoginStage {

    private static final String ROSTER = "jabber:iq:roster";
    private static final String ID = "roster";
    private static final String GET = "<iq type='get' id='" + ID + "'><query xmlns='" + ROSTER + "'/></iq>";

    private final Login login;
    private final SessionStart session;

    RosterStage(Login login, SessionStart session) {
        this.login = login;
        this.session = session;
    }

    void begin(long atNanos) {
        login.enter(this);
        if (login.options().roster()) {
            login.begin(Step.ROSTER, atNanos);
            session.send(GET);
        } else {
            sendPresence(atNanos);
        }
    }

    @Override
    public void received(Element element, long atNanos) {
        session.received(element);
        if (Login.isAnswer(element, ID)) {
            if (login.succeeds(element, atNanos)) {
                // a result without a query means an unchanged roster (RFC 6121, 2.6.3); the request names no version
                element.child("query", ROSTER).ifPresent(login.listener()::roster);
                sendPresence(atNanos);
            }
        } else if (!session.handles(element)) {
            login.unexpected(element, atNanos);
        }
    }

    private void sendPresence(long atNanos) {
        login.begin(Step.PRESENCE, atNanos);
        if (login.options().presence()) {
            session.send("<presence/>");
            login.connection().flush();
        }
        if (login.isOver()) {
            return;
        }
        long sentNanos = login.nowNanos();
        login.took(sentNanos);
        login.online(session.online(""), sentNanos);
    }
}

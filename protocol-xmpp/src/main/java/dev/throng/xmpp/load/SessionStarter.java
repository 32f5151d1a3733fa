package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.LoginListener.LoginResult;
import java.util.Optional;

/** Begins the sessions of one event loop. Confined to the loop. */
final class SessionStarter {

    private final SessionTables tables;
    private final SessionEnds ends;
    private final StanzaHandler stanzas;
    private final Resumptions resumptions;

    SessionStarter(SessionTables tables, SessionEnds ends, StanzaHandler stanzas, Resumptions resumptions) {
        this.tables = tables;
        this.ends = ends;
        this.stanzas = stanzas;
        this.resumptions = resumptions;
    }

    /**
     * Begins the session of a user whose login is over.
     *
     * @param owner decides what the session does
     * @param contacts the bare JIDs in its roster, as far as an operation needs them
     */
    void begin(int user, Arrival arrival, SessionOwner owner, String[] contacts, LoginResult start, long atNanos) {
        XmppSession session = new XmppSession(tables, ends, stanzas, user, arrival, owner);
        if (contacts.length > 0) {
            session.extras().contacts(contacts);
        }
        resumptions.manage(start).ifPresent(stream -> session.extras().manageStream(Optional.of(stream)));
        session.begin(start, atNanos);
    }
}

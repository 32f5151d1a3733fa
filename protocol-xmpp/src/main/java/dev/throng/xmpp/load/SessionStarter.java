package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.LoginListener.LoginResult;
import dev.throng.xmpp.settings.XmppSettings;

/** Begins the sessions of one event loop. Confined to the loop. */
final class SessionStarter {

    private final SessionTables tables;
    private final SessionEnds ends;
    private final StanzaHandler stanzas;
    private final XmppSettings.StreamManagement streamManagement;
    private final XmppRecorder recorder;
    private final PendingAnswers pending;
    private final Resumptions resumptions;

    SessionStarter(
            SessionTables tables,
            SessionEnds ends,
            StanzaHandler stanzas,
            XmppSettings.StreamManagement streamManagement,
            XmppRecorder recorder,
            PendingAnswers pending,
            Resumptions resumptions) {
        this.tables = tables;
        this.ends = ends;
        this.stanzas = stanzas;
        this.streamManagement = streamManagement;
        this.recorder = recorder;
        this.pending = pending;
        this.resumptions = resumptions;
    }

    /**
     * Begins the session of a user whose login is over.
     *
     * @param contacts the bare JIDs in its roster, as far as an operation needs them
     */
    void begin(int user, Arrival arrival, String[] contacts, LoginResult start, long atNanos) {
        XmppSession session = new XmppSession(tables, ends, stanzas, user, arrival);
        if (contacts.length > 0) {
            session.extras().contacts(contacts);
        }
        if (start.managed()) {
            session.extras().manageStream(new ManagedStream(streamManagement, start, recorder, pending, resumptions));
        }
        session.begin(start, atNanos);
    }
}

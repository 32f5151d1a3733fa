package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.LoginListener.LoginResult;
import dev.throng.xmpp.settings.XmppSettings;
import java.util.Optional;

/** Begins the sessions of one event loop. Confined to the loop. */
final class SessionStarter {

    private final SessionTables tables;
    private final SessionEnds ends;
    private final StanzaHandler stanzas;
    private final XmppSettings.StreamManagement streamManagement;
    private final XmppRecorder recorder;
    private final PendingAnswers pending;
    private final Resumptions resumptions;
    private final ManagementCheck managementCheck;

    SessionStarter(
            SessionTables tables,
            SessionEnds ends,
            StanzaHandler stanzas,
            XmppSettings.StreamManagement streamManagement,
            XmppRecorder recorder,
            PendingAnswers pending,
            Resumptions resumptions,
            ManagementCheck managementCheck) {
        this.tables = tables;
        this.ends = ends;
        this.stanzas = stanzas;
        this.streamManagement = streamManagement;
        this.recorder = recorder;
        this.pending = pending;
        this.resumptions = resumptions;
        this.managementCheck = managementCheck;
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
        managementCheck.began(start.management());
        if (start.management().isEnabled()) {
            session.extras()
                    .manageStream(
                            Optional.of(new ManagedStream(streamManagement, start, recorder, pending, resumptions)));
        }
        session.begin(start, atNanos);
    }
}

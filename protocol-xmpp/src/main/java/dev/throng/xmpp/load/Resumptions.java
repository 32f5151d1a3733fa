package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.StanzaCounts;

/** Resumes the sessions of one event loop whose connections were lost (XEP-0198 §5). Confined to the loop. */
final class Resumptions {

    private final Clients clients;
    private final RunUsers users;
    private final Transitions transitions;
    private final XmppRecorder recorder;
    private final Shortages shortages;

    Resumptions(Clients clients, RunUsers users, Transitions transitions, XmppRecorder recorder, Shortages shortages) {
        this.clients = clients;
        this.users = users;
        this.transitions = transitions;
        this.recorder = recorder;
        this.shortages = shortages;
    }

    /** Begins to resume a session. The session learns the result, and then calls {@link #ended}. */
    void begin(XmppSession session, Arrival arrival, StanzaCounts counts, long atNanos) {
        int user = session.user();
        shortages.resumptionBegun();
        new ResumptionAttempt(session, arrival, atNanos)
                .open(
                        clients.ofUser(user),
                        users.password(user),
                        new Purpose.Resumption(counts.resumeId(), counts.handled(), session.jid()));
    }

    /** A session was resumed, or was not. */
    void ended() {
        shortages.resumptionEnded();
    }

    /** Resumes one session on another connection. */
    private final class ResumptionAttempt extends LoginAttempt {

        private final XmppSession session;
        private final long lostNanos;

        /** @param lostNanos when the connection was lost */
        private ResumptionAttempt(XmppSession session, Arrival arrival, long lostNanos) {
            super(transitions, recorder, users.name(session.user()), arrival);
            this.session = session;
            this.lostNanos = lostNanos;
        }

        @Override
        public void online(LoginResult start, long atNanos) {
            over();
            recorder.record(XmppMetric.RESUME_TIME, atNanos - lostNanos);
            recorder.count(XmppMetric.RESUMPTIONS);
            session.resumed(start, atNanos);
        }

        @Override
        public void failed(Failure cause, String detail, long atNanos) {
            note(cause, detail);
            over();
            session.notResumed(cause, atNanos);
        }

        @Override
        public void stop(long atNanos) {
            session.notResumedInTime(cancel(), atNanos);
        }

        @Override
        public void abandoned() {
            // the arrival of the login was answered, so the engine does not abandon it
        }

        @Override
        void release() {
            // the session keeps its user
        }
    }
}

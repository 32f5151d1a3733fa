package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.OtherHost;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.StanzaCounts;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import java.util.Optional;

/** Resumes the sessions of one event loop whose connections were lost (XEP-0198 §5). Confined to the loop. */
final class Resumptions {

    private final Clients clients;
    private final RunUsers users;
    private final Transitions transitions;
    private final XmppRecorder recorder;
    private final Shortages shortages;
    private final ManagementCheck managementCheck;
    private final boolean otherMachines;

    /** @param otherMachines whether sessions may be resumed on other machines, where the server prefers it */
    Resumptions(
            Clients clients,
            RunUsers users,
            Transitions transitions,
            XmppRecorder recorder,
            Shortages shortages,
            ManagementCheck managementCheck,
            boolean otherMachines) {
        this.clients = clients;
        this.users = users;
        this.transitions = transitions;
        this.recorder = recorder;
        this.shortages = shortages;
        this.managementCheck = managementCheck;
        this.otherMachines = otherMachines;
    }

    /**
     * Begins to resume a session. The session learns the result, and then calls {@link #ended}.
     *
     * @param preferred where the server prefers it
     */
    void begin(XmppSession session, Arrival arrival, StanzaCounts counts, Optional<OtherHost> preferred, long atNanos) {
        shortages.resumptionBegun();
        open(session, arrival, counts, preferred.filter(host -> host.isAllowed(otherMachines)), atNanos);
    }

    private void open(
            XmppSession session, Arrival arrival, StanzaCounts counts, Optional<OtherHost> at, long lostNanos) {
        int user = session.user();
        new ResumptionAttempt(session, arrival, counts, at, lostNanos)
                .open(
                        clients.ofUser(user),
                        users.password(user),
                        new Purpose.Resumption(counts.resumeId(), counts.handled(), session.jid(), at));
    }

    /** A session was resumed, or was not. */
    void ended() {
        shortages.resumptionEnded();
    }

    /** Resumes one session on another connection. */
    private final class ResumptionAttempt extends LoginAttempt {

        private final XmppSession session;
        private final StanzaCounts counts;
        private final Optional<OtherHost> at;
        private final long lostNanos;
        private boolean refused;

        /**
         * @param at where the server prefers it; empty for the target
         * @param lostNanos when the connection was lost
         */
        private ResumptionAttempt(
                XmppSession session, Arrival arrival, StanzaCounts counts, Optional<OtherHost> at, long lostNanos) {
            super(transitions, recorder, users.name(session.user()), arrival);
            this.session = session;
            this.counts = counts;
            this.at = at;
            this.lostNanos = lostNanos;
        }

        @Override
        public void notResumed(String detail, long atNanos) {
            note(XmppFailure.NOT_RESUMED, detail);
            refused = true;
            session.resumptionRefused(atNanos);
        }

        /** That of the session that is bound anew. */
        @Override
        public void roster(Element query) {
            recorder.record(XmppMetric.ROSTER_ITEMS, query.children().size());
        }

        @Override
        public void online(LoginResult start, long atNanos) {
            over();
            if (refused) {
                recorder.count(XmppMetric.SESSIONS_BOUND_ANEW);
                managementCheck.began(start.management());
                session.boundAnew(start, atNanos);
                return;
            }
            recorder.record(XmppMetric.RESUME_TIME, atNanos - lostNanos);
            recorder.count(XmppMetric.RESUMPTIONS);
            session.resumed(start, atNanos);
        }

        @Override
        public void failed(Failure cause, String detail, long atNanos) {
            note(cause, at.map(host -> "at " + host + ": " + detail).orElse(detail));
            over();
            if (at.isPresent() && !refused) {
                // the server only prefers that host (XEP-0198 §3)
                Resumptions.this.open(session, arrival(), counts, Optional.empty(), lostNanos);
            } else {
                session.notResumed(cause, atNanos);
            }
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

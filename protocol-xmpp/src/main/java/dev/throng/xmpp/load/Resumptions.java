package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.LoginListener.LoginResult;
import dev.throng.xmpp.client.OtherHost;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.StanzaCounts;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.settings.XmppSettings;
import java.util.Optional;

/** Manages the streams of the sessions of one event loop, and resumes sessions whose connections were lost (XEP-0198). Confined to the loop. */
final class Resumptions {

    private final XmppSettings.StreamManagement settings;
    private final PendingAnswers pending;
    private final Clients clients;
    private final RunUsers users;
    private final Transitions transitions;
    private final XmppRecorder recorder;
    private final Shortages shortages;
    private final ManagementCheck managementCheck;
    private final boolean otherMachines;

    /** @param otherMachines whether sessions may be resumed on other machines, where the server prefers it */
    Resumptions(
            XmppSettings.StreamManagement settings,
            PendingAnswers pending,
            Clients clients,
            RunUsers users,
            Transitions transitions,
            XmppRecorder recorder,
            Shortages shortages,
            ManagementCheck managementCheck,
            boolean otherMachines) {
        this.settings = settings;
        this.pending = pending;
        this.clients = clients;
        this.users = users;
        this.transitions = transitions;
        this.recorder = recorder;
        this.shortages = shortages;
        this.managementCheck = managementCheck;
        this.otherMachines = otherMachines;
    }

    /** Returns stream management of a session that begins; empty if it has none. */
    Optional<ManagedStream> manage(LoginResult start) {
        managementCheck.began(start.management());
        return start.management().isEnabled()
                ? Optional.of(new ManagedStream(settings, start, recorder, pending, this))
                : Optional.empty();
    }

    /** What becomes of a resumption. */
    interface Outcome {

        /** The server resumed the session. */
        void resumed(LoginResult start, long atNanos);

        /**
         * The server does not resume the session. Its connection binds a resource anew (XEP-0198 §5), and {@link #boundAnew} follows, or
         * {@link #notResumed}.
         */
        void refused(long atNanos);

        /** The user is online again, with another resource. */
        void boundAnew(LoginResult start, Optional<ManagedStream> managed, long atNanos);

        /** The connection failed. */
        void notResumed(Failure cause, long atNanos);

        /** The engine has abandoned the arrival, because its deadline has passed, and has counted it. */
        void attemptAbandoned();

        /** The run ended before. */
        void stopped(Failure cause, long atNanos);
    }

    /**
     * A lost session.
     *
     * @param arrival what the bytes count for
     * @param counts its stanzas
     * @param preferred where the server prefers to resume it
     * @param lostNanos when the connection was lost
     */
    record Lost(
            XmppSession session, Arrival arrival, StanzaCounts counts, Optional<OtherHost> preferred, long lostNanos) {}

    /** Begins to resume a session. */
    void begin(Lost lost, Outcome outcome) {
        open(lost, lost.preferred().filter(host -> host.isAllowed(otherMachines)), outcome);
    }

    private void open(Lost lost, Optional<OtherHost> at, Outcome outcome) {
        XmppSession session = lost.session();
        StanzaCounts counts = lost.counts();
        int user = session.user();
        new ResumptionAttempt(lost, at, outcome)
                .open(
                        clients.ofUser(user),
                        new Purpose.Resumption(counts.resumeId(), counts.handled(), session.jid(), at));
    }

    /** Operations do not find a session for a while, because its connection was lost. */
    void absent() {
        shortages.resumptionBegun();
    }

    /** The session is online again, or has ended. */
    void absentNoMore() {
        shortages.resumptionEnded();
    }

    /** Resumes one session on another connection. */
    private final class ResumptionAttempt extends LoginAttempt {

        private final Lost lost;
        private final Optional<OtherHost> at;
        private final Outcome outcome;
        private boolean refused;

        /** @param at where the server prefers it; empty for the target */
        private ResumptionAttempt(Lost lost, Optional<OtherHost> at, Outcome outcome) {
            super(transitions, recorder, users.label(lost.session().user()), lost.arrival());
            this.lost = lost;
            this.at = at;
            this.outcome = outcome;
        }

        @Override
        public void notResumed(String detail, long atNanos) {
            note(XmppFailure.NOT_RESUMED, detail);
            refused = true;
            outcome.refused(atNanos);
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
                outcome.boundAnew(start, manage(start), atNanos);
                return;
            }
            recorder.record(XmppMetric.RESUME_TIME, atNanos - lost.lostNanos());
            recorder.count(XmppMetric.RESUMPTIONS);
            outcome.resumed(start, atNanos);
        }

        @Override
        public void failed(Failure cause, String detail, long atNanos) {
            note(cause, at.map(host -> "at " + host + ": " + detail).orElse(detail));
            over();
            if (at.isPresent() && !refused) {
                // the server only prefers that host (XEP-0198 §3)
                Resumptions.this.open(lost, Optional.empty(), outcome);
            } else {
                outcome.notResumed(cause, atNanos);
            }
        }

        @Override
        public void stop(long atNanos) {
            outcome.stopped(cancel(), atNanos);
        }

        /** The arrival was abandoned: in all other cases the session keeps its user. */
        @Override
        void release() {
            outcome.attemptAbandoned();
        }
    }
}

package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.LoopContext;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.settings.Reconnect;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Brings the users of one event loop back whose connections were lost, by resumption if the server offers it (XEP-0198), else by another login.
 * Confined to the loop.
 */
final class Returns {

    private final LoopContext context;
    private final Reconnect settings;
    private final SplittableRandom random;
    private final Clients clients;
    private final RunUsers users;
    private final Transitions transitions;
    private final XmppRecorder recorder;
    private final Shortages shortages;
    private final Resumptions resumptions;
    private int away;

    Returns(
            LoopContext context,
            Reconnect settings,
            SplittableRandom random,
            Clients clients,
            RunUsers users,
            Transitions transitions,
            XmppRecorder recorder,
            Shortages shortages,
            Resumptions resumptions) {
        this.context = context;
        this.settings = settings;
        this.random = random;
        this.clients = clients;
        this.users = users;
        this.transitions = transitions;
        this.recorder = recorder;
        this.shortages = shortages;
        this.resumptions = resumptions;
    }

    /** How many users are away. */
    int away() {
        return away;
    }

    /** The connection of a session was lost. */
    void begin(XmppSession session, Failure cause, long atNanos) {
        away++;
        shortages.resumptionBegun();
        recorder.count(XmppMetric.CONNECTIONS_LOST);
        session.extras().absence(this, session).begin(cause, atNanos);
    }

    /** A user is online again, or stays away. */
    void ended(Absence absence, Absence.End how, long atNanos) {
        away--;
        shortages.resumptionEnded();
        if (how == Absence.End.ONLINE) {
            recorder.record(XmppMetric.AWAY_TIME, atNanos - absence.lostNanos());
        } else if (how == Absence.End.GAVE_UP) {
            recorder.count(XmppMetric.USERS_GIVEN_UP);
        }
    }

    /** Whether a user makes no further attempt after that many in a row. */
    boolean isLast(int inVain) {
        return inVain >= settings.attempts();
    }

    /** Returns how long a user waits after that many attempts in a row. */
    long waitNanos(int inVain) {
        return settings.waitNanos(inVain, random.nextDouble());
    }

    void plan(Absence absence, long dueNanos) {
        context.plan().add(absence, XmppOperation.RECONNECT, dueNanos);
    }

    /** Cancels the next attempt. Returns false if there is none, or it is due. */
    boolean cancel(Absence absence) {
        return context.plan().remove(absence);
    }

    long nanos() {
        return context.clock().nanos();
    }

    /** Begins an attempt. */
    void attempt(Absence absence, Arrival arrival) {
        XmppSession session = absence.session();
        Optional<ManagedStream> resumable = session.managedStream();
        if (resumable.isPresent()) {
            resumable.get().resume(session, arrival, absence.lostNanos(), absence);
        } else {
            int user = session.user();
            new ReturnLogin(absence, arrival).open(clients.ofUser(user), Purpose.NEW_SESSION);
        }
    }

    /** Another login of a user. */
    private final class ReturnLogin extends LoginAttempt {

        private final Absence absence;

        private ReturnLogin(Absence absence, Arrival arrival) {
            super(transitions, recorder, users.label(absence.session().user()), arrival);
            this.absence = absence;
        }

        @Override
        public void roster(Element query) {
            recorder.record(XmppMetric.ROSTER_ITEMS, query.children().size());
        }

        @Override
        public void online(LoginResult start, long atNanos) {
            over();
            absence.loggedIn(start, resumptions.manage(start), atNanos);
        }

        @Override
        public void failed(Failure cause, String detail, long atNanos) {
            super.failed(cause, detail, atNanos);
            absence.failed(cause, atNanos);
        }

        @Override
        public void abandoned() {
            super.abandoned();
            absence.attemptAbandoned();
        }

        @Override
        void release() {
            // the session keeps its user
        }
    }
}

package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.PlannedArrival;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.load.Transitions.Transition;
import dev.throng.xmpp.script.ScriptPosition;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * One session with a script. It plans one step at a time: the engine starts it when it is due, its action answers or fails it, and then the
 * next step is planned. So nothing of the script runs on the stack of an action.
 *
 * <p>The arrival of the session is answered when its login is, and departs when the session has logged out. The arrival of the login stays in
 * the system as long. Confined to the session's event loop. Small on purpose: a process holds tens of thousands.
 */
final class ScriptedSession extends PlannedArrival implements Transition, SessionOwner {

    private enum State {
        LOGGING_IN,
        /** A step is planned or in flight. */
        RUNNING,
        /** The session logs out: its script is over, or a step failed. */
        ENDING,
        OVER
    }

    /** A session as its script sees it. */
    interface Actor {

        /** Whether it can act now. */
        boolean online();

        /** Logs out as soon as nothing needs the session any more. Does nothing if it is leaving already. */
        void endSession(long atNanos);
    }

    /** What a step waits for that no request of the session asked for by its id. */
    interface Awaited {

        /**
         * The session received a stanza.
         *
         * @return whether it answers the step's own request, so that nothing else handles it
         */
        boolean received(Element stanza, int bytes, long atNanos);

        /** The step that waits for it has started. */
        default void started(long atNanos) {}

        /** The step does not wait any more. */
        default void over() {}

        /** Nothing. */
        Awaited NOTHING = (stanza, bytes, atNanos) -> false;
    }

    private static final String[] NO_VARIABLES = {};

    private final BoundScript script;
    private final ScriptedSessions.Loop loop;
    private final long number;
    private final RandomGenerator random;
    private final ScriptPosition position;
    private State state = State.LOGGING_IN;
    private int act;
    private int sent;
    private String[] variables = NO_VARIABLES;

    /** Each of these is null before there is one, and after it has left the system. */
    private Arrival whole;

    private Arrival login;
    private Arrival logout;
    /** A step that has started while the session was not online. */
    private Arrival held;

    private Actor actor;
    /** Why the session ended, or a step failed; null if nothing failed. */
    private Failure cause;

    private Awaited awaited = Awaited.NOTHING;
    /** The step that waits for it; null if none does. */
    private Arrival awaiting;

    /** @param whole the arrival of the session */
    ScriptedSession(
            BoundScript script, ScriptedSessions.Loop loop, long number, RandomGenerator random, Arrival whole) {
        this.script = script;
        this.loop = loop;
        this.number = number;
        this.random = random;
        this.position = new ScriptPosition(script.script());
        this.whole = whole;
    }

    /** Plans the login. */
    void begin() {
        loop.begin(whole, this);
        proceed(whole.dueNanos());
    }

    private void proceed(long afterNanos) {
        act = position.next(afterNanos, random);
        if (actor != null) {
            script.actions().get(act).planned(this);
        }
        loop.plan().add(this, script.rows().get(act), position.dueNanos());
    }

    /** The number of the session in the run. */
    long number() {
        return number;
    }

    /** The random numbers of the session. The same run draws the same ones. */
    RandomGenerator random() {
        return random;
    }

    /** Counts a stanza of the script's own. Returns how many there are with this one. */
    long countSent() {
        return ++sent;
    }

    /** How many stanzas of the script's own the session has sent. */
    long sent() {
        return sent;
    }

    /** What the session has captured in that variable of its script. */
    String variable(int slot) {
        return variables.length == 0 ? "" : variables[slot];
    }

    /** All variables, to change them. */
    String[] variables(int count) {
        if (variables.length == 0) {
            variables = new String[count];
            Arrays.fill(variables, "");
        }
        return variables;
    }

    /** The session. Only in steps after the login. */
    XmppSession session() {
        return (XmppSession) actor;
    }

    @Override
    public void start(Arrival arrival) {
        switch (state) {
            case LOGGING_IN -> {
                login = arrival;
                loop.login().start(arrival, this);
            }
            case RUNNING -> startOrHold(arrival);
            default ->
                arrival.failed(
                        cause == null ? XmppFailure.SESSION_OVER : FollowOn.of(XmppFailure.SESSION_LOST, cause),
                        arrival.startedNanos());
        }
    }

    private void startOrHold(Arrival arrival) {
        if (actor.online()) {
            script.actions().get(act).start(this, arrival);
        } else {
            held = arrival;
        }
    }

    /** The step of the logout. It is answered when the session has ended. */
    void logOut(Arrival arrival) {
        logout = arrival;
        state = State.ENDING;
        actor.endSession(arrival.startedNanos());
    }

    /** The next step waits for that, which may come before the step starts. */
    void expect(Awaited stanza) {
        awaited = stanza;
    }

    /** The step waits for what the session {@link #expect expects}. */
    void await(Arrival arrival) {
        awaiting = arrival;
        awaited.started(arrival.startedNanos());
    }

    /** The step has got that. Does nothing if it does not wait for it any more. */
    void answerAwaiting(Awaited stanza, int bytes, long atNanos) {
        if (awaited == stanza && awaiting != null) {
            awaiting.received(bytes);
            awaiting.completed(atNanos);
        }
    }

    /** The step cannot get that. Does nothing if it does not wait for it any more. */
    void failAwaiting(Awaited stanza, Failure why, long atNanos) {
        if (awaited == stanza && awaiting != null) {
            awaiting.failed(why, atNanos);
        }
    }

    @Override
    public boolean received(Element stanza, int bytes, long atNanos) {
        return awaited.received(stanza, bytes, atNanos);
    }

    private void forgetStep() {
        awaited.over();
        awaited = Awaited.NOTHING;
        awaiting = null;
        held = null;
    }

    /** Fails a step in flight of which no action takes care. */
    private void failStep(Failure why, long atNanos) {
        Arrival step = held == null ? awaiting : held;
        forgetStep();
        if (step != null) {
            step.failed(FollowOn.of(XmppFailure.SESSION_LOST, why), atNanos);
        }
    }

    @Override
    public boolean endsSession() {
        return true;
    }

    @Override
    public void begun(XmppSession session) {
        begun((Actor) session);
    }

    /** The session begins. */
    void begun(Actor session) {
        actor = session;
    }

    @Override
    public void onlineAgain(long atNanos) {
        Arrival waiting = held;
        if (state == State.ENDING) {
            actor.endSession(atNanos);
        } else if (waiting != null && actor.online()) {
            held = null;
            startOrHold(waiting);
            loop.flush().run();
        }
    }

    @Override
    public void answered(Arrival arrival, long atNanos) {
        if (arrival == login) {
            loggedIn(atNanos);
        } else if (state == State.RUNNING) {
            forgetStep();
            proceed(atNanos);
        }
    }

    private void loggedIn(long atNanos) {
        if (whole == null) {
            // the engine gave the session up before
            state = State.ENDING;
            actor.endSession(atNanos);
            return;
        }
        loop.end(whole);
        whole.answered(atNanos);
        state = State.RUNNING;
        proceed(atNanos);
    }

    @Override
    public void departed(Arrival arrival, long atNanos) {
        if (arrival == login) {
            Arrival asked = over();
            failStep(XmppFailure.SESSION_OVER, atNanos);
            if (asked != null) {
                asked.completed(atNanos);
            }
            Arrival session = whole;
            whole = null;
            if (session != null && cause == null) {
                session.departed(atNanos);
            } else if (session != null) {
                session.failed(cause, atNanos);
            }
        }
    }

    @Override
    public void failed(Arrival arrival, Failure why, long atNanos) {
        if (arrival == login) {
            lost(why, atNanos);
        } else if (arrival == logout) {
            logout = null;
        } else if (state == State.RUNNING) {
            forgetStep();
            stepFailed(why, atNanos);
        }
    }

    private void stepFailed(Failure why, long atNanos) {
        if (script.script().continuing()) {
            proceed(atNanos);
        } else {
            state = State.ENDING;
            cause = FollowOn.of(XmppFailure.STEP_FAILED, why);
            actor.endSession(atNanos);
        }
    }

    /** The login failed, or the session was lost. */
    private void lost(Failure why, long atNanos) {
        boolean inStep = actor == null || logout != null;
        Arrival asked = over();
        failStep(why, atNanos);
        if (cause == null) {
            cause = inStep ? FollowOn.of(XmppFailure.STEP_FAILED, why) : why;
        }
        if (asked != null) {
            asked.failed(why, atNanos);
        }
        Arrival session = whole;
        whole = null;
        if (session != null) {
            loop.end(session);
            session.failed(cause, atNanos);
        }
    }

    /** Ends the script. A step that is not due yet is not due any more; one that is starts and fails. Returns the arrival of the logout. */
    private Arrival over() {
        state = State.OVER;
        login = null;
        loop.plan().remove(this);
        Arrival asked = logout;
        logout = null;
        return asked;
    }

    /** The session's arrival waits for its login. */
    @Override
    public Failure overdue() {
        return login == null ? EngineFailure.DEADLINE : loop.overdue(login);
    }

    /** The login goes on, until it is abandoned too. */
    @Override
    public void abandoned() {
        loop.end(whole);
        whole = null;
        if (login == null) {
            cause = EngineFailure.DEADLINE;
            over();
        }
    }

    @Override
    public void stop(long atNanos) {
        if (whole != null && login == null) {
            cause = TransportError.CLOSED_BY_US;
            over();
            loop.end(whole);
            Arrival session = whole;
            whole = null;
            session.failed(cause, atNanos);
        }
    }

    @Override
    public void cutOff() {
        // the session cuts its own connection off
    }
}

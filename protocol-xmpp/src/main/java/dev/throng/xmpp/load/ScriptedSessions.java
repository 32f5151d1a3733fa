package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.EngineFailure;
import dev.throng.xmpp.load.Transitions.Transition;
import dev.throng.xmpp.script.ScriptMix;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/**
 * The operation {@code session} on one event loop: begins sessions, each with a script chosen by weight. The script and all random numbers of a
 * session follow from the run's seed and the session's number. Confined to the loop.
 */
final class ScriptedSessions implements Action {

    private static final long MIXER = 0x9E3779B97F4A7C15L;

    private final List<BoundScript> scripts;
    private final ScriptMix mix;
    private final Loop loop;
    private final LongUnaryOperator numbers;
    private final long seed;
    private long begun;

    /**
     * What sessions use of their event loop.
     *
     * @param plan the arrivals that are planned
     * @param transitions where the engine's news of the sessions' arrivals go until they are answered
     * @param login logs sessions in
     * @param flush sends what was written outside of a start
     */
    static final class Loop {

        private final ArrivalPlan plan;
        private final Transitions transitions;
        private final LoginStarter login;
        private final Runnable flush;

        Loop(ArrivalPlan plan, Transitions transitions, LoginStarter login, Runnable flush) {
            this.plan = plan;
            this.transitions = transitions;
            this.login = login;
            this.flush = flush;
        }

        ArrivalPlan plan() {
            return plan;
        }

        LoginStarter login() {
            return login;
        }

        Runnable flush() {
            return flush;
        }

        /** The arrival is in a state that ends with the run; see {@link Transitions}. */
        void begin(Arrival arrival, Transition transition) {
            transitions.begin(arrival, transition);
        }

        void end(Arrival arrival) {
            transitions.end(arrival);
        }

        /** Why an arrival that began a transition has no answer at its deadline. */
        Failure overdue(Arrival arrival) {
            return transitions.of(arrival).map(Transition::overdue).orElse(EngineFailure.DEADLINE);
        }
    }

    /** Logs a session in. */
    @FunctionalInterface
    interface LoginStarter {
        void start(Arrival arrival, SessionOwner owner);
    }

    /**
     * @param scripts those of the mix, in its order
     * @param numbers returns the number in the run of this loop's nth session
     * @param seed the run's
     */
    ScriptedSessions(List<BoundScript> scripts, ScriptMix mix, Loop loop, LongUnaryOperator numbers, long seed) {
        this.scripts = List.copyOf(scripts);
        this.mix = mix;
        this.loop = loop;
        this.numbers = numbers;
        this.seed = seed;
    }

    @Override
    public void start(Arrival arrival) {
        long number = numbers.applyAsLong(begun++);
        SplittableRandom random = new SplittableRandom(seed * MIXER ^ Long.rotateLeft((number + 1) * MIXER, 32));
        new ScriptedSession(scripts.get(mix.choose(random)), loop, number, random, arrival).begin();
    }
}

package dev.throng.run;

import dev.throng.engine.ConnectionlessDriver;
import dev.throng.engine.LoopTimer;
import dev.throng.measure.Arrival;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;

/** A driver that answers or fails each arrival as a test says, in virtual time. */
final class FatedTarget extends ConnectionlessDriver {

    enum Ask implements Operation {
        LOGIN,
        PING;

        @Override
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String description() {
            return "for tests";
        }
    }

    enum Refusal implements Failure {
        BAD_PASSWORD("bad-password", Blame.TARGET),
        NO_SESSION("no-session", Blame.GENERATOR);

        private final Traits traits;

        Refusal(String id, Blame blame) {
            this.traits = new Traits(id, "for tests of " + id, blame);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    /** @param failure empty if the arrival is answered */
    record Fate(long afterNanos, Optional<Refusal> failure) {

        static Fate answered(long afterNanos) {
            return new Fate(afterNanos, Optional.empty());
        }

        static Fate failed(long afterNanos) {
            return new Fate(afterNanos, Optional.of(Refusal.BAD_PASSWORD));
        }

        /** No answer and no failure: the engine's deadline ends the arrival. */
        static Fate silent() {
            return answered(Long.MAX_VALUE);
        }
    }

    private final LoopTimer loop;
    private final long originNanos;
    private final BiFunction<Operation, Long, Fate> fates;

    /** @param fates of an arrival of this operation that started at this time of the run */
    FatedTarget(LoopTimer loop, long originNanos, BiFunction<Operation, Long, Fate> fates) {
        this.loop = loop;
        this.originNanos = originNanos;
        this.fates = fates;
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        long now = loop.clock().nanos();
        Fate fate = fates.apply(operation, now - originNanos);
        if (fate.afterNanos() == 0) {
            end(arrival, fate);
        } else if (fate.afterNanos() != Long.MAX_VALUE) {
            loop.runAt(now + fate.afterNanos(), () -> end(arrival, fate));
        }
    }

    private void end(Arrival arrival, Fate fate) {
        long now = loop.clock().nanos();
        if (fate.failure().isPresent()) {
            arrival.failed(fate.failure().get(), now);
        } else {
            arrival.completed(now);
        }
    }
}

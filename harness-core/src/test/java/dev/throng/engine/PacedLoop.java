package dev.throng.engine;

import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.Operation;
import java.util.List;
import java.util.Map;

/** A pacer with all that belongs to it, and a driver that answers on the spot, so that nothing but pacing and recording is done. */
public final class PacedLoop {

    private static final long LATENESS_NANOS = 1_000;

    /** Longer than anything runs, and short enough for due times to be exact. */
    private static final long PHASE_NANOS = 1_000_000_000_000_000L;

    private final HandTimer timer = new HandTimer(LATENESS_NANOS);
    private long planned;
    private long started;

    /** @param intervalNanos how often intervals are closed */
    public PacedLoop(RateProfile profile, long intervalNanos) {
        Operation ask = ScriptedTarget.Ask.ASK;
        PhasePlan phase = new PhasePlan("paced", 0, PHASE_NANOS, true, Map.of(ask, new OpenLoad(profile)));
        Pacer pacer = new Pacer(
                new Pacer.Plan(new Timeline(List.of(phase), intervalNanos), 0, 1, 1, PHASE_NANOS, 0),
                List.of(ask),
                timer,
                new Answering(),
                new LoopRecorder(List.of()),
                LoopInterval::release,
                () -> {});
        pacer.start(0);
    }

    private final class Answering extends ConnectionlessDriver {

        @Override
        public void start(Operation operation, Arrival arrival) {
            started++;
            arrival.completed(timer.clock().nanos());
        }
    }

    /** Goes on from wake-up to wake-up until so many more arrivals, or a few beyond, have been started; returns how many in all. */
    public long pace(int arrivals) {
        planned += arrivals;
        while (started < planned) {
            timer.next();
        }
        return started;
    }
}

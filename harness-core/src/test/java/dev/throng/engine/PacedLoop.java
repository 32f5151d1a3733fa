package dev.throng.engine;

import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.Operation;
import java.util.List;
import java.util.Map;

/** A pacer with a driver that answers at once, so that a benchmark measures pacing and recording only. */
public final class PacedLoop {

    private static final long LATENESS_NANOS = 1_000;

    /** Longer than anything runs, and short enough for due times to be exact. */
    private static final long PHASE_NANOS = 1_000_000_000_000_000L;

    private final ManualTimer timer = new ManualTimer(LATENESS_NANOS);
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

    /** Runs wake-ups until at least the given number of further arrivals have started. Returns how many have started in all. */
    public long pace(int arrivals) {
        planned += arrivals;
        while (started < planned) {
            timer.next();
        }
        return started;
    }
}

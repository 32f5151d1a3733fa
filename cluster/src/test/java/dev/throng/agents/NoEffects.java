package dev.throng.agents;

import dev.throng.verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Losses without consequences, for tests of something else. */
final class NoEffects implements Losses.Effects {

    /** The time of the run. */
    long nowNanos;

    final List<Long> stoppedNanos = new ArrayList<>();

    final List<Message.EndPhase> phaseEnds = new ArrayList<>();

    Consumer<RemoteAgent> givenUp = agent -> {};

    @Override
    public void later(long nanos, Runnable task) {}

    @Override
    public long sinceStartNanos() {
        return nowNanos;
    }

    @Override
    public long loadEndNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public void warn(String text) {}

    @Override
    public void lost(RemoteAgent agent) {}

    @Override
    public void giveUp(RemoteAgent agent) {
        givenUp.accept(agent);
    }

    @Override
    public void abort(Reason why) {}

    @Override
    public void stopped(long atNanos) {
        stoppedNanos.add(atNanos);
    }

    @Override
    public void phaseEnded(Message.EndPhase end) {
        phaseEnds.add(end);
    }

    @Override
    public void controllerStalled(long fromNanos, long toNanos) {}
}

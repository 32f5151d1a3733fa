package dev.throng.agents;

import java.util.function.Consumer;

/** Losses without consequences, for tests of something else. */
final class NoEffects implements Losses.Effects {

    /** The time of the run. */
    long nowNanos;

    Consumer<RemoteAgent> givenUp = agent -> {};

    @Override
    public void later(long nanos, Runnable task) {}

    @Override
    public long sinceStartNanos() {
        return nowNanos;
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
    public void abort() {}
}

package dev.throng.agents;

/** Losses without consequences, for tests of something else. */
final class NoEffects implements Losses.Effects {

    /** The time of the run. */
    long nowNanos;

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
    public void giveUp(RemoteAgent agent) {}

    @Override
    public void abort() {}
}

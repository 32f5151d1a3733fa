package dev.throng.agents;

/** Losses without consequences, for tests of something else. */
final class NoEffects implements Losses.Effects {

    @Override
    public void later(long nanos, Runnable task) {}

    @Override
    public long sinceStartNanos() {
        return 0;
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

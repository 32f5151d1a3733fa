package dev.throng.targets.httpstream;

/** What has something to do from time to time: its wheel calls it once a turn. */
abstract class PeriodicRole implements ConnectionRole {

    /** Where the wheel keeps it; nobody else's business. */
    int slot;

    int place;

    /**
     * Its turn has come.
     *
     * @param batch empty, and to be left empty
     */
    abstract void turn(long nowNanos, WriteBatch batch);

    /** Its connection is closed, without a farewell. */
    abstract void end();
}

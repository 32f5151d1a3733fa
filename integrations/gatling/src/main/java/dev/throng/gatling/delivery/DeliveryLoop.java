package dev.throng.gatling.delivery;

/** The event loop of users who listen or play. Confined to that loop. */
public interface DeliveryLoop {

    /** Runs a task on the loop, after a time in nanoseconds. */
    void later(Runnable task, long nanos);

    long nowNanos();

    /** How the media of the loop's users is measured. */
    DeliveryRules deliveryRules();
}

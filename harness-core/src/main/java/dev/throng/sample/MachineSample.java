package dev.throng.sample;

import java.util.OptionalLong;

/**
 * What the machine has used since it started: CPU times summed over all CPUs, traffic of one network interface. On the loopback
 * interface every packet counts as sent and as received. System time includes interrupts; user time includes guests and low priority.
 * What could not be read is empty.
 */
public record MachineSample(
        OptionalLong cpuUserNanos,
        OptionalLong cpuSystemNanos,
        OptionalLong cpuIoWaitNanos,
        OptionalLong cpuIdleNanos,
        OptionalLong cpuStealNanos,
        OptionalLong netBytesSent,
        OptionalLong netBytesReceived,
        OptionalLong netPacketsSent,
        OptionalLong netPacketsReceived) {

    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    /** Nothing is known. */
    public static final MachineSample NONE =
            new MachineSample(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
}

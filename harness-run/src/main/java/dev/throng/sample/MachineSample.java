package dev.throng.sample;

import java.util.OptionalLong;

/**
 * Counters of the machine since its start: CPU times summed over all CPUs, and the traffic of one network interface. On the loopback
 * interface each packet counts as sent and as received. System time includes interrupts; user time includes guests and processes of low
 * priority. A counter that cannot be read is empty. Immutable.
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

    /** All counters are unknown. */
    public static final MachineSample NONE =
            new MachineSample(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);

    /** Returns a share of all counters, for a part of the time that they are about. */
    MachineSample share(double share) {
        return new MachineSample(
                Delta.share(cpuUserNanos, share),
                Delta.share(cpuSystemNanos, share),
                Delta.share(cpuIoWaitNanos, share),
                Delta.share(cpuIdleNanos, share),
                Delta.share(cpuStealNanos, share),
                Delta.share(netBytesSent, share),
                Delta.share(netBytesReceived, share),
                Delta.share(netPacketsSent, share),
                Delta.share(netPacketsReceived, share));
    }

    /** Returns the differences of all counters since an earlier sample. */
    public MachineSample since(MachineSample earlier) {
        return new MachineSample(
                Delta.of(earlier.cpuUserNanos, cpuUserNanos),
                Delta.of(earlier.cpuSystemNanos, cpuSystemNanos),
                Delta.of(earlier.cpuIoWaitNanos, cpuIoWaitNanos),
                Delta.of(earlier.cpuIdleNanos, cpuIdleNanos),
                Delta.of(earlier.cpuStealNanos, cpuStealNanos),
                Delta.of(earlier.netBytesSent, netBytesSent),
                Delta.of(earlier.netBytesReceived, netBytesReceived),
                Delta.of(earlier.netPacketsSent, netPacketsSent),
                Delta.of(earlier.netPacketsReceived, netPacketsReceived));
    }
}

package dev.throng.sample;

import dev.throng.time.NanoClock;
import java.util.Optional;

/**
 * Turns successive samples of target, generator and machine into rows. Starts no thread; confined to the one that calls
 * {@link #sample}, about once per second.
 */
public final class Sampler {

    private record Moment(long nanos, ProcessSample target, ProcessSample generator, MachineSample machine) {}

    private final NanoClock clock;
    private final Optional<ProcessSampler> target;
    private final ProcessSampler generator;
    private final MachineSampler machine;
    private Optional<Moment> last = Optional.empty();

    /** @param target empty if its process is not known */
    public Sampler(NanoClock clock, Optional<ProcessSampler> target, ProcessSampler generator, MachineSampler machine) {
        this.clock = clock;
        this.target = target;
        this.generator = generator;
        this.machine = machine;
    }

    /** The row since the last call, its start on the clock's axis; empty at the first call, which has nothing to compare with. */
    public Optional<ResourceRow> sample() {
        Moment now = new Moment(
                clock.nanos(),
                target.map(ProcessSampler::sample).orElse(ProcessSample.NONE),
                generator.sample(),
                machine.sample());
        Optional<ResourceRow> row = last.map(earlier -> between(earlier, now));
        last = Optional.of(now);
        return row;
    }

    private static ResourceRow between(Moment earlier, Moment later) {
        return new ResourceRow(
                earlier.nanos(),
                later.nanos() - earlier.nanos(),
                ProcessUse.between(earlier.target(), later.target()),
                ProcessUse.between(earlier.generator(), later.generator()),
                between(earlier.machine(), later.machine()));
    }

    private static MachineSample between(MachineSample earlier, MachineSample later) {
        return new MachineSample(
                Delta.of(earlier.cpuUserNanos(), later.cpuUserNanos()),
                Delta.of(earlier.cpuSystemNanos(), later.cpuSystemNanos()),
                Delta.of(earlier.cpuIoWaitNanos(), later.cpuIoWaitNanos()),
                Delta.of(earlier.cpuIdleNanos(), later.cpuIdleNanos()),
                Delta.of(earlier.cpuStealNanos(), later.cpuStealNanos()),
                Delta.of(earlier.netBytesSent(), later.netBytesSent()),
                Delta.of(earlier.netBytesReceived(), later.netBytesReceived()),
                Delta.of(earlier.netPacketsSent(), later.netPacketsSent()),
                Delta.of(earlier.netPacketsReceived(), later.netPacketsReceived()));
    }
}

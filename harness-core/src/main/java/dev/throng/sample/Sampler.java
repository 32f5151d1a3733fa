package dev.throng.sample;

import dev.throng.time.NanoClock;
import java.util.Optional;

/**
 * Samples target, generator and machine, and returns the differences as rows. Starts no thread. Confined to the thread that calls {@link
 * #sample}, about once per second.
 */
public final class Sampler {

    private record Moment(long nanos, ProcessSample target, ProcessSample generator, MachineSample machine) {}

    private final NanoClock clock;
    private final Optional<ProcessSampler> target;
    private final ProcessSampler generator;
    private final MachineSampler machine;
    private Optional<Moment> last = Optional.empty();

    /** @param target samples the target; empty if its process is unknown */
    public Sampler(NanoClock clock, Optional<ProcessSampler> target, ProcessSampler generator, MachineSampler machine) {
        this.clock = clock;
        this.target = target;
        this.generator = generator;
        this.machine = machine;
    }

    /** Samples now and returns the row since the last call, with its start on the clock. Empty at the first call. */
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
                later.target().since(earlier.target()),
                later.generator().since(earlier.generator()),
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

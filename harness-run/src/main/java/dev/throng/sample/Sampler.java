package dev.throng.sample;

import dev.throng.time.NanoClock;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Samples target, generator and machine, and returns the differences as rows. Starts no thread. Confined to the thread that calls {@link
 * #sample}, about once per second.
 */
public final class Sampler {

    private record Moment(
            long nanos,
            ProcessSample target,
            ProcessSample generator,
            OptionalLong generatorHereNanos,
            MachineSample machine) {}

    private final NanoClock clock;
    private final Optional<ProcessSampler> target;
    private final ProcessSampler generator;
    private final Optional<ProcessSampler> generatorHere;
    private final MachineSampler machine;
    private Optional<Moment> last = Optional.empty();

    /**
     * @param target samples the target; empty if its process is unknown
     * @param generator samples all processes of the generator together
     * @param generatorHere samples those on this machine; empty if all of them are
     */
    public Sampler(
            NanoClock clock,
            Optional<ProcessSampler> target,
            ProcessSampler generator,
            Optional<ProcessSampler> generatorHere,
            MachineSampler machine) {
        this.clock = clock;
        this.target = target;
        this.generator = generator;
        this.generatorHere = generatorHere;
        this.machine = machine;
    }

    /** Samples now and returns the row since the last call, with its start on the clock. Empty at the first call. */
    public Optional<ResourceRow> sample() {
        long nanos = clock.nanos();
        ProcessSample ofTarget = target.map(ProcessSampler::sample).orElse(ProcessSample.NONE);
        ProcessSample ofGenerator = generator.sample();
        Moment now = new Moment(
                nanos,
                ofTarget,
                ofGenerator,
                generatorHere.map(ProcessSampler::sample).orElse(ofGenerator).cpuNanos(),
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
                Delta.of(earlier.generatorHereNanos(), later.generatorHereNanos()),
                later.machine().since(earlier.machine()));
    }
}

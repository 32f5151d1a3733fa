package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.gclogs.GcLogOptions;
import dev.throng.probe.Probes;
import dev.throng.protocol.Operation;
import dev.throng.run.read.ResultRows;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.ResultFile;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.run.result.Warmth;
import dev.throng.run.totals.Interval;
import dev.throng.run.write.CsvWriter;
import dev.throng.run.write.ResultFiles;
import dev.throng.sample.CpuPart;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.PartTimer;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import dev.throng.target.Target;
import dev.throng.time.NanoClock;
import dev.throng.verdict.ColdGenerator;
import dev.throng.verdict.Judge;
import dev.throng.verdict.OtherCpu;
import dev.throng.verdict.PhaseCpu;
import dev.throng.verdict.Throttling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * Samples target, generator and machine, writes {@code resources.csv} and keeps what the result says of them. CPU times in the result
 * are those of the whole run, from the first due time until the last arrival was drained. {@link #begin} is for before the run, {@link
 * #sample} for the collector's thread, and the rest for after {@link Recording#finish}; only {@link #probed} is for any thread.
 */
final class Sampling implements AutoCloseable {

    /** The interface that carries traffic to loopback addresses; load goes nowhere else unless told otherwise. */
    static final String NET_INTERFACE = "lo";

    /** CPU times in {@code /proc} are multiples of this; a sample that is late by less has missed nothing that could be seen. */
    private static final long TICK_NANOS = 10_000_000;

    private final Timeline timeline;
    private long originNanos;
    private final NanoClock clock;
    private final ResourceRow.Sampler sampler;
    private final ProcessTotals.OfTarget processes;
    private final OptionalDouble generatorQuota;
    /** The CPU of this machine does not matter to a generator on other machines. */
    private final boolean generatorHere;

    private final LoadSenders senders;
    private final LoopCpu loopCpu;
    private final Probes probes;
    private final CsvWriter file;
    private final BiConsumer<ResourceRow, Map<String, Double>> analysis;
    private volatile Map<String, Double> probed = Map.of();
    private final ProcessTotals target = new ProcessTotals();
    private final ProcessTotals generator = new ProcessTotals();
    private final OtherCpuTotals others;
    private final PhaseCpuTotals machine;
    private final WarmthTotals warmth = new WarmthTotals();
    private final PartTimer timer;
    private final ColdSeconds cold;
    private long rows;

    /**
     * @param operations of the protocol
     * @param timer measures what the collector's thread uses for sampling
     * @param analysis gets each row with the probes' counts
     */
    Sampling(
            Target target,
            LoadSenders senders,
            Timeline timeline,
            List<? extends Operation> operations,
            Probes probes,
            NanoClock clock,
            ResultFiles files,
            PartTimer timer,
            BiConsumer<ResourceRow, Map<String, Double>> analysis)
            throws IOException {
        this.timer = timer;
        this.cold = new ColdSeconds(timeline, operations);
        this.analysis = analysis;
        this.timeline = timeline;
        this.clock = clock;
        this.processes = new ProcessTotals.OfTarget(target.pids(), deoptimizationLogs(target));
        this.others = new OtherCpuTotals(processes.known());
        this.machine = new PhaseCpuTotals(
                timeline.phases().stream().map(PhasePlan::name).toList(), processes.known());
        this.senders = senders;
        this.generatorQuota = senders.processes().cpuQuota();
        this.generatorHere = !senders.processes().pids().isEmpty();
        this.sampler = new ResourceRow.Sampler(
                clock,
                processes.sampler(),
                generatorHere && senders.samplerHere().isEmpty()
                        ? timer.splitting(senders.sampler())
                        : senders.sampler(),
                senders.samplerHere(),
                new MachineSampler(NET_INTERFACE));
        this.loopCpu = new LoopCpu(senders::loopCpuNanos);
        this.probes = probes;
        List<String> columns = new ArrayList<>(ResourceRow.COLUMNS);
        probes.columns().forEach(column -> columns.add(ResultRows.PROBE + column));
        this.file = files.csv(ResultFile.RESOURCES.path(), columns);
        // The first sample loads classes, which must not fall into the run.
        sampler.sample();
    }

    private static Map<Long, Path> deoptimizationLogs(Target target) {
        Map<Long, Path> logs = new HashMap<>();
        for (Target.Member member : target.members()) {
            if (member.pid().isPresent() && member.gcLog().isPresent()) {
                logs.put(
                        member.pid().getAsLong(),
                        GcLogOptions.deoptimizationLog(member.gcLog().get()));
            }
        }
        return logs;
    }

    /** Sets the start of the run, which lies a moment ahead; to be called before the first {@link #sample}. */
    void begin(long startNanos) {
        originNanos = startNanos;
        sampler.sample();
    }

    /**
     * One sample, with a row for the time since the last one or since the start of the run. Call it at the start: what a late first
     * call finds used since {@link #begin} counts as used since the start.
     */
    void sample() throws IOException {
        timer.measure(CpuPart.SAMPLING, this::takeSample);
    }

    private void takeSample() throws IOException {
        long now = clock.nanos() - originNanos;
        int phase = phase(now);
        boolean measured = measured(phase);
        loopCpu.sample(now, measured);
        Optional<ResourceRow> sampled = sampler.sample().map(taken -> taken.since(originNanos));
        Optional<ResourceRow> row = sampled.flatMap(Sampling::withinRun);
        probed = probes.take();
        if (row.isPresent()) {
            rows++;
            long measuredNanos = measured ? row.get().durationNanos() : 0;
            target.add(row.get().target(), measuredNanos);
            processes.add(measuredNanos);
            generator.add(row.get().generator(), measuredNanos);
            warmth.add(phase, row.get());
            cold.add(row.get());
            // a row that was cut has the CPU of a longer time for the processes than for the machine
            if (generatorHere && row.equals(sampled)) {
                machine.add(phase, row.get());
                if (measured) {
                    others.add(row.get());
                }
            }
            analysis.accept(row.get(), probed);
            List<Object> fields = new ArrayList<>(row.get().fields());
            probes.columns().forEach(column -> fields.add(probed.containsKey(column) ? probed.get(column) : ""));
            file.row(fields);
            file.flush();
        }
    }

    private static Optional<ResourceRow> withinRun(ResourceRow row) {
        if (row.startNanos() >= 0) {
            return Optional.of(row);
        }
        return row.startNanos() + row.durationNanos() < TICK_NANOS ? Optional.empty() : Optional.of(row.from(0));
    }

    /** The phase of the time since the last sample, as far as its middle tells. */
    private int phase(long now) {
        return timeline.phaseAt(Math.max(0, (loopCpu.lastAtNanos() + now) / 2));
    }

    private boolean measured(int phase) {
        List<PhasePlan> phases = timeline.phases();
        return phase < phases.size() && phases.get(phase).measured();
    }

    /** Adds the figures of the event loops for an interval. On the thread of {@link #sample}. */
    void figures(Interval interval) {
        cold.add(interval);
    }

    private Warmth.OfBoth measuredWarmth() {
        List<PhasePlan> phases = timeline.phases();
        return warmth.phases(phase -> phase < phases.size() && phases.get(phase).measured());
    }

    /** What the target said of itself in the last second. Any thread may call this. */
    Map<String, Double> probed() {
        return probed;
    }

    /** The CPUs that the target may use: those it may run on, or what its CPU quota is worth if that is less. */
    OptionalDouble targetCores() {
        return processes.cores();
    }

    /** @param targetPids the processes of the target, if they are known */
    Facts facts(List<Long> targetPids) {
        long missing = (processes.known() ? rows - target.samples() : 0) + rows - generator.samples();
        return new Facts(
                targetPids,
                target.fullest(),
                target.throttling(processes.quotaCores()),
                generator.throttling(generatorQuota),
                others.totals(),
                machine.totals(),
                loopCpu.busiest(),
                missing,
                processes.known() ? 2 * rows : rows,
                IntStream.range(0, timeline.phases().size())
                        .mapToObj(warmth::phase)
                        .toList(),
                cold.found());
    }

    /** What one of the target's processes used; nothing if it was not sampled. */
    ProcessTotals targetProcess(long pid) {
        return processes.of(pid);
    }

    OptionalDouble generatorGcCpuSeconds() {
        return generator.gcCpuSeconds();
    }

    TargetResult target(Target process, GcResult gc, List<AddressResult> addresses) {
        return target.ofTarget(
                process, gc, processes, addresses, measuredWarmth().target());
    }

    GeneratorResult generator(GcResult gc, Judge.LoopStalls stalls, Times ownLag, Optional<RehearsalResult> rehearsal) {
        return generator.ofGenerator(
                senders.processes(), gc, stalls, ownLag, measuredWarmth().generator(), senders.placement(), rehearsal);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /**
     * What the samples of a run say of the processes, apart from their sections of the result. Immutable.
     *
     * @param targetPids the processes of the target, if they are known
     * @param targetFiles the process of the target that came nearest to its limit of open files; empty if that is unknown
     * @param others the CPU that other processes used in the measured phases
     * @param machine how full the CPU of this machine was in each phase
     * @param busiestLoop share of a core that the busiest event loop used over the measured phases
     * @param missing samples that a process which should be sampled is missing in
     * @param expected how many samples there should be
     * @param warmth of generator and target in each phase of the timeline
     * @param cold the measured time in which the generator was cold and late
     */
    record Facts(
            List<Long> targetPids,
            Optional<ProcessSample.FileUse> targetFiles,
            Throttling target,
            Throttling generator,
            OtherCpu others,
            List<PhaseCpu> machine,
            double busiestLoop,
            long missing,
            long expected,
            List<Warmth.OfBoth> warmth,
            ColdGenerator cold) {

        Facts {
            targetPids = List.copyOf(targetPids);
            machine = List.copyOf(machine);
            warmth = List.copyOf(warmth);
        }
    }
}

package dev.throng.cli.metrics;

import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What target, generator and machine used since the start of the run, and what the processes hold now. A value that was never sampled has no
 * series. For one thread at a time.
 */
final class ProcessSeries {

    private static final double NANOS = 1e9;

    /**
     * A value of a sample.
     *
     * @param divisor of the sampled value, which makes it one in the base unit
     * @param label a label and its value besides those of the process; empty if there is none
     */
    private record Value<S>(
            String name, String help, double divisor, List<String> label, Function<S, OptionalLong> sampled) {

        boolean isCounter() {
            return name.endsWith("_total");
        }

        Labels labels(Labels owner) {
            return label.isEmpty() ? owner : owner.add(label.get(0), label.get(1));
        }
    }

    private static Value<ProcessSample> seconds(
            String name, String help, Function<ProcessSample, OptionalLong> sampled) {
        return new Value<>("throng_process_" + name + "_seconds_total", help, NANOS, List.of(), sampled);
    }

    private static Value<ProcessSample> held(String name, String help, Function<ProcessSample, OptionalLong> sampled) {
        return new Value<>("throng_process_" + name, help, 1, List.of(), sampled);
    }

    private static Value<MachineSampler.Sample> cpu(
            String mode, Function<MachineSampler.Sample, OptionalLong> sampled) {
        return new Value<>(
                "throng_machine_cpu_seconds_total",
                "CPU time of the generator's machine by mode, added up over CPUs.",
                NANOS,
                List.of("mode", mode),
                sampled);
    }

    private static final List<Value<ProcessSample>> OF_PROCESS = List.of(
            seconds("cpu", "CPU time, user and system.", ProcessSample::cpuNanos),
            seconds("cpu_system", "CPU time in the kernel.", ProcessSample::cpuSystemNanos),
            seconds("gc_cpu", "CPU time of the garbage collector's threads of a JVM.", ProcessSample::gcCpuNanos),
            seconds(
                    "throttled",
                    "How long a CPU quota stopped threads, added up over CPUs.",
                    ProcessSample::throttledNanos),
            seconds(
                    "safepoint",
                    "How long a JVM stopped all its threads, for garbage collections and other reasons.",
                    sample -> sample.jvm().stoppedNanos()),
            held("resident_memory_bytes", "Resident memory (RSS).", ProcessSample::rssBytes),
            held("virtual_memory_bytes", "Virtual memory (VSZ).", ProcessSample::vszBytes),
            held("threads", "Threads.", ProcessSample::threads),
            held("open_files", "Open files; sockets are files.", ProcessSample::openFiles));

    private static final List<Value<MachineSampler.Sample>> OF_MACHINE = List.of(
            cpu("user", MachineSampler.Sample::cpuUserNanos),
            cpu("system", MachineSampler.Sample::cpuSystemNanos),
            cpu("iowait", MachineSampler.Sample::cpuIoWaitNanos),
            cpu("idle", MachineSampler.Sample::cpuIdleNanos),
            cpu("steal", MachineSampler.Sample::cpuStealNanos),
            new Value<>(
                    "throng_machine_network_sent_bytes_total",
                    "Bytes sent over the loopback interface of the generator's machine, by all processes.",
                    1,
                    List.of(),
                    MachineSampler.Sample::netBytesSent),
            new Value<>(
                    "throng_machine_network_received_bytes_total",
                    "Bytes received over the loopback interface of the generator's machine, by all processes.",
                    1,
                    List.of(),
                    MachineSampler.Sample::netBytesReceived));

    private record Series<S>(Value<S> value, Labels labels) {}

    private final Labels machine;
    private final Labels target;
    private final Labels generator;
    private final Map<Series<?>, Double> values = new LinkedHashMap<>();

    /** @param run the labels of the run */
    ProcessSeries(Labels run) {
        machine = run;
        target = run.add("process", "target");
        generator = run.add("process", "generator");
    }

    /** Adds what was used in the time of a sample. */
    void add(ResourceRow row) {
        OF_PROCESS.forEach(value -> {
            add(value, target, row.target());
            add(value, generator, row.generator());
        });
        OF_MACHINE.forEach(value -> add(value, machine, row.machine()));
    }

    private <S> void add(Value<S> value, Labels owner, S sample) {
        Series<S> series = new Series<>(value, value.labels(owner));
        OptionalLong sampled = value.sampled().apply(sample);
        if (sampled.isPresent()) {
            double now = sampled.getAsLong() / value.divisor();
            values.merge(series, now, (before, added) -> value.isCounter() ? before + added : added);
        } else if (!value.isCounter()) {
            values.remove(series);
        }
    }

    void write(Families families) {
        values.forEach((series, now) -> {
            Value<?> value = series.value();
            if (value.isCounter()) {
                families.counter(value.name(), value.help(), series.labels(), now);
            } else {
                families.gauge(value.name(), value.help(), series.labels(), now);
            }
        });
    }
}

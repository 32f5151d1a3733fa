package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultRows.Resources;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** The charts over time of the resources that target, generator and machine used. */
final class ResourceCharts {

    /** CPU times have a resolution of 10 ms, so a shorter sample at the end of a phase gives no rate. */
    private static final long SHORTEST_NANOS = 200_000_000;

    private final Evidence evidence;
    private final ChartBackground background;

    ResourceCharts(Evidence evidence, ChartBackground background) {
        this.evidence = evidence;
        this.background = background;
    }

    Chart cpu() {
        return background.sampled(
                "cpu",
                "CPU of target and generator",
                "100 % is one core.",
                Unit.CORES,
                List.of(
                        rate("target user", ChartColor.TARGET, Stroke.SOLID, r -> r.target()
                                .cpuUser()),
                        rate("target system", ChartColor.EIGHTH, Stroke.DASHED, r -> r.target()
                                .cpuSystem()),
                        rate("target I/O wait", ChartColor.SIXTH, Stroke.DOTTED, r -> r.target()
                                .ioWait()),
                        rate("target GC", ChartColor.OWED, Stroke.DASH_DOT, r -> r.target()
                                .gcCpu()),
                        rate("target throttled by its quota", ChartColor.THIRD, Stroke.DASHED, r -> r.target()
                                .throttled()),
                        rate("generator user", ChartColor.GENERATOR, Stroke.SOLID, r -> r.generator()
                                .cpuUser()),
                        rate("generator system", ChartColor.FIFTH, Stroke.DASHED, r -> r.generator()
                                .cpuSystem()),
                        rate("generator GC", ChartColor.FIRST, Stroke.DASH_DOT, r -> r.generator()
                                .gcCpu()),
                        rate("generator throttled by its quota", ChartColor.SECOND, Stroke.DOTTED, r -> r.generator()
                                .throttled())));
    }

    Chart machine() {
        return background.sampled(
                "machine-cpu",
                "CPU of the machine",
                "All cores together; 100 % is one core.",
                Unit.CORES,
                List.of(
                        rate("user", ChartColor.FIRST, Stroke.SOLID, r -> r.machine()
                                .cpuUser()),
                        rate("system", ChartColor.SECOND, Stroke.SOLID, r -> r.machine()
                                .cpuSystem()),
                        rate("I/O wait", ChartColor.THIRD, Stroke.SOLID, r -> r.machine()
                                .cpuIoWait()),
                        rate("stolen", ChartColor.OWED, Stroke.SOLID, r -> r.machine()
                                .cpuSteal()),
                        rate("idle", ChartColor.MACHINE, Stroke.DASHED, r -> r.machine()
                                .cpuIdle())));
    }

    Chart compilers() {
        return background.sampled(
                "compilers",
                "JIT compilers",
                "CPU of the compilers' threads. A JVM that compiles much is not warm: much of its code is interpreted. 100 % is one core.",
                Unit.CORES,
                List.of(
                        rate("target", ChartColor.TARGET, Stroke.SOLID, r -> r.target()
                                .compilerCpu()),
                        rate("generator", ChartColor.GENERATOR, Stroke.DASHED, r -> r.generator()
                                .compilerCpu())));
    }

    Chart memory() {
        return background.sampled(
                "memory",
                "Memory",
                "Resident set size (RSS). Virtual size (VSZ) is hidden at first.",
                Unit.MEMORY,
                List.of(
                        level(
                                "target RSS",
                                ChartColor.TARGET,
                                Stroke.SOLID,
                                true,
                                r -> real(r.target().rss())),
                        level(
                                "generator RSS",
                                ChartColor.GENERATOR,
                                Stroke.SOLID,
                                true,
                                r -> real(r.generator().rss())),
                        level(
                                "target VSZ",
                                ChartColor.EIGHTH,
                                Stroke.DASHED,
                                false,
                                r -> real(r.target().vsz())),
                        level(
                                "generator VSZ",
                                ChartColor.FIFTH,
                                Stroke.DASHED,
                                false,
                                r -> real(r.generator().vsz()))));
    }

    Chart threads() {
        return background.sampled(
                "threads-files",
                "Threads and open files",
                "Open files include sockets.",
                Unit.COUNT,
                List.of(
                        level(
                                "target threads",
                                ChartColor.TARGET,
                                Stroke.SOLID,
                                true,
                                r -> real(r.target().threads())),
                        level(
                                "target open files",
                                ChartColor.EIGHTH,
                                Stroke.DASHED,
                                true,
                                r -> real(r.target().openFiles())),
                        level(
                                "generator threads",
                                ChartColor.GENERATOR,
                                Stroke.SOLID,
                                true,
                                r -> real(r.generator().threads())),
                        level(
                                "generator open files",
                                ChartColor.FIFTH,
                                Stroke.DASHED,
                                true,
                                r -> real(r.generator().openFiles()))));
    }

    Chart network() {
        return background.sampled(
                "network",
                ("Network interface " + evidence.environment().getOrDefault("netInterface", "")).strip(),
                "All traffic of the interface, also of other processes.",
                Unit.BYTE_RATE,
                List.of(
                        rate(
                                "sent",
                                ChartColor.FIRST,
                                Stroke.SOLID,
                                r -> real(r.machine().netBytesSent())),
                        rate(
                                "received",
                                ChartColor.SECOND,
                                Stroke.DASHED,
                                r -> real(r.machine().netBytesReceived()))));
    }

    /** The counts that the target reports. */
    Chart probes() {
        Set<String> names = new LinkedHashSet<>();
        evidence.resources().forEach(r -> names.addAll(r.probes().keySet()));
        List<Line> lines = new ArrayList<>();
        for (String name : names) {
            lines.add(level(name, ChartColor.numbered(lines.size()), Stroke.SOLID, true, r -> r.probes()
                    .getOrDefault(name, OptionalDouble.empty())));
        }
        return background.sampled("probes", "The target's own counts", "Read by the probes.", Unit.NUMBER, lines);
    }

    private Line rate(String name, ChartColor ink, Stroke stroke, Function<Resources, OptionalDouble> amount) {
        Points.Builder points = Points.builder();
        for (Resources r : evidence.resources()) {
            double length = seconds(r.durationNanos());
            if (r.durationNanos() >= SHORTEST_NANOS) {
                points.add(seconds(r.startNanos()) + length / 2, real(amount.apply(r)) / length);
            }
        }
        return new Line(name, ink, stroke, true, points.build());
    }

    private Line level(
            String name, ChartColor ink, Stroke stroke, boolean shown, Function<Resources, OptionalDouble> amount) {
        Points.Builder points = Points.builder();
        evidence.resources().forEach(r -> points.add(seconds(r.endNanos()), real(amount.apply(r))));
        return new Line(name, ink, stroke, shown, points.build());
    }

    private static OptionalDouble real(OptionalLong count) {
        return count.isPresent() ? OptionalDouble.of(count.getAsLong()) : OptionalDouble.empty();
    }

    private static double real(OptionalDouble number) {
        return number.orElse(Double.NaN);
    }
}

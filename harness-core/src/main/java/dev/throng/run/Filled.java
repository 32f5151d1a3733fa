package dev.throng.run;

import dev.throng.analysis.Findings;
import dev.throng.probe.ProbeSummary;
import dev.throng.run.RunResult.Agent;
import dev.throng.run.RunResult.Gc;
import dev.throng.run.RunResult.Generator;
import dev.throng.run.RunResult.Metric;
import dev.throng.run.RunResult.Operation;
import dev.throng.run.RunResult.Phase;
import dev.throng.run.RunResult.Slo;
import dev.throng.run.RunResult.Target;
import dev.throng.run.RunResult.Times;
import dev.throng.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Puts the empty value where a {@code result.json}, written by another version or cut by a crash, lacks a part, so that readers meet no
 * {@code null} but {@link Slo#value()}.
 */
final class Filled {

    private static final Times NO_TIMES = new Times(0, 0, 0, 0, 0, 0, 0);

    private Filled() {}

    static RunResult result(RunResult r) {
        return new RunResult(
                text(r.schema()),
                text(r.name()),
                text(r.protocol()),
                r.seed(),
                text(r.startedAt()),
                r.durationNanos(),
                text(r.command()),
                verdict(r.verdict()),
                list(r.slo(), s -> new Slo(text(s.expression()), s.held(), s.value(), text(s.unit()))),
                list(r.phases(), Filled::phase),
                target(r.target()),
                generator(r.generator()),
                list(r.agents(), a -> new Agent(text(a.name()), a.share(), a.startSkewNanos(), a.lost(), a.gapNanos())),
                list(r.notes(), Filled::text),
                list(r.probes(), Filled::probe),
                analysis(r.analysis()));
    }

    private static Findings analysis(Findings f) {
        if (f == null) {
            return Findings.NONE;
        }
        return new Findings(
                list(f.population(), UnaryOperator.identity()),
                Objects.requireNonNullElse(f.bandwidth(), Optional.empty()),
                Objects.requireNonNullElse(f.saturation(), Findings.NONE.saturation()),
                Objects.requireNonNullElse(f.newListeners(), Findings.NONE.newListeners()),
                Objects.requireNonNullElse(f.fairness(), Optional.empty()),
                list(f.costs(), UnaryOperator.identity()),
                list(f.projections(), UnaryOperator.identity()),
                list(f.agreements(), UnaryOperator.identity()));
    }

    private static ProbeSummary probe(ProbeSummary p) {
        return new ProbeSummary(
                text(p.name()),
                text(p.kind()),
                text(p.page()),
                p.readings(),
                p.failures(),
                list(p.troubles(), Filled::text),
                map(p.counts(), UnaryOperator.identity()));
    }

    private static Verdict verdict(Verdict v) {
        return Objects.requireNonNullElse(v, Verdict.NONE);
    }

    private static Phase phase(Phase p) {
        return new Phase(
                text(p.name()),
                p.measured(),
                p.startNanos(),
                p.durationNanos(),
                map(p.operations(), Filled::operation),
                map(p.metrics(), Filled::metric));
    }

    private static Operation operation(Operation o) {
        return new Operation(
                text(o.load()),
                o.due(),
                o.started(),
                o.answered(),
                o.failed(),
                o.departed(),
                o.dropped(),
                o.owed(),
                o.inFlight(),
                o.inSystem(),
                o.backlog(),
                o.offeredRate(),
                o.answeredRate(),
                o.inFlightMean(),
                o.ownInFlightMean(),
                o.littleMean(),
                o.inFlightMax(),
                o.bytesSent(),
                o.bytesReceived(),
                times(o.response()),
                times(o.service()),
                times(o.lag()),
                times(o.ownLag()),
                map(o.failures(), UnaryOperator.identity()));
    }

    private static Metric metric(Metric m) {
        return new Metric(
                text(m.kind()),
                text(m.unit()),
                m.count(),
                m.mean(),
                m.min(),
                m.p50(),
                m.p90(),
                m.p99(),
                m.p999(),
                m.max());
    }

    private static Target target(Target t) {
        if (t == null) {
            return new Target("", "", 0, 0, 0, 0, 0, 0, 0, 0, Gc.UNKNOWN);
        }
        return new Target(
                text(t.description()),
                text(t.address()),
                t.pid(),
                t.cpuSeconds(),
                t.cpuUserSeconds(),
                t.cpuSystemSeconds(),
                t.rssMax(),
                t.vszMax(),
                t.threadsMax(),
                t.openFilesMax(),
                gc(t.gc()),
                t.cpuQuotaCores(),
                t.throttledSeconds());
    }

    private static Generator generator(Generator g) {
        if (g == null) {
            return new Generator(List.of(), "", 0, 0, 0, 0, 0, 0, 0, Gc.UNKNOWN, 0, NO_TIMES, 0, 0);
        }
        return new Generator(
                list(g.pids(), UnaryOperator.identity()),
                text(g.transport()),
                g.loops(),
                g.cpuSeconds(),
                g.cpuUserSeconds(),
                g.cpuSystemSeconds(),
                g.rssMax(),
                g.vszMax(),
                g.threadsMax(),
                gc(g.gc()),
                g.loopStallMax(),
                times(g.ownLag()),
                g.fdLimit(),
                g.fdMax(),
                g.cpuQuotaCores(),
                g.throttledSeconds());
    }

    private static Gc gc(Gc gc) {
        if (gc == null) {
            return Gc.UNKNOWN;
        }
        return new Gc(
                text(gc.collector()),
                text(gc.java()),
                Objects.requireNonNullElse(gc.pauses(), Gc.UNKNOWN.pauses()),
                Objects.requireNonNullElse(gc.stalls(), Gc.UNKNOWN.stalls()),
                gc.gcCpuSeconds(),
                gc.timeToSafepointMax(),
                Objects.requireNonNullElse(gc.safepoints(), Gc.UNKNOWN.safepoints()),
                gc.degenerated(),
                gc.full(),
                gc.loggedCpuSeconds(),
                Objects.requireNonNullElse(gc.heap(), Gc.UNKNOWN.heap()));
    }

    private static Times times(Times times) {
        return Objects.requireNonNullElse(times, NO_TIMES);
    }

    private static String text(String text) {
        return Objects.requireNonNullElse(text, "");
    }

    private static <T> List<T> list(List<T> list, UnaryOperator<T> whole) {
        if (list == null) {
            return List.of();
        }
        return list.stream().filter(Objects::nonNull).map(whole).toList();
    }

    private static <T> Map<String, T> map(Map<String, T> map, UnaryOperator<T> whole) {
        Map<String, T> filled = new LinkedHashMap<>();
        if (map != null) {
            map.forEach((key, value) -> {
                if (value != null) {
                    filled.put(key, whole.apply(value));
                }
            });
        }
        return Collections.unmodifiableMap(filled);
    }
}

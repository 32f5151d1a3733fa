package dev.throng.cli.follow;

import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.util.List;
import java.util.Map;

/** Results of runs that tests need; only what the console shows is filled in. */
public final class Outcomes {

    private static final TargetResult TARGET = TargetResult.notSampled("a target", "127.0.0.1:1", List.of());
    private static final GeneratorResult GENERATOR = GeneratorResult.notSampled("nio", 1);

    private Outcomes() {}

    public static RunResult of(Status status, List<String> reasons, List<SloResult> slos, List<PhaseResult> phases) {
        return of(status, reasons, slos, phases, List.of());
    }

    static RunResult of(
            Status status, List<String> reasons, List<SloResult> slos, List<PhaseResult> phases, List<String> notes) {
        List<Reason> unknown = reasons.stream()
                .map(text -> Reason.suspect(ReasonCode.UNKNOWN, text))
                .toList();
        return of("riemann", new Verdict(status, unknown), slos, phases, notes, AnalysisSection.NONE);
    }

    static RunResult of(
            String protocol,
            Verdict verdict,
            List<SloResult> slos,
            List<PhaseResult> phases,
            List<String> notes,
            AnalysisSection analysis) {
        return new RunResult(
                new RunResult.Head(
                        RunResult.SCHEMA,
                        "flat-out",
                        protocol,
                        1,
                        "2026-11-21T12:00:00Z",
                        10_000_000_000L,
                        "throng run flat-out.yaml"),
                verdict,
                slos,
                phases,
                TARGET,
                GENERATOR,
                notes,
                new RunResult.Findings(List.of(), List.of(), analysis),
                List.of());
    }

    static PhaseResult phase(String name, boolean measured, Map<String, OperationResult> operations) {
        return new PhaseResult(name, measured, 0, 10_000_000_000L, operations, Map.of());
    }

    static OperationResult operation(long due, long answered, long owed, Map<String, Long> failures, Times times) {
        long failed = failures.values().stream().mapToLong(Long::longValue).sum();
        return MadeResults.operation(
                LoadTerms.open("{rate: 1000/s}"),
                due,
                answered + failed,
                answered,
                failed,
                answered,
                0,
                owed,
                0,
                0,
                owed,
                due / 10.0,
                answered / 10.0,
                1,
                1,
                1,
                1,
                0,
                0,
                times,
                times,
                times,
                MadeResults.times(0, 0, 0, 0, 0, 0, 0),
                failures);
    }
}

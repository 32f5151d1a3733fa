package dev.throng.cli.follow;

import dev.throng.analysis.Findings;
import dev.throng.run.RunResult;
import dev.throng.run.RunResult.Gc;
import dev.throng.run.RunResult.Generator;
import dev.throng.run.RunResult.Operation;
import dev.throng.run.RunResult.Phase;
import dev.throng.run.RunResult.Slo;
import dev.throng.run.RunResult.Target;
import dev.throng.run.RunResult.Times;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.util.List;
import java.util.Map;

/** Results of runs that tests need; only what the console shows is filled in. */
public final class Outcomes {

    private static final Target TARGET = new Target("a target", "127.0.0.1:1", 0, 0, 0, 0, 0, 0, 0, 0, Gc.UNKNOWN);
    private static final Generator GENERATOR =
            new Generator(List.of(), "nio", 1, 0, 0, 0, 0, 0, 0, Gc.UNKNOWN, 0, new Times(0, 0, 0, 0, 0, 0, 0), 0, 0);

    private Outcomes() {}

    public static RunResult of(Status status, List<String> reasons, List<Slo> slos, List<Phase> phases) {
        return of(status, reasons, slos, phases, List.of());
    }

    static RunResult of(Status status, List<String> reasons, List<Slo> slos, List<Phase> phases, List<String> notes) {
        List<Reason> unknown = reasons.stream()
                .map(text -> Reason.suspect(ReasonCode.UNKNOWN, text))
                .toList();
        return of(new Verdict(status, unknown), slos, phases, notes, Findings.NONE);
    }

    static RunResult of(Verdict verdict, List<Slo> slos, List<Phase> phases, List<String> notes, Findings findings) {
        return new RunResult(
                RunResult.SCHEMA,
                "flat-out",
                "riemann",
                1,
                "2026-11-21T12:00:00Z",
                10_000_000_000L,
                "throng run flat-out.yaml",
                verdict,
                slos,
                phases,
                TARGET,
                GENERATOR,
                notes,
                List.of(),
                findings);
    }

    static Phase phase(String name, boolean measured, Map<String, Operation> operations) {
        return new Phase(name, measured, 0, 10_000_000_000L, operations, Map.of());
    }

    static Operation operation(long due, long answered, long owed, Map<String, Long> failures, Times times) {
        long failed = failures.values().stream().mapToLong(Long::longValue).sum();
        return new Operation(
                "{rate: 1000/s}",
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
                new Times(0, 0, 0, 0, 0, 0, 0),
                failures);
    }
}

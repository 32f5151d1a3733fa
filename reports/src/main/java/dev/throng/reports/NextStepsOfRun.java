package dev.throng.reports;

import dev.throng.figure.Statistic;
import dev.throng.report.Block.NextStep;
import dev.throng.report.Block.NextSteps;
import dev.throng.report.Format;
import dev.throng.reports.findings.Certainty;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.MainParts;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a reader of a run's report can do next: the remedies of the verdict's reasons, what the failures mean, and the commands that answer
 * the next question. If all is well, it states what the result allows one to say. Pure.
 */
final class NextStepsOfRun {

    private static final int MOST_REMEDIES = 3;
    private static final int MOST_FAILURES = 2;

    /** Names that need no quotation marks in a shell; others may come from a hostile target. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]*");

    private static final String SCENARIO = "scenario.yaml";

    private final Evidence evidence;
    private final RunResult result;
    private final MainParts parts;
    private final List<NextStep> steps = new ArrayList<>();

    private NextStepsOfRun(Evidence evidence, RunResult result, MainParts parts) {
        this.evidence = evidence;
        this.result = result;
        this.parts = parts;
    }

    /** Empty for a run without a result: its reason states what to do. */
    static Optional<NextSteps> of(Evidence evidence, MainParts parts) {
        return evidence.result()
                .map(result -> new NextSteps("What to do next", new NextStepsOfRun(evidence, result, parts).steps()));
    }

    private List<NextStep> steps() {
        RunOutcome outcome = RunOutcome.of(result);
        if (result.verdict().status() == Status.valid && outcome.exitCode() == RunOutcome.PASSED_CODE) {
            allowedStatement();
        }
        remedies();
        failures();
        if (result.verdict().status() != Status.invalid) {
            further(outcome);
        }
        return List.copyOf(steps);
    }

    private void remedies() {
        result.verdict().reasons().stream()
                .map(Reason::code)
                .filter(code -> code != ReasonCode.UNKNOWN)
                .distinct()
                .limit(MOST_REMEDIES)
                .forEach(code -> steps.add(new NextStep(code.remedy(), "throng explain " + code.id())));
    }

    private void failures() {
        evidence.failuresByOperation().values().stream()
                .flatMap(failures -> failures.entrySet().stream())
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .distinct()
                .filter(name -> PLAIN.matcher(name).matches())
                .limit(MOST_FAILURES)
                .forEach(name -> steps.add(new NextStep(
                        "What the failure " + name + " means, and what to do about it:", "throng explain " + name)));
    }

    private void allowedStatement() {
        parts.parts().stream()
                .findFirst()
                .flatMap(this::statement)
                .ifPresent(text -> steps.add(new NextStep(text, "")));
    }

    private Optional<String> statement(Part part) {
        return Certainty.of(part.counts(), Statistic.P99)
                .map(p99 -> "You may say: at " + Format.rate(part.counts().answeredRate()) + " of "
                        + evidence.label(part) + ", the p99 of the response time was " + Format.duration(p99.response())
                        + " in one run of " + Format.duration(part.phase().durationNanos())
                        + ". Another run may differ more than the intervals of this one do.");
    }

    private void further(RunOutcome outcome) {
        String scenario = scenario();
        boolean passed = outcome.exitCode() == RunOutcome.PASSED_CODE;
        Optional<String> operation = parts.operations().stream().findFirst().filter(name -> PLAIN.matcher(name)
                .matches());
        steps.add(new NextStep("How much runs differ:", "throng run " + scenario + " --repeat 5"));
        if (result.slo().isEmpty()) {
            steps.add(new NextStep(
                    "State what the target must do: add slo to the scenario, such as " + operation.orElse("OPERATION")
                            + ".response.p99 < 50ms. Then a run passes or fails.",
                    ""));
        } else {
            searched()
                    .ifPresent(name -> steps.add(new NextStep(
                            passed
                                    ? "The highest load at which the objectives hold:"
                                    : "The load at which the objectives still hold:",
                            "throng capacity " + scenario + " --operation " + name)));
        }
    }

    /** The most important operation with a load that a search can change: not one that sessions make, and no burst. */
    private Optional<String> searched() {
        return parts.parts().stream()
                .filter(part -> !part.counts().load().isPlanned()
                        && !part.counts().load().text().contains("burst"))
                .map(Part::operation)
                .findFirst()
                .filter(name -> PLAIN.matcher(name).matches());
    }

    /** The file that was run, as the command names it; else its copy beside the report. */
    private String scenario() {
        return Arrays.stream(result.command().split("\\s+"))
                .filter(word -> word.endsWith(".yaml") || word.endsWith(".yml") || word.endsWith(".json"))
                .filter(word -> PLAIN.matcher(word).matches())
                .findFirst()
                .orElse(SCENARIO);
    }
}

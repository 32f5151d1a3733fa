package dev.throng.reports.history;

import dev.throng.report.Format;
import dev.throng.reports.history.PastRun.Measured;
import dev.throng.reports.history.PastRun.Objectives;
import dev.throng.reports.history.PastRun.ScenarioKey;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Reads what a history keeps of runs, one after the other, and forgets the rest. Runs with equal scenarios share their settings. Confined to
 * one thread.
 */
public final class PastRunReader {

    private static final double NANOS = 1e9;

    private final ChosenFigures chosen;
    private final RunSettings settings = new RunSettings();

    public PastRunReader(ChosenFigures chosen) {
        this.chosen = chosen;
    }

    /** Reads a run; empty if it has no readable result. The notes of the directory then state why. */
    public Optional<PastRun> read(ResultDirectory directory) {
        return directory.outline(chosen.needMetrics()).map(result -> of(directory, result));
    }

    private PastRun of(ResultDirectory directory, RunResult result) {
        Map<String, String> values = settings.of(directory);
        return new PastRun(
                directory.path(),
                new ScenarioKey(result.name(), result.protocol(), load(result, values)),
                result.startedAt(),
                result.labels(),
                RunOutcome.of(result),
                result.verdict().status(),
                result.verdict().reasons().stream()
                        .map(reason -> reason.code().id())
                        .distinct()
                        .toList(),
                objectives(result),
                machine(directory.environment()),
                values,
                measured(result),
                cpuPerOperation(result),
                values(directory, result));
    }

    private List<OptionalDouble> values(ResultDirectory directory, RunResult result) {
        return chosen.of(result.protocol()).stream()
                .map(figure ->
                        figure.map(known -> known.value(directory, result)).orElse(OptionalDouble.empty()))
                .toList();
    }

    private static Objectives objectives(RunResult result) {
        List<ObjectiveOutcome> outcomes = result.slo().stream()
                .map(slo -> ObjectiveOutcome.of(slo, result.verdict()))
                .toList();
        return new Objectives(
                (int) outcomes.stream().filter(ObjectiveOutcome.MET::equals).count(),
                outcomes.size(),
                !outcomes.contains(ObjectiveOutcome.NOT_JUDGED));
    }

    private static List<Measured> measured(RunResult result) {
        List<Measured> measured = new ArrayList<>();
        for (PhaseResult phase : result.phases()) {
            if (phase.measured()) {
                phase.operations().forEach((name, operation) -> {
                    if (operation.due() + operation.started() > 0) {
                        measured.add(measured(phase, name, operation));
                    }
                });
            }
        }
        return measured;
    }

    private static Measured measured(PhaseResult phase, String name, OperationResult operation) {
        return new Measured(
                phase.name(),
                name,
                operation.answered(),
                operation.answeredRate(),
                operation.response().count() > 0
                        ? OptionalDouble.of(operation.response().p99())
                        : OptionalDouble.empty(),
                operation.failed());
    }

    private static OptionalDouble cpuPerOperation(RunResult result) {
        long answered = result.phases().stream()
                .flatMap(phase -> phase.operations().values().stream())
                .mapToLong(OperationResult::answered)
                .sum();
        OptionalDouble seconds = result.target().cpuSeconds();
        return answered == 0 || seconds.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(seconds.getAsDouble() * NANOS / answered);
    }

    /** The measured phases as the scenario plans them; as they were if it is unknown. */
    private static String load(RunResult result, Map<String, String> settings) {
        String planned = MeasuredLoad.of(settings);
        return planned.isEmpty()
                ? result.phases().stream()
                        .filter(PhaseResult::measured)
                        .map(phase -> phase.name() + " " + Format.duration(phase.durationNanos()) + ": "
                                + phase.operations().entrySet().stream()
                                        .map(operation -> operation.getKey() + " "
                                                + operation.getValue().load().text())
                                        .collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; "))
                : planned;
    }

    /** The parts that decide how fast a machine is. */
    private static String machine(Map<String, String> environment) {
        String cpu = environment.getOrDefault("cpu.model", "");
        String cpus = environment.getOrDefault("cpu.available", "");
        String system = environment.getOrDefault("os.name", "");
        String architecture = environment.getOrDefault("os.architecture", "");
        List<String> parts = new ArrayList<>(List.of(cpu, cpus.isEmpty() ? "" : cpus + " CPUs", system, architecture));
        parts.removeIf(String::isBlank);
        return String.join(", ", parts);
    }
}

package dev.throng.reports.history;

import dev.throng.figure.Unit;
import dev.throng.reports.history.FigureSeries.Better;
import dev.throng.reports.history.FigureSeries.LevelChange;
import dev.throng.reports.history.PastRun.Measured;
import dev.throng.reports.history.PastRun.ScenarioKey;
import dev.throng.run.quantities.RunQuantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The runs of one scenario with one load over time, the oldest first, and their figures. Figures are compared, and changes of their level
 * found, among the runs on the same machine whose result is valid or suspect. Immutable.
 *
 * @param previous for each run, the position of the last one before it that it may be compared with
 */
public record RunGroup(
        ScenarioKey scenario, List<PastRun> runs, List<FigureSeries> figures, List<OptionalInt> previous) {

    /** The name of the CPU time of the target per answer over the whole run. */
    static final String CPU_PER_OPERATION = "target.cpuPerOperation";

    public RunGroup {
        runs = List.copyOf(runs);
        figures = List.copyOf(figures);
        previous = List.copyOf(previous);
    }

    /**
     * Groups runs by their scenario; the group with the newest run comes first.
     *
     * @param chosen the figures to show; if there are none, response p99, rate and failures of the operation with the most answers, in the
     *     measured phase where it has the most, and the CPU time of the target per operation
     */
    public static List<RunGroup> of(List<PastRun> runs, ChosenFigures chosen) {
        Map<ScenarioKey, List<PastRun>> byScenario = new LinkedHashMap<>();
        runs.stream()
                .sorted(Comparator.comparing(PastRun::startedAt)
                        .thenComparing(run -> run.directory().toString()))
                .forEach(run -> byScenario
                        .computeIfAbsent(run.scenario(), key -> new ArrayList<>())
                        .add(run));
        return byScenario.entrySet().stream()
                .map(group -> group(group.getKey(), group.getValue(), chosen))
                .sorted(Comparator.comparing(RunGroup::newest).reversed())
                .toList();
    }

    private String newest() {
        return runs.get(runs.size() - 1).startedAt();
    }

    private static RunGroup group(ScenarioKey scenario, List<PastRun> runs, ChosenFigures chosen) {
        List<FigureSeries> figures = chosen.names().isEmpty() ? usual(runs) : chosen(runs, chosen);
        return new RunGroup(
                scenario,
                runs,
                figures.stream()
                        .filter(figure -> figure.values().stream().anyMatch(OptionalDouble::isPresent))
                        .toList(),
                previous(runs));
    }

    private static List<FigureSeries> chosen(List<PastRun> runs, ChosenFigures chosen) {
        return IntStream.range(0, chosen.names().size())
                .mapToObj(i -> chosen.names().get(i).equals(CPU_PER_OPERATION)
                        ? cpuPerOperation(runs)
                        : series(chosen.names().get(i), unit(runs, chosen, i), Better.UNKNOWN, runs, run -> run.chosen()
                                .get(i)))
                .toList();
    }

    private static Unit unit(List<PastRun> runs, ChosenFigures chosen, int figure) {
        return runs.stream()
                .flatMap(run -> chosen.of(run.scenario().protocol()).get(figure).stream())
                .map(RunQuantity::unit)
                .findFirst()
                .orElse(Unit.COUNT);
    }

    private static FigureSeries cpuPerOperation(List<PastRun> runs) {
        return series(CPU_PER_OPERATION, Unit.NANOSECONDS, Better.LESS, runs, PastRun::cpuPerOperation);
    }

    private static List<FigureSeries> usual(List<PastRun> runs) {
        List<FigureSeries> figures = new ArrayList<>();
        mainPart(runs).ifPresent(main -> {
            String prefix = isOnlyPhase(runs, main) ? "" : "phase[" + main.phase() + "].";
            String name = prefix + main.operation();
            figures.add(series(name + ".response.p99", Unit.NANOSECONDS, Better.LESS, runs, part(main, Measured::p99)));
            figures.add(series(
                    name + ".answeredRate",
                    Unit.PER_SECOND,
                    Better.MORE,
                    runs,
                    part(main, one -> OptionalDouble.of(one.rate()))));
            figures.add(series(
                    name + ".failures",
                    Unit.COUNT,
                    Better.LESS,
                    runs,
                    part(main, one -> OptionalDouble.of(one.failed()))));
        });
        figures.add(cpuPerOperation(runs));
        return figures;
    }

    /** An operation in a phase. */
    private record Part(String phase, String operation) {}

    /** The operation with the most answers in all runs, in the phase where it has the most; of equal ones the first by name. */
    private static Optional<Part> mainPart(List<PastRun> runs) {
        Map<String, Long> ofOperation = new TreeMap<>();
        Map<String, Map<String, Long>> ofPhase = new TreeMap<>();
        for (PastRun run : runs) {
            for (Measured one : run.measured()) {
                ofOperation.merge(one.operation(), one.answered(), Long::sum);
                ofPhase.computeIfAbsent(one.operation(), operation -> new TreeMap<>())
                        .merge(one.phase(), one.answered(), Long::sum);
            }
        }
        return most(ofOperation)
                .flatMap(operation -> most(ofPhase.get(operation)).map(phase -> new Part(phase, operation)));
    }

    private static Optional<String> most(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .reduce((one, other) -> other.getValue() > one.getValue() ? other : one)
                .map(Map.Entry::getKey);
    }

    private static boolean isOnlyPhase(List<PastRun> runs, Part main) {
        return runs.stream()
                .flatMap(run -> run.measured().stream())
                .filter(one -> one.operation().equals(main.operation()))
                .allMatch(one -> one.phase().equals(main.phase()));
    }

    private static Function<PastRun, OptionalDouble> part(Part main, Function<Measured, OptionalDouble> figure) {
        return run -> run.measured().stream()
                .filter(one ->
                        one.phase().equals(main.phase()) && one.operation().equals(main.operation()))
                .map(figure)
                .findFirst()
                .orElse(OptionalDouble.empty());
    }

    private static FigureSeries series(
            String name, Unit unit, Better better, List<PastRun> runs, Function<PastRun, OptionalDouble> figure) {
        List<OptionalDouble> values = runs.stream()
                .map(run -> run.isUsable() ? counted(figure.apply(run)) : OptionalDouble.empty())
                .toList();
        return new FigureSeries(name, unit, better, values, changes(runs, values));
    }

    /** A damaged file may have any number. */
    private static OptionalDouble counted(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble()) && value.getAsDouble() >= 0
                ? value
                : OptionalDouble.empty();
    }

    private static List<LevelChange> changes(List<PastRun> runs, List<OptionalDouble> values) {
        Map<String, List<Integer>> byMachine = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            if (values.get(i).isPresent()) {
                byMachine
                        .computeIfAbsent(runs.get(i).machine(), machine -> new ArrayList<>())
                        .add(i);
            }
        }
        List<LevelChange> changes = new ArrayList<>();
        for (List<Integer> places : byMachine.values()) {
            double[] series = places.stream()
                    .mapToDouble(place -> values.get(place).getAsDouble())
                    .toArray();
            ChangePoints.of(series).forEach(change -> changes.add(new LevelChange(places.get(change.at()), change)));
        }
        changes.sort(Comparator.comparingInt(LevelChange::run));
        return changes;
    }

    private static List<OptionalInt> previous(List<PastRun> runs) {
        Map<String, Integer> lastOn = new LinkedHashMap<>();
        List<OptionalInt> previous = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            PastRun run = runs.get(i);
            Integer last = lastOn.get(run.machine());
            previous.add(last == null ? OptionalInt.empty() : OptionalInt.of(last));
            if (run.isUsable()) {
                lastOn.put(run.machine(), i);
            }
        }
        return previous;
    }
}

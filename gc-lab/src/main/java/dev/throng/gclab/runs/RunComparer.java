package dev.throng.gclab.runs;

import dev.throng.gclab.compare.ConfidenceInterval;
import dev.throng.gclab.compare.GroupComparison;
import dev.throng.gclab.compare.GroupDifference;
import dev.throng.gclab.compare.GroupValues;
import dev.throng.gclab.runs.Comparability.Objection;
import dev.throng.gclab.runs.ComparedFigure.Role;
import dev.throng.gclab.runs.RunFigureReader.Read;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Compares two groups of result directories. It reads them only. Stateless but for its settings. */
public final class RunComparer {

    /** The level of the intervals, and 1 less the false discovery rate. */
    public static final double LEVEL = 0.95;

    /** The largest change that counts as equal unless the user states another one, as in studies. */
    public static final double EQUAL_WITHIN = 0.1;

    private final double equalWithin;
    private final Set<Allowance> allowed;
    private final List<FailCondition> conditions;
    private final boolean undecidedFails;

    /**
     * @param equalWithin the largest change that counts as equal, as a share above 0: 0.1 is 10 %
     * @param allowed what is compared all the same
     * @param undecidedFails whether a condition fails a build also if it is neither shown nor excluded
     */
    public RunComparer(
            double equalWithin, Set<Allowance> allowed, List<FailCondition> conditions, boolean undecidedFails) {
        this.equalWithin = equalWithin;
        this.allowed = Set.copyOf(allowed);
        this.conditions = List.copyOf(conditions);
        this.undecidedFails = undecidedFails;
    }

    /**
     * Compares the runs of the candidate B with those of the baseline A.
     *
     * @throws RefusedComparisonException if something stands against it that is not allowed, or if there is nothing to compare
     * @throws IllegalArgumentException if a condition names a figure that the runs do not have, with the nearest ones
     */
    public RunComparison compare(List<Path> baseline, List<Path> candidate) throws RefusedComparisonException {
        List<String> leftOut = new ArrayList<>();
        ComparedGroups given = new ComparedGroups(read(baseline), read(candidate)).withoutCopies(leftOut);
        Optional<String> inBoth = given.inBoth();
        if (inBoth.isPresent()) {
            throw RefusedComparisonException.inBoth(inBoth.get());
        }
        List<Objection> objections = new ArrayList<>(new Comparability(given).objections());
        if (given.single() && !conditions.isEmpty()) {
            objections.add(
                    new Objection(
                            Allowance.SINGLE,
                            "one run of each group cannot decide --fail-if, as runs differ by more than the spread within them"));
        }
        List<Objection> refused = objections.stream()
                .filter(objection -> !allowed.contains(objection.kind()))
                .toList();
        if (!refused.isEmpty()) {
            throw new RefusedComparisonException(refused);
        }
        ComparedGroups groups = given.finished();
        if (groups.baseline().isEmpty() || groups.candidate().isEmpty()) {
            throw RefusedComparisonException.withoutResult(groups.baseline().isEmpty() ? "A" : "B");
        }
        return compared(groups, objections.stream().map(Objection::text).toList(), leftOut);
    }

    private static List<ReadRun> read(List<Path> directories) {
        return directories.stream().map(ReadRun::of).toList();
    }

    private RunComparison compared(ComparedGroups groups, List<String> objections, List<String> leftOut)
            throws RefusedComparisonException {
        List<Read> baseline = figures(groups.baseline(), groups.single());
        List<Read> candidate = figures(groups.candidate(), groups.single());
        List<ComparedFigure> common = common(groups.commonPhases(), baseline, candidate);
        if (common.stream().noneMatch(figure -> figure.role() == Role.PRIMARY)) {
            throw RefusedComparisonException.nothingInCommon();
        }
        List<GroupComparison.Question> questions = common.stream()
                .map(figure -> new GroupComparison.Question(
                        values(figure, candidate), values(figure, baseline), figure.role() == Role.PRIMARY))
                .toList();
        List<GroupDifference> differences = differences(common, questions);
        List<ComparedRow> rows = new ArrayList<>();
        for (int i = 0; i < common.size(); i++) {
            rows.add(row(common.get(i), questions.get(i), differences.get(i)));
        }
        Comparability comparability = new Comparability(groups);
        List<RunComparison.Condition> decided = decided(common, questions, differences);
        ComparisonAnswer answer = new ComparisonAnswer(rows, equalWithin);
        return new RunComparison(
                RunComparison.SCHEMA,
                groups.all().get(0).result().map(RunResult::name).orElse(""),
                LEVEL,
                equalWithin,
                answer.sentences(),
                answer.outcome(),
                group("A", groups.baseline()),
                group("B", groups.candidate()),
                objections,
                Stream.concat(leftOut.stream(), comparability.warnings().stream())
                        .toList(),
                Stream.concat(comparability.notes().stream(), unread(groups, baseline, candidate).stream())
                        .toList(),
                comparability.targets(),
                decided,
                undecidedFails,
                RunComparison.failed(decided, undecidedFails),
                objectives(groups),
                answer.families(),
                rows);
    }

    private static List<Read> figures(List<ReadRun> runs, boolean within) {
        return runs.stream().map(run -> RunFigureReader.of(run, within)).toList();
    }

    /** The figures that a run of each group has, in the order of the first run that has them; primary ones first. */
    private static List<ComparedFigure> common(List<String> phases, List<Read> baseline, List<Read> candidate) {
        Map<FigureName, ComparedFigure> all = new LinkedHashMap<>();
        Stream.concat(baseline.stream(), candidate.stream())
                .flatMap(read -> read.figures().values().stream())
                .map(MeasuredFigure::figure)
                .filter(figure -> figure.name().phase().isEmpty()
                        || phases.contains(figure.name().phase()))
                .forEach(figure ->
                        all.merge(figure.name(), figure, (one, other) -> other.role() == Role.PRIMARY ? other : one));
        all.values().removeIf(figure -> !has(figure, baseline) || !has(figure, candidate));
        List<ComparedFigure> ordered = new ArrayList<>();
        for (Role role : Role.values()) {
            all.values().stream().filter(figure -> figure.role() == role).forEach(ordered::add);
        }
        return ordered;
    }

    private static boolean has(ComparedFigure figure, List<Read> runs) {
        return runs.stream().anyMatch(read -> read.figures().containsKey(figure.name()));
    }

    private static GroupValues values(ComparedFigure figure, List<Read> runs) {
        List<MeasuredFigure> measured = runs.stream()
                .map(read -> read.figures().get(figure.name()))
                .flatMap(Stream::ofNullable)
                .toList();
        return new GroupValues(
                measured.stream().map(MeasuredFigure::value).toList(),
                measured.stream()
                        .mapToDouble(MeasuredFigure::eventVariance)
                        .average()
                        .orElse(0),
                measured.size() == 1 ? measured.get(0).withinRun() : Optional.empty());
    }

    /** Checks of the generator are no question of either family: they are compared by themselves. */
    private List<GroupDifference> differences(List<ComparedFigure> common, List<GroupComparison.Question> questions) {
        GroupComparison comparison = new GroupComparison(LEVEL, equalWithin);
        int asked = (int)
                common.stream().filter(figure -> figure.role() != Role.CHECK).count();
        List<GroupDifference> differences = new ArrayList<>(comparison.of(questions.subList(0, asked)));
        differences.addAll(comparison.of(questions.subList(asked, questions.size())));
        return differences;
    }

    private static ComparedRow row(
            ComparedFigure figure, GroupComparison.Question question, GroupDifference difference) {
        FigureName name = figure.name();
        return new ComparedRow(
                new ComparedRow.Named(
                        name.text(), name.phase(), name.operation(), name.path(), figure.unit(), figure.lessIsBetter()),
                ComparedRow.Values.of(question.from()),
                ComparedRow.Values.of(question.of()),
                ComparedRow.Interval.of(difference),
                new ComparedRow.Decision(
                        ComparisonAnswer.outcome(figure, difference),
                        difference.moreRuns().isPresent()
                                ? (Integer) difference.moreRuns().getAsInt()
                                : null,
                        RunComparison.word(figure.role())));
    }

    /** Each condition has an equal share of the error, so that all of them hold together. */
    private List<RunComparison.Condition> decided(
            List<ComparedFigure> common, List<GroupComparison.Question> questions, List<GroupDifference> differences) {
        List<FigureName> names = common.stream().map(ComparedFigure::name).toList();
        Map<FailCondition, List<FigureName>> asked = new LinkedHashMap<>();
        conditions.forEach(condition -> asked.put(condition, condition.among(names)));
        asked.forEach((condition, found) -> {
            if (found.isEmpty()) {
                throw new UnknownFigure(condition, names).exception();
            }
        });
        double count = asked.values().stream().mapToInt(List::size).sum();
        double level = 1 - (1 - LEVEL) / Math.max(1, count);
        List<RunComparison.Condition> decided = new ArrayList<>();
        asked.forEach((condition, found) -> found.forEach(name -> {
            int at = names.indexOf(name);
            ConfidenceInterval interval = differences.get(at).at(level);
            decided.add(new RunComparison.Condition(
                    condition.expression(),
                    name.text(),
                    RunComparison.word(
                            condition.of(interval, questions.get(at).from().middle())),
                    RunComparison.word(interval.scale()),
                    ComparedRow.bound(interval.lowBound()),
                    ComparedRow.bound(interval.highBound()),
                    level));
        }));
        return decided;
    }

    private static RunComparison.Group group(String label, List<ReadRun> runs) {
        return new RunComparison.Group(
                label,
                runs.stream()
                        .map(run -> new RunComparison.Run(
                                run.name(),
                                run.result().map(RunResult::startedAt).orElse(""),
                                run.result()
                                        .map(result -> result.verdict().status().name())
                                        .orElse("invalid"),
                                run.result()
                                        .map(result -> result.target().description())
                                        .orElse("")))
                        .toList());
    }

    /** What could not be read of the runs, in sentences. */
    private static List<String> unread(ComparedGroups groups, List<Read> baseline, List<Read> candidate) {
        List<Read> read = Stream.concat(baseline.stream(), candidate.stream()).toList();
        List<String> sentences = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            if (!read.get(i).notes().isEmpty()) {
                sentences.add(groups.all().get(i).name() + ": "
                        + String.join("; ", read.get(i).notes()) + ".");
            }
        }
        return sentences;
    }

    private static List<RunComparison.Objective> objectives(ComparedGroups groups) {
        Set<String> expressions = new LinkedHashSet<>();
        groups.all().forEach(run -> objectives(run).map(SloResult::expression).forEach(expressions::add));
        return expressions.stream()
                .map(expression -> new RunComparison.Objective(
                        expression,
                        count(groups.baseline(), expression, true),
                        count(groups.baseline(), expression, false),
                        count(groups.candidate(), expression, true),
                        count(groups.candidate(), expression, false)))
                .toList();
    }

    private static Stream<SloResult> objectives(ReadRun run) {
        return run.result().stream().flatMap(result -> result.slo().stream());
    }

    /** How many runs judged an objective, or met it. */
    private static int count(List<ReadRun> runs, String expression, boolean met) {
        return (int) runs.stream()
                .flatMap(RunComparer::objectives)
                .filter(objective -> objective.expression().equals(expression))
                .filter(objective -> objective.held().isPresent()
                        && (!met || objective.held().get()))
                .count();
    }
}

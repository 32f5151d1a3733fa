package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Compares every two configurations of a group by every measure that both have. Values that are all above 0 are compared by their ratio,
 * on a logarithmic scale. A pair whose values are all equal does not count in a family.
 *
 * <p>With joint inference the level is of all intervals together: with the level 95 %, all of them hold at once in 95 of 100 studies, and
 * a study of equal things shows any difference at all in at most 5. Each single interval is made at the stricter level that this takes
 * (Bonferroni): 1 - 0.05 / m for m intervals.
 *
 * <p>With questions, of the differences that are shown at most 5 % are wrong in expectation; so are of the equalities, and of the intervals
 * of the differences shown. That is so among the primary comparisons and among the others. Variances are those within blocks, moderated.
 *
 * <p>A study that adds blocks is looked at again and again. Each look has a share of the error ({@link ErrorBudget}). What a look decides
 * stays decided ({@link Looks}), so its configurations need no more blocks.
 */
public final class PairwiseDifferences {

    private final ErrorBudget budget;
    private final double equalWithin;
    private final Optional<Questions> questions;

    /** Two configurations with what their values say. */
    private record Tested(MeasuredGroup.Pair pair, PairTest test) {}

    /**
     * All intervals hold together.
     *
     * @param budget the level at which all intervals hold together
     * @param equalWithin the largest difference that counts as equal, as a share above 0: 0.1 is 10 %
     */
    public PairwiseDifferences(ErrorBudget budget, double equalWithin) {
        this(budget, equalWithin, Optional.empty());
    }

    private PairwiseDifferences(ErrorBudget budget, double equalWithin, Optional<Questions> questions) {
        if (!(equalWithin > 0)) {
            throw new IllegalArgumentException("equalWithin: " + equalWithin + " (expected: above 0)");
        }
        this.budget = budget;
        this.equalWithin = equalWithin;
        this.questions = questions;
    }

    /**
     * Of the differences that are stated, few are wrong.
     *
     * @param budget 1 less the level is the false discovery rate
     * @param equalWithin the largest difference that counts as equal, as a share above 0: 0.1 is 10 %
     */
    public static PairwiseDifferences discoveries(ErrorBudget budget, double equalWithin, Questions questions) {
        return new PairwiseDifferences(budget, equalWithin, Optional.of(questions));
    }

    /** In the order of groups, measures and configurations. */
    public ComparedMeasures of(List<Trials> configurations, List<Measure> measures) {
        return of(configurations, group -> measures);
    }

    /**
     * Likewise, with other measures in each group.
     *
     * @param measures of a group, by its name
     */
    public ComparedMeasures of(List<Trials> configurations, Function<String, List<Measure>> measures) {
        int blocks = blocks(configurations);
        Looks looks = new Looks();
        for (int look : budget.looks()) {
            if (look < blocks) {
                looks.add(after(
                        configurations.stream().map(one -> one.ofFirst(look)).toList(), measures, look));
            }
        }
        return looks.with(after(configurations, measures, blocks));
    }

    private ComparedMeasures after(List<Trials> configurations, Function<String, List<Measure>> measures, int blocks) {
        List<MeasuredGroup.Table> tables = new ArrayList<>();
        Set<Measure> all = new LinkedHashSet<>();
        for (String name : configurations.stream().map(Trials::group).distinct().toList()) {
            List<Trials> members = configurations.stream()
                    .filter(one -> one.group().equals(name))
                    .toList();
            all.addAll(measures.apply(name));
            measures.apply(name).forEach(measure -> tables.add(MeasuredGroup.Table.of(name, measure, members)));
        }
        List<MeasuredGroup> groups = questions
                .map(asked -> moderated(tables, asked))
                .orElseGet(() -> tables.stream().map(MeasuredGroup::alone).toList());
        List<Tested> pairs = groups.stream()
                .flatMap(MeasuredGroup::pairs)
                .map(pair -> new Tested(pair, new PairTest(pair.estimated(), equalWithin)))
                .toList();
        Map<QuestionFamily.Kind, FamilyLevels> levels = levels(pairs, blocks);
        List<Difference> differences = pairs.stream()
                .map(pair -> difference(pair, kind(pair), levels.get(kind(pair))))
                .toList();
        List<QuestionFamily> families = levels.entrySet().stream()
                .map(family -> family.getValue().family(differences))
                .toList();
        return new ComparedMeasures(
                budget.level(),
                equalWithin,
                families.get(0).comparisons(),
                families.get(0).levels().different(),
                List.copyOf(all),
                differences,
                families,
                groups.stream().flatMap(group -> group.spread().stream()).toList());
    }

    /** In the order of the tables; those of the same stage and measure moderate each other. */
    private static List<MeasuredGroup> moderated(List<MeasuredGroup.Table> tables, Questions asked) {
        Map<String, Set<String>> unsteady = new LinkedHashMap<>();
        tables.stream()
                .filter(table -> asked.isPrimary(table.group(), table.measure()))
                .collect(Collectors.groupingBy(MeasuredGroup.Table::group))
                .forEach((group, measured) -> unsteady.put(group, UnsteadyConfigurations.of(measured)));
        Map<List<Object>, List<MeasuredGroup.Table>> stages = new LinkedHashMap<>();
        tables.forEach(table -> stages.computeIfAbsent(
                        List.of(asked.stage(table.group()), table.measure()), unseen -> new ArrayList<>())
                .add(table));
        Map<MeasuredGroup.Table, MeasuredGroup> groups = new LinkedHashMap<>();
        stages.values().forEach(stage -> {
            List<MeasuredGroup> moderated = MeasuredGroup.moderated(stage, unsteady);
            for (int i = 0; i < stage.size(); i++) {
                groups.put(stage.get(i), moderated.get(i));
            }
        });
        return tables.stream().map(groups::get).toList();
    }

    /** The primary family comes first. */
    private Map<QuestionFamily.Kind, FamilyLevels> levels(List<Tested> pairs, int blocks) {
        Map<QuestionFamily.Kind, FamilyLevels> levels = new EnumMap<>(QuestionFamily.Kind.class);
        List<Tested> varying =
                pairs.stream().filter(tested -> tested.pair().varies()).toList();
        if (questions.isEmpty()) {
            levels.put(QuestionFamily.Kind.ALL, FamilyLevels.joint(budget, tests(varying), blocks));
            return levels;
        }
        for (QuestionFamily.Kind kind : List.of(QuestionFamily.Kind.PRIMARY, QuestionFamily.Kind.EXPLORATORY)) {
            List<Tested> members =
                    varying.stream().filter(tested -> kind(tested) == kind).toList();
            levels.put(kind, FamilyLevels.discovery(kind, budget, tests(members), blocks));
        }
        return levels;
    }

    private static List<PairTest> tests(List<Tested> pairs) {
        return pairs.stream().map(Tested::test).toList();
    }

    private QuestionFamily.Kind kind(Tested tested) {
        MeasuredGroup.Pair pair = tested.pair();
        return questions
                .map(asked -> asked.isPrimary(
                                pair.of().group(),
                                pair.measure(),
                                pair.of().label(),
                                pair.from().label())
                        ? QuestionFamily.Kind.PRIMARY
                        : QuestionFamily.Kind.EXPLORATORY)
                .orElse(QuestionFamily.Kind.ALL);
    }

    /** How many blocks were run, by the last one with a trial that counts. */
    private static int blocks(List<Trials> configurations) {
        return configurations.stream()
                .flatMap(one -> one.trials().stream())
                .mapToInt(Trials.Trial::block)
                .max()
                .orElse(0);
    }

    private Difference difference(Tested tested, QuestionFamily.Kind kind, FamilyLevels family) {
        MeasuredGroup.Pair pair = tested.pair();
        PairTest test = tested.test();
        QuestionFamily.Levels levels = family.levels();
        ConfidenceInterval interval = test.interval(levels.different());
        boolean equal = test.isEqual(levels.equal());
        boolean decided = equal || !interval.contains(pair.ratio() ? 1 : 0);
        return new Difference(
                pair.of().group(),
                pair.measure(),
                pair.of().label(),
                pair.from().label(),
                interval.scale(),
                interval,
                test.interval(budget.level()),
                equal,
                decided ? OptionalInt.empty() : test.moreBlocks(family::after),
                kind,
                new Difference.Sample(
                        pair.blocks(),
                        pair.spread(),
                        pair.of().values(pair.measure()).length,
                        pair.from().values(pair.measure()).length));
    }
}

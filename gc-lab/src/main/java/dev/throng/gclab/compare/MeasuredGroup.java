package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The configurations of one group that have one measure.
 */
final class MeasuredGroup {

    private final String group;
    private final Measure measure;
    private final List<Trials> members;
    private final List<Trials> positive;
    private final List<Integer> blocks;
    private final PairSpreads logarithms;
    private final PairSpreads values;

    private MeasuredGroup(Table table, PairSpreads logarithms, PairSpreads values) {
        this.group = table.group();
        this.measure = table.measure();
        this.members = table.members();
        this.positive = table.positive();
        this.blocks = table.blocks();
        this.logarithms = logarithms;
        this.values = values;
    }

    /** With variances of the group alone. */
    static MeasuredGroup alone(Table table) {
        return new MeasuredGroup(
                table, new SpreadModel(table.logarithms(), true), new SpreadModel(table.values(), false));
    }

    /**
     * With variances within blocks, which the groups of a stage moderate together.
     *
     * @param stage tables of the same measure
     * @param unsteady by group, the labels of the configurations that moderate no others
     */
    static List<MeasuredGroup> moderated(List<Table> stage, Map<String, Set<String>> unsteady) {
        List<ModeratedSpread> logarithms = ModeratedSpread.of(stage.stream()
                .map(table -> new ModeratedSpread.Group(
                        table.logarithms(), table.rowsOf(unsteady.getOrDefault(table.group(), Set.of()))))
                .toList());
        List<ModeratedSpread> values = stage.stream()
                .map(table -> ModeratedSpread.unmoderated(table.values()))
                .toList();
        List<MeasuredGroup> groups = new ArrayList<>();
        for (int i = 0; i < stage.size(); i++) {
            groups.add(new MeasuredGroup(stage.get(i), logarithms.get(i), values.get(i)));
        }
        return groups;
    }

    /**
     * The trials of a group that have a measure.
     *
     * @param members the configurations with a value
     * @param positive those whose values are all above 0
     * @param blocks with a value
     */
    record Table(String group, Measure measure, List<Trials> members, List<Trials> positive, List<Integer> blocks) {

        static Table of(String group, Measure measure, List<Trials> configurations) {
            List<Trials> members = configurations.stream()
                    .filter(one -> one.values(measure).length > 0)
                    .toList();
            return new Table(
                    group,
                    measure,
                    members,
                    members.stream().filter(one -> one.positive(measure)).toList(),
                    members.stream()
                            .flatMap(one -> one.trials().stream())
                            .filter(trial -> trial.figures().containsKey(measure))
                            .map(Trials.Trial::block)
                            .distinct()
                            .sorted()
                            .toList());
        }

        BlockValues logarithms() {
            return BlockValues.of(positive, measure, blocks, true);
        }

        /** Which of those above 0 have these labels. */
        private Set<Integer> rowsOf(Set<String> labels) {
            return IntStream.range(0, positive.size())
                    .filter(row -> labels.contains(positive.get(row).label()))
                    .boxed()
                    .collect(Collectors.toSet());
        }

        private BlockValues values() {
            return BlockValues.of(members, measure, blocks, false);
        }
    }

    /** Every two configurations: the later one in the order of the study against the earlier one. */
    Stream<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (int from = 0; from < members.size(); from++) {
            for (int of = from + 1; of < members.size(); of++) {
                pairs.add(pair(members.get(of), members.get(from)));
            }
        }
        return pairs.stream();
    }

    private Pair pair(Trials of, Trials from) {
        boolean ratio = of.positive(measure) && from.positive(measure);
        BlockValues both = BlockValues.of(List.of(of, from), measure, blocks, ratio);
        double[] first = both.common(0, 1);
        double[] second = both.common(1, 0);
        boolean common = first.length > 0;
        double estimate = mean(common ? first : both.row(0)) - mean(common ? second : both.row(1));
        Optional<Spread> spread = ratio
                ? logarithms.of(
                        positive.indexOf(of),
                        positive.indexOf(from),
                        (of.eventVariance(measure) + from.eventVariance(measure)) / 2)
                : values.of(members.indexOf(of), members.indexOf(from), 0);
        return new Pair(measure, of, from, ratio, estimate, first.length, spread);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** How the variance of the ratios was estimated; empty if fewer than two configurations are compared by ratios. */
    Optional<GroupSpread> spread() {
        return positive.size() < 2
                ? Optional.empty()
                : Optional.of(new GroupSpread(
                        group,
                        measure,
                        blocks.size(),
                        logarithms.within(),
                        logarithms.homogeneity(),
                        logarithms.pooled(),
                        logarithms.prior(),
                        logarithms.leftOut().stream()
                                .map(row -> positive.get(row).name())
                                .toList()));
    }

    /**
     * Two configurations.
     *
     * @param ratio whether they are compared by logarithms
     * @param estimate mean of the first less mean of the second, on that scale, over the blocks that both have
     * @param blocks that both have
     * @param spread of the estimate; empty with fewer than two blocks
     */
    record Pair(
            Measure measure,
            Trials of,
            Trials from,
            boolean ratio,
            double estimate,
            int blocks,
            Optional<Spread> spread) {

        EstimatedDifference estimated() {
            return new EstimatedDifference(
                    ratio, estimate, larger(), spread, more -> spread.map(one -> one.after(blocks, more)));
        }

        boolean varies() {
            return DoubleStream.concat(Arrays.stream(of.values(measure)), Arrays.stream(from.values(measure)))
                            .distinct()
                            .count()
                    > 1;
        }

        /** The larger of the two means, without sign. */
        private double larger() {
            return Math.max(Math.abs(of.middle(measure)), Math.abs(from.middle(measure)));
        }
    }
}

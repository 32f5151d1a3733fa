package dev.throng.gclab.compare;

import java.util.List;

/**
 * The levels at which the single comparisons of a family are made.
 *
 * <p>With joint inference each has the same share of the error (Bonferroni), so all intervals hold at once. With discovery, differences and
 * equalities are selected at a false discovery rate each ({@link StepUp}), and the intervals have the level that fits the selection.
 */
final class FamilyLevels {

    /** Two that differ by so much more than the margin that their values would be more probable at the margin say nothing about equality. */
    private static final double OBVIOUS = 0.9;

    private final QuestionFamily.Kind kind;
    private final ErrorBudget budget;
    private final int comparisons;
    private final int blocks;
    private final StepUp different;
    private final StepUp equal;

    private FamilyLevels(
            QuestionFamily.Kind kind, ErrorBudget budget, int comparisons, int blocks, StepUp different, StepUp equal) {
        this.kind = kind;
        this.budget = budget;
        this.comparisons = comparisons;
        this.blocks = blocks;
        this.different = different;
        this.equal = equal;
    }

    /**
     * @param pairs those whose values vary
     * @param blocks that were run; the share of a look belongs to it
     */
    static FamilyLevels joint(ErrorBudget budget, List<PairTest> pairs, int blocks) {
        return new FamilyLevels(QuestionFamily.Kind.ALL, budget, pairs.size(), blocks, null, null);
    }

    /** Likewise. */
    static FamilyLevels discovery(QuestionFamily.Kind kind, ErrorBudget budget, List<PairTest> pairs, int blocks) {
        double rate = (1 - budget.level()) * budget.share(blocks);
        return new FamilyLevels(
                kind,
                budget,
                pairs.size(),
                blocks,
                StepUp.of(
                        pairs.stream().mapToDouble(PairTest::probabilityIfEqual).toArray(), rate),
                StepUp.conditional(
                        pairs.stream()
                                .mapToDouble(PairTest::probabilityIfUnequal)
                                .toArray(),
                        rate,
                        OBVIOUS));
    }

    QuestionFamily.Levels levels() {
        return after(0);
    }

    /** The levels to expect after more blocks, if as many are selected. */
    QuestionFamily.Levels after(int more) {
        if (different == null) {
            double single = budget.single(comparisons, blocks + more);
            return new QuestionFamily.Levels(single, single);
        }
        double share = budget.share(blocks + more) / budget.share(blocks);
        return new QuestionFamily.Levels(1 - share * different.error(), 1 - 2 * share * equal.error());
    }

    QuestionFamily family(List<Difference> members) {
        return new QuestionFamily(kind, comparisons, 0, 0, levels()).of(members);
    }
}

package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Compares two groups of independent runs by many figures. Of the differences that are shown at most a share is wrong in expectation, and so
 * are of the equalities: among the primary questions, and among all others ({@link StepUp}). Pure.
 */
public final class GroupComparison {

    private final ErrorBudget budget;
    private final double equalWithin;

    /**
     * @param level 1 less the false discovery rate, above 0 and below 1
     * @param equalWithin the largest difference that counts as equal, as a share above 0: 0.1 is 10 %
     */
    public GroupComparison(double level, double equalWithin) {
        if (!(equalWithin > 0)) {
            throw new IllegalArgumentException("equalWithin: " + equalWithin + " (expected: above 0)");
        }
        this.budget = ErrorBudget.once(level);
        this.equalWithin = equalWithin;
    }

    /**
     * A question: does the first group differ from the second by a figure?
     *
     * @param primary whether it was chosen before the data as one that matters
     */
    public record Question(GroupValues of, GroupValues from, boolean primary) {

        private QuestionFamily.Kind kind() {
            return primary ? QuestionFamily.Kind.PRIMARY : QuestionFamily.Kind.EXPLORATORY;
        }
    }

    /** The differences, one of each question in its order. */
    public List<GroupDifference> of(List<Question> questions) {
        List<IndependentGroups> groups = questions.stream()
                .map(question -> new IndependentGroups(question.of(), question.from()))
                .toList();
        List<PairTest> tests = groups.stream()
                .map(pair -> new PairTest(pair.estimated(), equalWithin))
                .toList();
        Map<QuestionFamily.Kind, FamilyLevels> families = new EnumMap<>(QuestionFamily.Kind.class);
        for (QuestionFamily.Kind kind : List.of(QuestionFamily.Kind.PRIMARY, QuestionFamily.Kind.EXPLORATORY)) {
            List<PairTest> members = new ArrayList<>();
            for (int i = 0; i < tests.size(); i++) {
                if (questions.get(i).kind() == kind
                        && groups.get(i).vary()
                        && tests.get(i).found().spread().isPresent()) {
                    members.add(tests.get(i));
                }
            }
            families.put(kind, FamilyLevels.discovery(kind, budget, members, 1));
        }
        List<GroupDifference> differences = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            QuestionFamily.Kind kind = questions.get(i).kind();
            differences.add(new GroupDifference(
                    tests.get(i),
                    kind,
                    families.get(kind),
                    budget.level(),
                    groups.get(i).withinRuns()));
        }
        return differences;
    }
}

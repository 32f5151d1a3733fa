package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Simulated studies that add blocks: after each look, configurations whose primary questions are decided get no more. A study ends when all
 * are decided, or after as many blocks as were drawn.
 */
final class SequentialStudies implements Function<SimulatedQuestions.Drawn, ComparedMeasures> {

    private static final int FIRST = 3;
    private static final int LAST = 100;

    private final SimulatedQuestions questions;
    private final ErrorBudget budget = ErrorBudget.sequential(0.95, FIRST, LAST);
    private final PairwiseDifferences comparison;
    private long cells;
    private long configurations;

    SequentialStudies(SimulatedQuestions questions) {
        this.questions = questions;
        this.comparison = PairwiseDifferences.discoveries(budget, 0.1, questions);
    }

    @Override
    public ComparedMeasures apply(SimulatedQuestions.Drawn drawn) {
        List<Trials> trials =
                drawn.trials().stream().map(one -> one.ofFirst(FIRST)).toList();
        ComparedMeasures found = comparison.of(trials, questions.measures());
        for (int block = FIRST + 1; block <= questions.blocks() && !open(found).isEmpty(); block++) {
            Set<String> open = open(found);
            List<Trials> next = new ArrayList<>();
            for (int i = 0; i < trials.size(); i++) {
                boolean runs =
                        open.contains(name(trials.get(i).group(), trials.get(i).label()));
                next.add(runs ? drawn.trials().get(i).ofFirst(block) : trials.get(i));
            }
            trials = next;
            if (budget.looks().contains(block)) {
                found = comparison.of(trials, questions.measures());
            }
        }
        trials.forEach(one -> cells += one.trials().size());
        configurations += trials.size();
        return found;
    }

    private static Set<String> open(ComparedMeasures found) {
        Set<String> open = new HashSet<>();
        found.differences().stream()
                .filter(one -> one.family() == QuestionFamily.Kind.PRIMARY && !one.decided())
                .forEach(one -> {
                    open.add(name(one.group(), one.of()));
                    open.add(name(one.group(), one.from()));
                });
        return open;
    }

    private static String name(String group, String label) {
        return group + '/' + label;
    }

    /** The mean number of blocks of a configuration in the studies so far. */
    double blocks() {
        return (double) cells / Math.max(1, configurations);
    }
}

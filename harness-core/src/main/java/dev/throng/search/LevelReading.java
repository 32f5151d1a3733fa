package dev.throng.search;

import dev.throng.load.OpenLoad;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.Phase;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.LadderSearch.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Reads what a run says of its level. The level is broken where an objective did not hold, where arrivals were owed, or where an
 * operation of an open load fell behind: where fewer were answered than became due in the same seconds, by more than {@value
 * #BEHIND_SHARE} of them and {@value #BEHIND_COUNT}. A target that falls behind answers the rest after the end, when nobody counts, and
 * would look as if it had kept up.
 */
public final class LevelReading {

    /** Small beside the tolerance of a search. */
    private static final double BEHIND_SHARE = 0.02;

    /** So many may be in flight by chance. */
    private static final int BEHIND_COUNT = 10;

    private LevelReading() {}

    /**
     * @param number of the run in the search
     * @param operation whose figures the run has
     * @param result of the run in the directory
     * @param relative the directory as the search names it
     */
    public static LevelRun of(
            int number,
            double level,
            String operation,
            Scenario scenario,
            ResultDirectory directory,
            RunResult result,
            String relative) {
        Measured measured = new Measured(directory, result);
        Histogram responses = measured.times(operation, "response");
        Histogram ownLag = measured.times(operation, "ownLag");
        List<String> shortfalls = shortfalls(scenario, measured);
        Outcome outcome = LevelRun.outcome(result.verdict(), shortfalls, result.slo(), slo -> true);
        return new LevelRun(
                number,
                level,
                relative,
                ScalarTypes.word(outcome),
                reasons(outcome, result, shortfalls),
                shortfalls,
                result.verdict().blamesGenerator(),
                result.verdict(),
                result.slo(),
                measured.count(operation, OperationResult::due) / measured.seconds(),
                measured.answers(operation) / measured.seconds(),
                at(responses, 50),
                at(responses, 99),
                at(responses, 99.9),
                at(responses, 100),
                new LevelRun.OwnLag(at(ownLag, 50), at(ownLag, 99), at(ownLag, 99.9), at(ownLag, 100)),
                measured.count(operation, OperationResult::failed),
                measured.owed(),
                boxed(measured.cores(Resources::target)),
                boxed(measured.cores(Resources::generator)));
    }

    private static List<String> shortfalls(Scenario scenario, Measured measured) {
        List<String> shortfalls = new ArrayList<>();
        if (measured.owed() > 0) {
            shortfalls.add(measured.owed() + " arrivals were owed");
        }
        for (String operation : open(scenario)) {
            Measured.Pace pace = measured.pace(operation);
            if (behind(pace.due(), pace.answered())) {
                shortfalls.add(operation + " fell behind: " + pace.answered() + " were answered while " + pace.due()
                        + " became due");
            }
        }
        return shortfalls;
    }

    /** Whether so few answers in the seconds in which these became due mean that the target does not keep up. */
    public static boolean behind(long due, long answered) {
        return due - answered > BEHIND_SHARE * due + BEHIND_COUNT;
    }

    /** The operations whose measured arrivals do not wait for answers. */
    private static List<String> open(Scenario scenario) {
        return scenario.phases().stream()
                .filter(Phase::measured)
                .flatMap(phase -> phase.load().entrySet().stream())
                .filter(entry -> entry.getValue() instanceof OpenLoad)
                .map(entry -> entry.getKey().id())
                .distinct()
                .toList();
    }

    private static List<String> reasons(Outcome outcome, RunResult result, List<String> shortfalls) {
        if (outcome != Outcome.BROKEN) {
            return outcome == Outcome.HELD ? List.of() : result.verdict().texts();
        }
        List<String> reasons = new ArrayList<>(shortfalls);
        result.slo().stream().filter(slo -> !slo.held()).forEach(slo -> reasons.add("not held: " + slo.expression()));
        return reasons;
    }

    private static long at(Histogram times, double percentile) {
        return times.getTotalCount() > 0 ? times.getValueAtPercentile(percentile) : 0;
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }
}

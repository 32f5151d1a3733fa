package dev.throng.search;

import dev.throng.run.Judge;
import dev.throng.run.ResultDirectory;
import dev.throng.run.ResultRows.Resources;
import dev.throng.run.RunResult;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.LadderSearch.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Reads what a run says of its level. The level is broken where an objective did not hold, where arrivals were owed, or where fewer than
 * {@value #LEAST_ANSWERED} of the due arrivals of an open load were answered while the phases lasted: a target that falls behind answers
 * the rest after the end, when nobody counts, and would look as if it had kept up.
 */
public final class LevelReading {

    /** Small beside the tolerance of a search; what is in flight at the end of a phase is smaller still. */
    private static final double LEAST_ANSWERED = 0.98;

    private LevelReading() {}

    /**
     * @param number of the run in the search
     * @param result of the run in the directory
     * @param relative the directory as the run names it
     */
    public static LevelRun of(
            int number, SearchedLoad load, double level, ResultDirectory directory, RunResult result, String relative) {
        String operation = load.operation();
        Measured measured = new Measured(directory, result);
        Histogram responses = measured.responses(operation);
        double due = measured.count(operation, RunResult.Operation::due) / measured.seconds();
        double answered = measured.answers(operation) / measured.seconds();
        List<String> shortfalls = shortfalls(load, due, answered, measured.owed());
        Outcome outcome = LevelRun.outcome(result.verdict(), shortfalls, result.slo(), slo -> true);
        return new LevelRun(
                number,
                level,
                relative,
                ScalarTypes.word(outcome),
                reasons(outcome, result, shortfalls),
                shortfalls,
                Judge.namesGenerator(result.verdict()),
                result.verdict(),
                result.slo(),
                due,
                answered,
                at(responses, 50),
                at(responses, 99),
                at(responses, 99.9),
                at(responses, 100),
                measured.count(operation, RunResult.Operation::failed),
                measured.owed(),
                boxed(measured.cores(Resources::target)),
                boxed(measured.cores(Resources::generator)));
    }

    private static List<String> shortfalls(SearchedLoad load, double due, double answered, long owed) {
        List<String> shortfalls = new ArrayList<>();
        if (!(due > 0)) {
            shortfalls.add("nothing was due");
        }
        if (owed > 0) {
            shortfalls.add(owed + " arrivals were owed");
        }
        if (!load.kind().whole() && answered < LEAST_ANSWERED * due) {
            shortfalls.add(String.format(Locale.ROOT, "%.0f/s were answered while %.0f/s became due", answered, due));
        }
        return shortfalls;
    }

    private static List<String> reasons(Outcome outcome, RunResult result, List<String> shortfalls) {
        if (outcome != Outcome.BROKEN) {
            return outcome == Outcome.HELD ? List.of() : result.verdict().reasons();
        }
        List<String> reasons = new ArrayList<>(shortfalls);
        result.slo().stream().filter(slo -> !slo.held()).forEach(slo -> reasons.add("not held: " + slo.expression()));
        return reasons;
    }

    private static long at(Histogram responses, double percentile) {
        return responses.getTotalCount() > 0 ? responses.getValueAtPercentile(percentile) : 0;
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }
}

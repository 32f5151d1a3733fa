package dev.throng.search;

import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Operation;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.Slo;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Evaluates a run of a search. The level is broken if an objective did not hold, if arrivals were owed, or if an operation of an open load
 * fell behind. So is one at which the target failed every arrival. The run is untrusted if fewer arrivals became due than the level asks
 * for. An operation falls behind if fewer arrivals are answered than become due in the same seconds, by more than {@value #BEHIND_SHARE}
 * of them plus {@value #BEHIND_COUNT}. Such a target answers the rest after the phase, so its total counts look complete.
 */
public final class LevelEvaluation {

    /** Small compared with the tolerance of a search. */
    private static final double BEHIND_SHARE = 0.02;

    /** So many arrivals may be in flight by chance. */
    private static final int BEHIND_COUNT = 10;

    /** Standard deviations of the number of random arrivals. */
    private static final double CHANCE = 6;

    private LevelEvaluation() {}

    /**
     * Evaluates a run.
     *
     * @param number the number of the run in the search, from 1
     * @param level the load of the run
     * @param operation the searched operation
     * @param directory the result directory of the run
     * @param result the result in this directory
     * @param relative the path of this directory, relative to that of the search
     */
    public static LevelRun of(
            int number,
            double level,
            String operation,
            Scenario scenario,
            ResultDirectory directory,
            RunResult result,
            String relative) {
        return of(number, level, operation, scenario, directory, result, relative, any -> true);
    }

    /**
     * Evaluates a run.
     *
     * @param paced selects the operations that may fall behind, by their ids
     */
    static LevelRun of(
            int number,
            double level,
            String operation,
            Scenario scenario,
            ResultDirectory directory,
            RunResult result,
            String relative,
            Predicate<String> paced) {
        LevelFigures measured = new LevelFigures(directory, result);
        List<String> shortfalls = shortfalls(scenario, measured, paced, result.verdict());
        List<SloResult> objectives = judged(scenario, result.slo());
        List<String> missing = notOffered(scenario, measured, result.verdict());
        Outcome outcome = missing.isEmpty()
                ? LevelRun.outcome(result.verdict(), shortfalls, objectives, slo -> true)
                : Outcome.UNTRUSTED;
        return new LevelRun(
                number,
                level,
                relative,
                new LevelRun.Finding(
                        outcome,
                        missing.isEmpty() ? reasons(outcome, result.verdict(), objectives, shortfalls) : missing,
                        shortfalls,
                        result.verdict().blamesGenerator()),
                result.verdict(),
                objectives,
                new LevelRun.Figures(
                        measured.perSecond(measured.count(operation, OperationResult::due)),
                        measured.perSecond(measured.answers(operation)),
                        percentiles(measured.times(operation, "response")),
                        Optional.of(percentiles(measured.times(operation, "ownLag"))),
                        measured.count(operation, OperationResult::failed),
                        measured.owed(),
                        measured.cores(Resources::target),
                        measured.cores(Resources::generator)),
                Optional.empty());
    }

    /** Judges the objectives of an invalid result too: its reasons may leave counts valid, which a search for a population needs. */
    private static List<SloResult> judged(Scenario scenario, List<SloResult> found) {
        Map<String, Slo> objectives =
                scenario.slo().stream().collect(Collectors.toMap(Slo::expression, slo -> slo, (one, same) -> one));
        return found.stream()
                .map(slo -> Optional.ofNullable(objectives.get(slo.expression()))
                        .map(objective -> judged(objective, slo.value()))
                        .orElse(slo))
                .toList();
    }

    private static SloResult judged(Slo objective, OptionalDouble value) {
        return value.isPresent()
                ? SloResult.of(
                        objective.expression(),
                        objective.holdsRounded(value.getAsDouble()),
                        value.getAsDouble(),
                        objective.unit())
                : SloResult.notMeasured(objective.expression(), objective.unit());
    }

    private static List<String> shortfalls(
            Scenario scenario, LevelFigures measured, Predicate<String> paced, Verdict verdict) {
        if (LevelRun.failedByTarget(verdict)) {
            // the counts of a run without answers say nothing more
            return List.of(verdict.texts().get(0));
        }
        List<String> shortfalls = new ArrayList<>();
        if (measured.owed() > 0) {
            shortfalls.add(measured.owed() + " arrivals were owed");
        }
        for (String operation : open(scenario)) {
            LevelFigures.Pace pace = measured.pace(operation);
            if (paced.test(operation) && behind(pace.due(), pace.answered())) {
                shortfalls.add(operation + " fell behind: " + pace.answered() + " were answered while " + pace.due()
                        + " became due");
            }
        }
        return shortfalls;
    }

    /**
     * Whether a target falls behind.
     *
     * @param due arrivals that became due
     * @param answered answers of the same seconds
     */
    public static boolean behind(long due, long answered) {
        return due - answered > BEHIND_SHARE * due + BEHIND_COUNT;
    }

    /**
     * Returns sentences on loads of which fewer arrivals became due than the level asks for: the run does not show what the target does at
     * its level. Empty if all became due, or if the verdict states more already.
     */
    private static List<String> notOffered(Scenario scenario, LevelFigures measured, Verdict verdict) {
        if (verdict.status() == Verdict.Status.invalid) {
            return List.of();
        }
        List<String> missing = new ArrayList<>();
        for (String operation : open(scenario)) {
            Optional<Planned> planned = planned(scenario, operation);
            long due = measured.count(operation, OperationResult::due);
            if (measured.knows(operation)
                    && planned.filter(plan -> due < plan.fewest()).isPresent()) {
                missing.add("only " + due + " of " + planned.get().arrivals() + " arrivals of " + operation
                        + " became due, so the level was not offered");
            }
        }
        if (!missing.isEmpty()) {
            missing.addAll(verdict.texts());
        }
        return missing;
    }

    /**
     * The arrivals that a plan has.
     *
     * @param random whether their number differs by chance
     */
    private record Planned(long arrivals, boolean random) {

        Planned plus(Planned other) {
            return new Planned(arrivals + other.arrivals, random || other.random);
        }

        /** A run with fewer arrivals did not offer the load of the plan. */
        double fewest() {
            return arrivals - (random ? CHANCE * Math.sqrt(arrivals) : 0);
        }
    }

    /** The arrivals of the measured phases; empty if one of them has a closed load. */
    private static Optional<Planned> planned(Scenario scenario, String operation) {
        Planned planned = new Planned(0, false);
        for (Phase phase : scenario.phases()) {
            for (Map.Entry<Operation, Load> entry : phase.load().entrySet()) {
                if (phase.measured() && entry.getKey().id().equals(operation)) {
                    if (!(entry.getValue() instanceof OpenLoad open)) {
                        return Optional.empty();
                    }
                    planned = planned.plus(new Planned(
                            open.arrivals(phase.duration().toNanos()), open.profile() instanceof RateProfile.Poisson));
                }
            }
        }
        return Optional.of(planned);
    }

    /** The operations with an open load in a measured phase. */
    private static List<String> open(Scenario scenario) {
        return scenario.phases().stream()
                .filter(Phase::measured)
                .flatMap(phase -> phase.load().entrySet().stream())
                .filter(entry -> entry.getValue() instanceof OpenLoad)
                .map(entry -> entry.getKey().id())
                .distinct()
                .toList();
    }

    private static List<String> reasons(
            Outcome outcome, Verdict verdict, List<SloResult> objectives, List<String> shortfalls) {
        if (outcome != Outcome.BROKEN) {
            return outcome == Outcome.HELD ? List.of() : verdict.texts();
        }
        if (LevelRun.failedByTarget(verdict)) {
            return shortfalls;
        }
        List<String> reasons = new ArrayList<>(shortfalls);
        objectives.stream().filter(SloResult::missed).forEach(slo -> reasons.add("not held: " + slo.expression()));
        return reasons;
    }

    private static LevelRun.Percentiles percentiles(Histogram times) {
        return times.getTotalCount() == 0
                ? LevelRun.Percentiles.NONE
                : new LevelRun.Percentiles(
                        times.getValueAtPercentile(50),
                        times.getValueAtPercentile(99),
                        times.getValueAtPercentile(99.9),
                        times.getValueAtPercentile(100));
    }
}

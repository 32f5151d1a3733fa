package dev.throng.search.hold;

import dev.throng.run.extension.Population;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.search.LadderSearch;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.LevelRunner;
import dev.throng.search.Link;
import dev.throng.search.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Searches for the largest population that a target holds. It uses the same search as rates, with populations chosen by {@link HoldSteps}. It
 * runs a level again with a slower ramp if the target failed because of the ramp. Two populations of which the target kept the same number
 * agree that the smaller one is too large. Confined to one thread.
 */
public final class HoldSearch {

    /** Two runs agree on the limit if the target kept the same number, up to this share. */
    private static final double SAME_SHARE = 0.01;

    private final Population population;
    private final double seconds;
    private final int most;
    private final Optional<Link> link;
    private final SearchTime time;
    private final HoldSteps steps;
    private final RampRate ramp;
    private final List<LevelRun> runs = new ArrayList<>();
    private boolean outOfTime;

    /**
     * @param seconds how long each run holds the population
     * @param from the population of the first run, at least 1
     * @param most the largest population to try
     * @param tolerance of the result, as a share
     * @param perSecond members per second of the first run
     * @param link the link to the target; empty if its rate is not known
     * @param time how long the search may take
     */
    public HoldSearch(
            Population population,
            double seconds,
            int from,
            int most,
            double tolerance,
            double perSecond,
            Optional<Link> link,
            SearchTime time) {
        this.population = population;
        this.seconds = seconds;
        this.most = most;
        this.link = link;
        this.time = time;
        this.ramp = new RampRate(perSecond);
        this.steps = new HoldSteps(from, tolerance, link, () -> time.isEnoughToRefine(ramp.perSecond()));
    }

    /**
     * Searches until the answer is final, its time is over, or the user aborts.
     *
     * @throws RunException if no level can be run
     */
    public LadderSearch.Answer search(LevelRunner levels) throws RunException {
        LadderSearch search = new LadderSearch(most, steps);
        for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
            int rung = next.getAsInt();
            if (!time.begins(HoldSteps.members(rung), ramp.perSecond())) {
                outOfTime = true;
                break;
            }
            LevelRun run = levels.run(runs.size() + 1, HoldSteps.members(rung));
            time.ended();
            if (levels.aborted()) {
                break;
            }
            Optional<Members> members = run.members();
            if (members.filter(of -> slower(run, of)).isPresent()) {
                runs.add(run.withMembers(members.get().withRampTooFast()));
                continue;
            }
            runs.add(run);
            members.ifPresent(steps::ran);
            search.ended(rung, run.finding().outcome());
            if (agreesWithEarlierRun(run)) {
                search.ended(rung, Outcome.BROKEN);
            }
            if (stopped().isPresent()) {
                break;
            }
        }
        return search.answer();
    }

    /**
     * Whether the target refused members, and kept as many of them as in an earlier run of a larger population. An earlier run that kept this
     * whole population contradicts the run instead: clients that a server has not yet forgotten may take the places of a few members.
     */
    private boolean agreesWithEarlierRun(LevelRun run) {
        OptionalDouble kept = keptOfRefused(run);
        return kept.isPresent()
                && runs.stream()
                        .filter(other -> other != run && other.level() > run.level())
                        .flatMapToDouble(other -> keptOfRefused(other).stream())
                        .filter(served -> served < run.level())
                        .anyMatch(served -> Math.abs(served - kept.getAsDouble()) <= SAME_SHARE * kept.getAsDouble());
    }

    /** How many members the target served in a run in which it refused others; empty if it refused none, or served none. */
    private static OptionalDouble keptOfRefused(LevelRun run) {
        return run.members().stream()
                .filter(members -> run.is(Outcome.BROKEN)
                        && !run.rampTooFast()
                        && members.losses().failed() > 0
                        && members.served() > 0)
                .mapToDouble(Members::served)
                .findFirst();
    }

    private boolean slower(LevelRun run, Members members) {
        boolean broken = run.is(Outcome.BROKEN) && !run.targetEnded() && !agreesWithEarlierRun(run);
        return ramp.slower(
                members, broken && HoldCheck.rampTooFast(members, run.finding().shortfalls()), run.reasons());
    }

    /**
     * Returns why the search stopped before its answer was final: two runs in a row were not possible, or were untrusted before any
     * population was held. Empty if it did not stop.
     */
    public Optional<String> stopped() {
        int last = runs.size() - 1;
        if (last < 1 || !untrusted(runs.get(last)) || !untrusted(runs.get(last - 1))) {
            return Optional.empty();
        }
        boolean possible = runs.get(last).members().isPresent();
        return possible && runs.stream().anyMatch(run -> run.is(Outcome.HELD))
                ? Optional.empty()
                : Optional.of(String.join("; ", runs.get(last).reasons()));
    }

    private static boolean untrusted(LevelRun run) {
        return run.is(Outcome.UNTRUSTED);
    }

    /** Members per second of the next run. */
    public double rampPerSecond() {
        return ramp.perSecond();
    }

    /** Why the search ended before its answer was final; empty if its time was enough. */
    Optional<String> outOfTime() {
        return outOfTime ? Optional.of(time.over()) : Optional.empty();
    }

    /** The link to the target; empty if its rate is not known. */
    Optional<Link> link() {
        return link;
    }

    /** A sentence for each time that the ramp was slowed. */
    public List<String> notes() {
        return ramp.notes();
    }

    /** All runs so far, in their order. */
    public List<LevelRun> runs() {
        return List.copyOf(runs);
    }

    /**
     * Returns a run with the figures of its population, and with the outcome that follows from them.
     *
     * @param run the run with its other figures
     * @param directory its result directory
     */
    public LevelRun evaluated(LevelRun run, String operation, ResultDirectory directory, RunResult result) {
        Members members = new HoldFigures(directory, result, operation, seconds)
                .members(Math.round(run.level()), ramp.perSecond(), population);
        return run.holding(members, HoldCheck.shortfalls(members, population, seconds, link));
    }
}

package dev.throng.search;

import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.LadderSearch.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The content of {@code capacity.json}: the highest load at which the scenario's objectives hold. The unit of levels depends on {@code load}:
 * arrivals per second, users, arrivals in flight, or members of a population. The names are part of the file format, which users' scripts read. Immutable.
 *
 * @param schema the version of this document: {@value #SCHEMA}
 * @param name the name of the scenario
 * @param operation the id of the searched operation
 * @param load what was searched: {@code rate}, {@code users}, {@code inFlight}, or {@value #POPULATION}
 * @param slo the objectives, as the scenario states them
 * @param from the lowest level of the range
 * @param to the highest level of the range
 * @param tolerance how exactly the border is known, as a share of a level
 * @param startedAt the wall-clock time of the start, ISO 8601 in UTC
 * @param command the command line without secrets
 * @param version the version of Throng
 * @param outcome {@code found}, {@code at-least}, {@code below}, {@code unknown} or {@code interrupted}
 * @param limit what limits the capacity: {@code target}, {@code link}, {@code generator}, {@code untrusted} runs, or the {@code range} of the
 *     search
 * @param capacity the highest level that held; {@code null} if none did
 * @param notHeldAt the lowest level that did not hold; {@code null} if all did, or if the outcome is {@code unknown}
 * @param knee the level beyond which the p99 grows faster than the answers, see {@link Knee}; {@code null} if there is none
 * @param kneeAtFoot whether no level below the knee was tried
 * @param runs all runs in their order
 * @param hold how the population was held; {@code null} if another load was searched
 */
public record Capacity(
        String schema,
        String name,
        String operation,
        String load,
        List<String> slo,
        double from,
        double to,
        double tolerance,
        String startedAt,
        String command,
        String version,
        String outcome,
        String limit,
        Double capacity,
        Double notHeldAt,
        Double knee,
        boolean kneeAtFoot,
        List<LevelRun> runs,
        Hold hold) {

    /** The version of this document. */
    public static final String SCHEMA = "throng-capacity/1";

    /** The value of {@code load} if a population was searched. */
    public static final String POPULATION = "population";

    /** How a search ended. */
    public enum Ending {
        /** One level holds and the next does not. */
        FOUND,
        /** Every level that the search could try holds. */
        AT_LEAST,
        /** The target did not hold the lowest level. */
        BELOW,
        /** No level held, and the runs do not show that this is the target's limit. */
        UNKNOWN,
        /** The user ended the search. */
        INTERRUPTED
    }

    /** What limits the capacity. */
    public enum Limit {
        TARGET,
        /** The link between generator and target; of populations only. */
        LINK,
        GENERATOR,
        UNTRUSTED,
        RANGE
    }

    /** The scenario and the command of a search. */
    public record Subject(String name, List<String> slo, String startedAt, String command, String version) {}

    /** Creates the document of a search. */
    public static Capacity of(
            Subject subject, SearchedLoad load, SharedSearches searches, LadderSearch.Answer answer, boolean aborted) {
        Ladder ladder = searches.ladder();
        List<LevelRun> runs = searches.runs();
        Optional<Knee> knee = Knee.of(runs);
        Limit limit = limit(ladder, answer.notHeld(), runs);
        Ending ending = aborted ? Ending.INTERRUPTED : ending(answer.kind(), limit);
        return new Capacity(
                SCHEMA,
                subject.name(),
                load.operation(),
                load.kind().key(),
                subject.slo(),
                ladder.level(0),
                ladder.level(ladder.levels().size() - 1),
                ladder.tolerance(),
                subject.startedAt(),
                subject.command(),
                subject.version(),
                ScalarTypes.word(ending),
                ScalarTypes.word(limit),
                level(ladder, answer.held()),
                ending == Ending.UNKNOWN ? null : level(ladder, answer.notHeld()),
                knee.map(Knee::level).orElse(null),
                knee.filter(Knee::atFoot).isPresent(),
                runs,
                null);
    }

    /** Converts the place of the border to the outcome of a search. */
    public static Ending ending(LadderSearch.Kind kind) {
        return switch (kind) {
            case FOUND -> Ending.FOUND;
            case ABOVE -> Ending.AT_LEAST;
            case BELOW -> Ending.BELOW;
        };
    }

    /** Returns the outcome of a search. Runs against the lowest level count only if they show the limit of the target. */
    public static Ending ending(LadderSearch.Kind kind, Limit limit) {
        Ending ending = ending(kind);
        return ending == Ending.BELOW && (limit == Limit.GENERATOR || limit == Limit.UNTRUSTED)
                ? Ending.UNKNOWN
                : ending;
    }

    private static Double level(Ladder ladder, OptionalInt rung) {
        return rung.isPresent() ? (Double) ladder.level(rung.getAsInt()) : null;
    }

    /**
     * Returns what limits the capacity. It is the generator if all broken runs of the lowest level that does not hold blame the generator;
     * without broken runs, if any untrusted run does.
     */
    public static Limit limit(Ladder ladder, OptionalInt notHeld, List<LevelRun> runs) {
        return notHeld.isEmpty() ? Limit.RANGE : limit(ladder.level(notHeld.getAsInt()), runs);
    }

    /** Returns what limits the capacity, from the runs at the lowest level that does not hold. */
    public static Limit limit(double notHeld, List<LevelRun> runs) {
        List<LevelRun> against = runs.stream()
                .filter(run -> run.level() == notHeld && !run.is(Outcome.HELD) && !run.rampTooFast())
                .toList();
        List<LevelRun> broken =
                against.stream().filter(run -> run.is(Outcome.BROKEN)).toList();
        if (!broken.isEmpty()) {
            return broken.stream().allMatch(LevelRun::generatorAtFault) ? Limit.GENERATOR : Limit.TARGET;
        }
        return against.stream().anyMatch(LevelRun::generatorAtFault) ? Limit.GENERATOR : Limit.UNTRUSTED;
    }

    /** Whether the search has this outcome. */
    public boolean is(Ending other) {
        return outcome.equals(ScalarTypes.word(other));
    }

    /** Whether this limits the capacity. */
    public boolean is(Limit other) {
        return limit.equals(ScalarTypes.word(other));
    }

    /** Whether the capacity is that of the target or of its link, not limited by the generator or by untrusted runs. */
    public boolean trusted() {
        return !is(Ending.INTERRUPTED) && (is(Limit.TARGET) || is(Limit.LINK) || is(Limit.RANGE));
    }
}

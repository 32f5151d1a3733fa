package dev.throng.search;

import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.LadderSearch.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The content of {@code capacity.json}: how far a load may rise while the scenario's objectives hold. Levels are arrivals per second, or
 * numbers of users or in flight, as {@code load} says. The names are fixed: users' scripts read them.
 *
 * @param schema version of this document: {@value #SCHEMA}
 * @param load the key that was searched: {@code rate}, {@code users} or {@code inFlight}
 * @param tolerance share of a level to which the border is known
 * @param startedAt wall-clock time of the start, ISO 8601 in UTC
 * @param command what the user typed, secrets left out
 * @param outcome {@code found}, {@code at-least}, {@code below} or {@code interrupted}
 * @param limit what ended it: {@code target}, {@code generator}, {@code untrusted} runs, or the {@code range} that was asked for
 * @param capacity the highest level that held; {@code null} if none did
 * @param notHeldAt the lowest level that did not hold; {@code null} if all did
 * @param knee the level from which the p99 grows faster than the answers, see {@link Knee}; {@code null} if none was seen
 * @param kneeAtFoot whether no level below the knee was tried
 * @param runs all runs, in their order
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
        List<LevelRun> runs) {

    public static final String SCHEMA = "throng-capacity/1";

    /** How a search ended. */
    public enum Ending {
        FOUND,
        AT_LEAST,
        BELOW,
        INTERRUPTED
    }

    /** What ended it. */
    public enum Limit {
        TARGET,
        GENERATOR,
        UNTRUSTED,
        RANGE
    }

    /** What was searched, and for whom. */
    public record Subject(String name, List<String> slo, String startedAt, String command, String version) {}

    /** Puts together what a search found. */
    public static Capacity of(
            Subject subject, SearchedLoad load, SharedSearches searches, LadderSearch.Answer answer, boolean aborted) {
        Ladder ladder = searches.ladder();
        List<LevelRun> runs = searches.runs();
        Optional<Knee> knee = Knee.of(runs);
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
                ScalarTypes.word(aborted ? Ending.INTERRUPTED : ending(answer.kind())),
                ScalarTypes.word(limit(ladder, answer.notHeld(), runs)),
                level(ladder, answer.held()),
                level(ladder, answer.notHeld()),
                knee.map(Knee::level).orElse(null),
                knee.filter(Knee::atFoot).isPresent(),
                runs);
    }

    /** The same in the words of this document. */
    public static Ending ending(LadderSearch.Kind kind) {
        return switch (kind) {
            case FOUND -> Ending.FOUND;
            case ABOVE -> Ending.AT_LEAST;
            case BELOW -> Ending.BELOW;
        };
    }

    private static Double level(Ladder ladder, OptionalInt rung) {
        return rung.isPresent() ? (Double) ladder.level(rung.getAsInt()) : null;
    }

    /** Whose limit it is that some level does not hold: the generator's where each run that broke, or was not to be trusted, names it. */
    public static Limit limit(Ladder ladder, OptionalInt notHeld, List<LevelRun> runs) {
        if (notHeld.isEmpty()) {
            return Limit.RANGE;
        }
        List<LevelRun> against = runs.stream()
                .filter(run -> run.level() == ladder.level(notHeld.getAsInt()) && !run.is(Outcome.HELD))
                .toList();
        List<LevelRun> broken =
                against.stream().filter(run -> run.is(Outcome.BROKEN)).toList();
        if (!broken.isEmpty()) {
            return broken.stream().allMatch(LevelRun::generatorAtFault) ? Limit.GENERATOR : Limit.TARGET;
        }
        return against.stream().anyMatch(LevelRun::generatorAtFault) ? Limit.GENERATOR : Limit.UNTRUSTED;
    }

    /** Whether this is how the search ended. */
    public boolean is(Ending other) {
        return outcome.equals(ScalarTypes.word(other));
    }

    /** Whether this ended it. */
    public boolean is(Limit other) {
        return limit.equals(ScalarTypes.word(other));
    }

    /** Whether the answer is the target's: neither the generator nor runs that are not to be trusted ended the search. */
    public boolean trusted() {
        return !is(Ending.INTERRUPTED) && (is(Limit.TARGET) || is(Limit.RANGE));
    }
}

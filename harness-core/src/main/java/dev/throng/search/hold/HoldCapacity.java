package dev.throng.search.hold;

import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import dev.throng.search.Capacity.Limit;
import dev.throng.search.Hold;
import dev.throng.search.LadderSearch;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Creates the document of a search for the largest population. Pure. */
public final class HoldCapacity {

    /** The rate on a link in relation to the rate of the members' bytes: frames, TCP and HTTP need the rest. */
    private static final double OVERHEAD = 1.1;

    private static final double LINK_BITS = 1e9;

    private HoldCapacity() {}

    /**
     * Creates the document.
     *
     * @param range the lowest population, the highest, and the tolerance
     */
    public static Capacity of(
            Capacity.Subject subject,
            HoldLoad load,
            HoldSearch search,
            LadderSearch.Answer answer,
            Range range,
            boolean aborted) {
        List<LevelRun> runs = search.runs();
        HoldLimit limit = search.stopped()
                .map(why -> new HoldLimit(
                        Limit.UNTRUSTED,
                        "The search stopped, because runs were not possible or untrusted: " + why + "."))
                .orElseGet(() -> limit(answer, range.room(), runs));
        Ending ending = aborted ? Ending.INTERRUPTED : ending(answer, limit);
        List<String> notes = new ArrayList<>(search.notes());
        bits(runs, load.population().member()).ifPresent(notes::add);
        return new Capacity(
                Capacity.SCHEMA,
                subject.name(),
                load.id(),
                Capacity.POPULATION,
                subject.slo(),
                range.from(),
                range.room().members(),
                range.tolerance(),
                subject.startedAt(),
                subject.command(),
                subject.version(),
                ScalarTypes.word(ending),
                ScalarTypes.word(limit.limit()),
                members(answer.held()),
                members(answer.notHeld()),
                null,
                false,
                runs,
                new Hold(
                        load.population().member(),
                        load.population().members(),
                        load.hold().toNanos() / 1e9,
                        search.rampPerSecond(),
                        limit.text(),
                        notes));
    }

    /** The range of a search. */
    public record Range(int from, Room room, double tolerance) {}

    private static HoldLimit limit(LadderSearch.Answer answer, Room room, List<LevelRun> runs) {
        if (answer.notHeld().isPresent()) {
            double notHeld = HoldSteps.members(answer.notHeld().getAsInt());
            return HoldLimit.of(notHeld, Capacity.limit(notHeld, runs), runs);
        }
        return room.isRange()
                ? new HoldLimit(Limit.RANGE, "The search ended there: set a higher --to.")
                : new HoldLimit(Limit.GENERATOR, room.why());
    }

    private static Ending ending(LadderSearch.Answer answer, HoldLimit limit) {
        Ending ending = Capacity.ending(answer.kind());
        return ending == Ending.FOUND && limit.limit() != Limit.TARGET ? Ending.AT_LEAST : ending;
    }

    private static Double members(OptionalInt rung) {
        return rung.isPresent() ? (Double) (double) HoldSteps.members(rung.getAsInt()) : null;
    }

    /** What a member received, and how many of them a link carries. */
    private static java.util.Optional<String> bits(List<LevelRun> runs, String member) {
        return runs.stream()
                .filter(run -> run.is(Outcome.HELD) && run.members() != null)
                .map(LevelRun::members)
                .filter(of -> of.bytesPerSecond() != null && of.bytesPerSecond() > 0)
                .reduce((first, later) -> later)
                .map(of -> text(of, member));
    }

    private static String text(Members of, String member) {
        double bits = 8 * of.bytesPerSecond() / of.wanted();
        return String.format(
                Locale.ROOT,
                "Each %s received %.0f kbit/s. With 10 %% overhead, a link of 1 Gbit/s carries about %,.0f of them.",
                member,
                bits / 1000,
                LINK_BITS / (bits * OVERHEAD));
    }
}

package dev.throng.search.hold;

import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import dev.throng.search.Capacity.Limit;
import dev.throng.search.Hold;
import dev.throng.search.LadderSearch;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Creates the document of a search for the largest population. Pure. */
public final class HoldCapacity {

    private static final Link EXAMPLE = new Link(1e9, "");

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
        HoldLimit limit = search.outOfTime()
                .map(ran -> outOfTime(answer, load, ran))
                .or(() -> search.stopped()
                        .filter(why -> answer.held().isPresent())
                        .map(why -> new HoldLimit(
                                Limit.UNTRUSTED,
                                "The search stopped, because runs were not possible or untrusted: " + why + ".")))
                .orElseGet(() -> limit(answer, range.room(), runs, search.link()));
        Ending ending = aborted ? Ending.INTERRUPTED : ending(answer, limit);
        List<String> notes = new ArrayList<>(search.notes());
        bits(runs, load.population().member(), search.link()).ifPresent(notes::add);
        return new Capacity(
                Capacity.SCHEMA,
                new Capacity.Search(
                        subject.name(),
                        load.id(),
                        Capacity.POPULATION,
                        subject.slo(),
                        range.from(),
                        range.room().members(),
                        range.tolerance()),
                subject.origin(),
                new Capacity.Answer(
                        ending,
                        limit.limit(),
                        members(answer.held()),
                        ending == Ending.UNKNOWN ? OptionalDouble.empty() : members(answer.notHeld()),
                        OptionalDouble.empty(),
                        false),
                runs,
                Optional.of(new Hold(
                        load.population().member(),
                        load.population().members(),
                        load.hold().toNanos() / 1e9,
                        search.rampPerSecond(),
                        limit.text(),
                        notes,
                        search.link())));
    }

    /** The range of a search. */
    public record Range(int from, Room room, double tolerance) {}

    private static HoldLimit outOfTime(LadderSearch.Answer answer, HoldLoad load, String ran) {
        String notHeld = answer.notHeld().isPresent()
                ? String.format(
                        Locale.ROOT,
                        ", although %,d %s were not held",
                        HoldSteps.members(answer.notHeld().getAsInt()),
                        load.population().members())
                : "";
        boolean anything = answer.held().isPresent() || answer.notHeld().isPresent();
        return new HoldLimit(
                anything ? Limit.RANGE : Limit.UNTRUSTED,
                "The search ended because its time was over, after " + ran + notHeld + ": set a longer --within.");
    }

    private static HoldLimit limit(LadderSearch.Answer answer, Room room, List<LevelRun> runs, Optional<Link> link) {
        if (answer.notHeld().isPresent()) {
            double notHeld = HoldSteps.members(answer.notHeld().getAsInt());
            return HoldLimit.of(notHeld, Capacity.limit(notHeld, runs), runs, link);
        }
        return room.isRange()
                ? new HoldLimit(Limit.RANGE, "The search ended there: set a higher --to.")
                : new HoldLimit(Limit.GENERATOR, room.why());
    }

    private static Ending ending(LadderSearch.Answer answer, HoldLimit limit) {
        Ending ending = Capacity.ending(answer.kind(), limit.limit());
        if (answer.held().isEmpty() && answer.notHeld().isEmpty()) {
            return Ending.UNKNOWN;
        }
        boolean shown = limit.limit() == Limit.TARGET || limit.limit() == Limit.LINK;
        return ending == Ending.FOUND && !shown ? Ending.AT_LEAST : ending;
    }

    private static OptionalDouble members(OptionalInt rung) {
        return rung.stream().mapToDouble(HoldSteps::members).findFirst();
    }

    /** What a member needs, and how many of them the link carries. */
    private static Optional<String> bits(List<LevelRun> runs, String member, Optional<Link> link) {
        return runs.stream()
                .filter(run -> run.is(Outcome.HELD))
                .flatMap(run -> run.members().stream())
                .filter(of -> of.bitsPerMember().isPresent())
                .reduce((first, later) -> later)
                .map(of -> String.format(
                        Locale.ROOT,
                        "Each %s needs %.0f kbit/s. With 10 %% overhead, %s carries about %,.0f of them.",
                        member,
                        of.bitsPerMember().getAsDouble() / 1000,
                        link.map(known -> "the link of " + known.rate() + " (by " + known.source() + ")")
                                .orElse("a link of " + EXAMPLE.rate()),
                        link.orElse(EXAMPLE).carries(of).getAsDouble()));
    }
}

package dev.throng.streams.report;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.streams.analysis.Audience;
import dev.throng.streams.analysis.StreamAnalysis.Population;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How many listeners were connected, accepted, receiving, on rate and starved: of the phases of one run, or of several runs. */
final class PopulationTable {

    /** The share of the nominal rate that counts as all of it: a second's media may arrive in the next second. */
    static final double GOOD_SHARE = 0.98;

    /**
     * A listener that receives this share of its nominal rate is on rate. All listeners may be on rate if together they received this
     * share.
     */
    private static final double ON_RATE_SHARE = 0.95;

    /** One run among several. */
    record Run(Cell name, List<Population> phases) {}

    private PopulationTable() {}

    /** Of all phases of one run. */
    static Table of(List<Population> phases, Audience audience) {
        return new Table(
                audience.in("Listeners by phase"),
                columns(Stream.of("at the end of phase"), sources(phases.stream())),
                phases.stream()
                        .map(phase -> row(Stream.empty(), phase, sources(phases.stream())))
                        .toList());
    }

    /** Of the measured phases of several runs. */
    static Table ofRuns(List<Run> runs, Audience audience) {
        boolean sources = sources(runs.stream().flatMap(run -> run.phases().stream()));
        List<List<Cell>> rows = new ArrayList<>();
        for (Run run : runs) {
            run.phases().stream()
                    .filter(Population::measured)
                    .forEach(phase -> rows.add(row(Stream.of(run.name()), phase, sources)));
        }
        return new Table(audience.in("Listeners"), columns(Stream.of("run", "at the end of phase"), sources), rows);
    }

    private static boolean sources(Stream<Population> phases) {
        return phases.anyMatch(phase -> phase.sources().orElse(0) > 0);
    }

    private static List<Column> columns(Stream<String> first, boolean sources) {
        return Stream.concat(
                        first.map(name -> new Column(name, false)),
                        Stream.of(
                                        sources ? "sources" : "",
                                        "connected",
                                        "accepted",
                                        "receiving",
                                        "on rate",
                                        "starved",
                                        "expected",
                                        "actual")
                                .filter(name -> !name.isEmpty())
                                .map(name -> new Column(name, true)))
                .collect(Collectors.toUnmodifiableList());
    }

    private static List<Cell> row(Stream<Cell> first, Population phase, boolean sources) {
        List<Cell> row = new ArrayList<>(first.toList());
        row.add(Cell.of(phase.phase() + (phase.measured() ? "" : " (not measured)")));
        if (sources) {
            row.add(Cell.of(text(phase.sources())));
        }
        row.add(Cell.of(text(phase.connected())));
        row.add(missing(phase.accepted(), phase));
        row.add(new Cell(text(phase.receiving()), tone(served(phase), phase)));
        row.add(mediaSuffices(phase) ? Cell.of(text(phase.onRate())) : missing(phase.onRate(), phase));
        row.add(new Cell(
                text(phase.starved()), Tone.BAD.unlessZero(phase.starved().orElse(0))));
        row.add(Cell.of(bits(phase.bitRates().expectedBitsPerSecond())));
        row.add(Cell.of(bits(phase.bitRates().actualBitsPerSecond())));
        return row;
    }

    /** Whether the media without bursts is enough for all connected listeners. Then the listeners that are not on rate are new. */
    static boolean mediaSuffices(Population phase) {
        return phase.starved().orElse(0) == 0
                && phase.bitRates().actualBitsPerSecond().orElse(0)
                                - phase.bitRates().burstBitsPerSecond().orElse(0)
                        >= ON_RATE_SHARE
                                * phase.bitRates().expectedBitsPerSecond().orElse(0);
    }

    /** BAD if too many connected listeners are missing. */
    private static Cell missing(OptionalLong level, Population of) {
        return new Cell(text(level), tone(level, of));
    }

    private static Tone tone(OptionalLong level, Population of) {
        boolean tooFew = level.isPresent()
                && level.getAsLong() < GOOD_SHARE * of.connected().orElse(0);
        return tooFew ? Tone.BAD : Tone.NEUTRAL;
    }

    /** The listeners that receive or are on rate: if pieces are rare, not every served listener got one in the last second. */
    static OptionalLong served(Population phase) {
        return phase.onRate().orElse(0) > phase.receiving().orElse(0) ? phase.onRate() : phase.receiving();
    }

    static String text(OptionalLong level) {
        return level.isPresent() ? Format.count(level.getAsLong()) : "–";
    }

    private static String bits(OptionalDouble bits) {
        return knownBits(bits).orElse("–");
    }

    static Optional<String> knownBits(OptionalDouble bits) {
        return bits.isPresent() ? Optional.of(Format.bitRate(bits.getAsDouble())) : Optional.empty();
    }
}

package dev.throng.streams.report;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Tile;
import dev.throng.report.Block.Tiles;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.series.Answer;
import dev.throng.streams.analysis.Audience;
import dev.throng.streams.analysis.StreamAnalysis;
import dev.throng.streams.analysis.StreamAnalysis.Bandwidth;
import dev.throng.streams.analysis.StreamAnalysis.NewListeners;
import dev.throng.streams.analysis.StreamAnalysis.Population;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The listeners of each phase, their media rate, and the saturation. */
final class ListenerSection {

    private final Audience audience;

    ListenerSection(Audience audience) {
        this.audience = audience;
    }

    List<Block> blocks(StreamAnalysis findings) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(tiles(findings));
        blocks.add(new Paragraph(words(findings)));
        StreamAnalysis.Saturation saturation = findings.saturation();
        if (!saturation.words().isEmpty()) {
            blocks.add(new Callout(
                    saturation.reached() == Answer.YES ? Tone.BAD : Tone.NEUTRAL,
                    "Saturation",
                    List.of(),
                    List.of(saturation.words())));
        }
        blocks.add(PopulationTable.of(findings.population(), audience));
        return blocks;
    }

    private Tiles tiles(StreamAnalysis findings) {
        List<Tile> tiles = new ArrayList<>();
        findings.bandwidth()
                .map(bandwidth -> mediaTile(bandwidth, betweenPieces(findings)))
                .ifPresent(tiles::add);
        findings.population().stream()
                .filter(Population::measured)
                .reduce((first, later) -> later)
                .ifPresent(last -> {
                    tiles.add(level("accepted", last.accepted(), last.accepted(), last));
                    tiles.add(level("receiving", last.receiving(), PopulationTable.served(last), last));
                    tiles.add(onRate(last));
                    tiles.add(new Tile(
                            "starved",
                            PopulationTable.text(last.starved()),
                            "connected, but receiving too little",
                            last.starved().orElse(0) == 0 ? Tone.GOOD : Tone.BAD));
                });
        findings.fairness()
                .ifPresent(fair -> tiles.add(new Tile(
                        audience.in("rate per listener"),
                        thousandths(fair.p50()) + " p50",
                        thousandths(fair.min()) + " to " + thousandths(fair.max()) + " of nominal; "
                                + Format.count(fair.belowHalf()) + " of " + Format.count(fair.listeners())
                                + audience.in(" below half, including listeners without media"),
                        fair.belowHalf() == 0 ? Tone.GOOD : Tone.BAD)));
        tiles.add(newListeners(findings.newListeners()));
        return new Tiles("At the end of the last measured phase", tiles);
    }

    private Tile onRate(Population last) {
        if (last.onRate().isEmpty()) {
            boolean rated = last.bitRates().expectedBitsPerSecond().isPresent();
            String why = rated || last.receiving().orElse(0) == 0
                    ? audience.in("no listener was connected for long enough")
                    : "the rate of the media is unknown";
            return new Tile("on rate", "–", why, Tone.NEUTRAL);
        }
        return new Tile(
                "on rate",
                PopulationTable.text(last.onRate()),
                "of " + Format.counted(last.connected().orElse(0), audience.in("connected listener"))
                        + audience.in("; new listeners only after their burst"),
                PopulationTable.mediaSuffices(last) ? Tone.GOOD : Tone.BAD);
    }

    /**
     * Whether each listener received its nominal rate. Missing media may be in the next piece: on average half a piece per listener. This
     * is a large share of a short stay.
     */
    private static boolean betweenPieces(StreamAnalysis findings) {
        return findings.fairness()
                .filter(fair -> fair.min() >= 1_000 * PopulationTable.GOOD_SHARE)
                .isPresent();
    }

    /** Good only if bursts are known, because unknown bursts can hide missing media. */
    private static Tile mediaTile(Bandwidth bandwidth, boolean betweenPieces) {
        boolean good = bandwidth.ratio() >= PopulationTable.GOOD_SHARE;
        OptionalDouble bursts = bandwidth.burstBytes();
        return new Tile(
                "media received",
                Format.bytes(bandwidth.actualBytes()),
                Format.share(bandwidth.ratio()) + " of the " + Format.bytes(bandwidth.expectedBytes()) + " expected; "
                        + (bursts.isEmpty()
                                ? "bursts included"
                                : Format.bytes(bursts.getAsDouble()) + " of bursts not counted"),
                good && bursts.isPresent() ? Tone.GOOD : good || betweenPieces ? Tone.NEUTRAL : Tone.BAD);
    }

    private String mediaSentence(Bandwidth bandwidth) {
        OptionalDouble bursts = bandwidth.burstBytes();
        return Format.bytes(bandwidth.actualBytes()) + " of media received, "
                + (bursts.isEmpty()
                        ? "bursts on connect included (their size is unknown); "
                        : Format.bytes(bursts.getAsDouble())
                                + audience.in(
                                        " of it in bursts on connect (the mean of the recorded bursts, for each listener); "))
                + Format.bytes(bandwidth.expectedBytes())
                + audience.in(" were expected from the bit rates of all connected listeners")
                + (bursts.isEmpty()
                        ? "."
                        : "; without the bursts, " + Format.share(bandwidth.ratio()) + " of it was received.");
    }

    /** The content of the tiles as text. */
    private String words(StreamAnalysis findings) {
        List<String> sentences = new ArrayList<>();
        findings.bandwidth().map(this::mediaSentence).ifPresent(sentences::add);
        findings.fairness()
                .ifPresent(
                        fair -> sentences.add(
                                audience.in("After their bursts, listeners got a median of ") + thousandths(fair.p50())
                                        + " of their nominal rate (" + thousandths(fair.min()) + " to "
                                        + thousandths(fair.max()) + "); " + Format.count(fair.belowHalf()) + " of "
                                        + Format.count(fair.listeners())
                                        + audience.in(
                                                " got less than half. Listeners that were connected too briefly to measure are left out.")));
        Tile last = newListeners(findings.newListeners());
        sentences.add(audience.in("A new listener is served at the end: ")
                + last.value()
                + (last.remark().isEmpty() ? "." : ": " + last.remark() + "."));
        return String.join(" ", sentences);
    }

    /** @param good the listeners counted for the tone of the tile */
    private Tile level(String name, OptionalLong level, OptionalLong good, Population of) {
        long connected = of.connected().orElse(0);
        return new Tile(
                name,
                PopulationTable.text(level),
                "of " + Format.counted(connected, audience.in("connected listener")),
                good.orElse(connected) >= PopulationTable.GOOD_SHARE * connected ? Tone.GOOD : Tone.BAD);
    }

    private Tile newListeners(NewListeners last) {
        String window = "in the last " + Format.duration(last.windowNanos());
        return switch (last.served()) {
            case UNKNOWN ->
                new Tile(
                        audience.in("a new listener is served"),
                        "not known",
                        last.windowNanos() == 0
                                ? ""
                                : last.due() == 0
                                        ? audience.in("no new listener was due ") + window
                                        : dueAndAnswered(last)
                                                + audience.in(
                                                        "; it is unknown whether these are the same listeners and whether media followed"),
                        Tone.NEUTRAL);
            case YES, NO ->
                new Tile(
                        audience.in("a new listener is served"),
                        last.served() == Answer.YES ? "yes" : "no",
                        dueAndAnswered(last)
                                + (last.slowestNanos().isPresent()
                                        ? "; slowest "
                                                + Format.duration(
                                                        last.slowestNanos().getAsLong())
                                        : ""),
                        last.served() == Answer.YES ? Tone.GOOD : Tone.BAD);
        };
    }

    private static String dueAndAnswered(NewListeners last) {
        return Format.count(last.due()) + " were due in the last " + Format.duration(last.windowNanos()) + " and "
                + Format.count(last.answered()) + " were answered then or shortly after";
    }

    private static String thousandths(long rate) {
        return Format.share(rate / 1000.0);
    }
}

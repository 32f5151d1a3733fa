package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.SpikeAttribution;
import dev.throng.reports.findings.SpikeAttribution.Spike;
import dev.throng.run.read.ResultRows.GcEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Lists the slowest intervals with the pauses, stalls and safepoints in them. */
final class SpikeSection {

    private SpikeSection() {}

    static List<Block> blocks(Evidence evidence) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(
                "This compares intervals, not single responses. The window of an interval begins earlier by its slowest"
                        + " response, because its answers may have been delayed that early. Overlap is a hint, not proof: compare it with"
                        + " the share of all intervals that overlap."));
        unknown(evidence).ifPresent(text -> blocks.add(new Paragraph(text)));
        for (Part part : evidence.measuredParts()) {
            SpikeAttribution attribution = SpikeAttribution.of(evidence.intervals(part), evidence.gcEvents());
            if (attribution.intervals() > 0) {
                blocks.add(new Paragraph(words(evidence, part, attribution)));
                blocks.add(table(evidence.label(part), attribution));
            }
        }
        if (blocks.stream().noneMatch(Table.class::isInstance)) {
            blocks.add(new Paragraph("No measured interval has an answer, so there is no slowest interval."));
        }
        return blocks;
    }

    private static Optional<String> unknown(Evidence evidence) {
        List<String> silent = new ArrayList<>();
        if (!known(evidence, "target")) {
            silent.add("target");
        }
        if (!known(evidence, "generator")) {
            silent.add("generator");
        }
        return silent.isEmpty()
                ? Optional.empty()
                : Optional.of("Garbage collection of the " + String.join(" and the ", silent)
                        + " is unknown, so slow responses cannot be attributed to it.");
    }

    private static boolean known(Evidence evidence, String process) {
        boolean collector = evidence.result()
                .map(r -> process.equals("target")
                        ? r.target().gc()
                        : r.generator().gc())
                .filter(gc -> !gc.collector().isBlank())
                .isPresent();
        return collector || evidence.gcEvents().stream().map(GcEvent::process).anyMatch(process::equals);
    }

    private static String words(Evidence evidence, Part part, SpikeAttribution a) {
        String words =
                evidence.label(part) + ": of the " + Format.counted(a.slowest().size(), "slowest interval") + ", "
                        + a.slowestOverlapping() + " overlap a pause, stall or safepoint; in " + a.slowestCovered()
                        + " of them these last at least half of the slowest response. ";
        if (a.fullest() > 0) {
            words += "Of the " + Format.counted(a.fullest(), "interval") + " with the most in flight, "
                    + a.fullestOverlapping() + " overlap. ";
        }
        words += "Of all " + Format.counted(a.intervals(), "interval") + ", " + a.overlapping() + " overlap.";
        boolean nothing = a.slowestCovered() == 0
                && part.counts().response().max()
                        > 10 * Math.max(1, part.counts().response().p50());
        return nothing
                ? words
                        + " No recorded stop is long enough to explain the slowest responses: look for their cause outside garbage collection."
                : words;
    }

    private static Table table(String label, SpikeAttribution attribution) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Spike spike : attribution.slowest()) {
            rows.add(List.of(
                    Cell.of(Format.seconds(spike.interval().startNanos()) + "–"
                            + Format.seconds(spike.interval().endNanos()) + " s"),
                    Cell.of(Format.duration(spike.responseMax())),
                    Cell.of(optional(spike.interval().service().max())),
                    Cell.of(optional(spike.interval().lag().max())),
                    Cell.of(Format.count(spike.inFlight())),
                    Cell.of(spike.stops().isEmpty() ? "nothing recorded" : stops(spike))));
        }
        return new Table(
                "The slowest intervals: " + label,
                List.of(
                        new Column("interval", false),
                        new Column("response max", true),
                        new Column("service max", true),
                        new Column("lag max", true),
                        new Column("in flight at its end", true),
                        new Column("stops in its window", false)),
                rows);
    }

    private static String stops(Spike spike) {
        return spike.stops().stream()
                        .map(stop -> stop.process() + ": " + Format.counted(stop.count(), stop.kind()) + ", longest "
                                + Format.duration(stop.longestNanos())
                                + (stop.name().isBlank() ? "" : " (" + stop.name() + ")"))
                        .collect(Collectors.joining("; "))
                + "; total " + Format.duration(spike.stoppedNanos());
    }

    private static String optional(OptionalLong nanos) {
        return nanos.isPresent() ? Format.duration(nanos.getAsLong()) : "–";
    }
}

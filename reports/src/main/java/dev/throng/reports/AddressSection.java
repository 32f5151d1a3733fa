package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.run.result.AddressResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The addresses of a target that has several: the connections to each, and the resources of its process. */
final class AddressSection {

    private AddressSection() {}

    /** A table with a row for each address. */
    static List<Block> blocks(List<AddressResult> addresses) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Table(
                "Connections and processes by address, over the whole run",
                List.of(
                        new Column("address", false),
                        new Column("opened", true),
                        new Column("failed", true),
                        new Column("sent", true),
                        new Column("received", true),
                        new Column("process", true),
                        new Column("CPU", true),
                        new Column("RSS, max", true),
                        new Column("longest GC pause", true)),
                addresses.stream().map(AddressSection::row).toList()));
        longestPause(addresses).ifPresent(blocks::add);
        return blocks;
    }

    private static List<Cell> row(AddressResult address) {
        return List.of(
                Cell.of(address.address()),
                Cell.of(Format.count(address.opened())),
                new Cell(Format.count(address.failed()), Tone.BAD.unlessZero(address.failed())),
                Cell.of(Format.bytes(address.bytesSent())),
                Cell.of(Format.bytes(address.bytesReceived())),
                Cell.of(IfKnown.of(address.pid(), Long::toString)),
                Cell.of(IfKnown.seconds(address.cpuSeconds())),
                Cell.of(IfKnown.memory(address.rssMax())),
                Cell.of(IfKnown.duration(address.gc().pauses().max())));
    }

    /** The section on garbage collection shows only this process. */
    private static Optional<Block> longestPause(List<AddressResult> addresses) {
        return addresses.stream()
                .filter(address -> address.gc().pauses().max().isPresent())
                .max(Comparator.comparingLong(
                        address -> address.gc().pauses().max().getAsLong()))
                .map(longest -> new Paragraph("The longest GC pause of the target was in the process at "
                        + longest.address() + ", which the section on garbage collection shows."));
    }
}

package dev.throng.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A part of a report, in reading order. */
public sealed interface Block {

    /** Opens a section. @param id for links; letters, digits and hyphens only */
    record Heading(String id, String title) implements Block {}

    record Paragraph(String text) implements Block {}

    /** Words that explain the numbers around them. */
    record Callout(Tone tone, String title, List<Bar> bars, List<String> paragraphs) implements Block {}

    /** @param share of the longest bar beside it, 0 to 1 */
    record Bar(String label, String value, double share, ChartColor ink) {}

    /** The figures a reader looks for first. */
    record Tiles(String title, List<Tile> tiles) implements Block {}

    record Tile(String label, String value, String remark, Tone tone) {}

    /** @param columns the first one names the row; numbers are on the right */
    record Table(String title, List<Column> columns, List<List<Cell>> rows) implements Block {}

    record Column(String name, boolean number) {
        public static List<Column> of(String first, String... numbers) {
            return Stream.concat(
                            Stream.of(new Column(first, false)),
                            Arrays.stream(numbers).map(name -> new Column(name, true)))
                    .toList();
        }
    }

    /** @param link where the text leads, relative to the report; empty for nowhere */
    record Cell(String text, Tone tone, String link) {
        public Cell(String text, Tone tone) {
            this(text, tone, "");
        }

        public static Cell of(String text) {
            return new Cell(text, Tone.NEUTRAL);
        }
    }

    /** Statements that must hold, each with whether it does. */
    record Checks(String title, List<Check> checks) implements Block {}

    /** @param figures the statement with its numbers put in */
    record Check(boolean held, String statement, String figures) {}

    /** Text to be shown as it is. @param folded whether to hide it until asked for */
    record Verbatim(String title, String text, boolean folded) implements Block {}

    record Figure(Chart chart) implements Block {}
}

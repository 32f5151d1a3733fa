package dev.throng.report;

import dev.throng.report.Chart.HeadingIds;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A part of a report, in reading order. Blocks are immutable: lists are copied. No part of a block may be {@code null}.
 *
 * <p>Any thread may build and read blocks.
 */
public sealed interface Block {

    /**
     * Opens a section, which lasts until the next heading.
     *
     * @param id for links; letters, digits and hyphens only
     * @param folded whether the section is hidden until the reader opens it
     */
    record Heading(String id, String title, boolean folded) implements Block {

        /** @throws IllegalArgumentException if the id has other characters */
        public Heading {
            HeadingIds.check(id);
            Objects.requireNonNull(title, "title");
        }

        /**
         * Opens a section that is always visible.
         *
         * @throws IllegalArgumentException if the id has other characters
         */
        public Heading(String id, String title) {
            this(id, title, false);
        }
    }

    /** Sentences. */
    record Paragraph(String text) implements Block {

        public Paragraph {
            Objects.requireNonNull(text, "text");
        }
    }

    /**
     * Sentences that explain the numbers around them.
     *
     * @param bars drawn below the title; may be empty
     */
    record Callout(Tone tone, String title, List<Bar> bars, List<String> paragraphs) implements Block {

        public Callout {
            Objects.requireNonNull(tone, "tone");
            Objects.requireNonNull(title, "title");
            bars = List.copyOf(bars);
            paragraphs = List.copyOf(paragraphs);
        }
    }

    /**
     * A bar of a callout.
     *
     * @param value the length in words, with its unit
     * @param share the length as a share of the longest bar beside it, 0 to 1
     */
    record Bar(String label, String value, double share, ChartColor ink) {

        public Bar {
            Objects.requireNonNull(label, "label");
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(ink, "ink");
        }
    }

    /** The figures that a reader looks for first. */
    record Tiles(String title, List<Tile> tiles) implements Block {

        public Tiles {
            Objects.requireNonNull(title, "title");
            tiles = List.copyOf(tiles);
        }
    }

    /**
     * One figure.
     *
     * @param value with its unit
     * @param remark explains the value; may be empty
     */
    record Tile(String label, String value, String remark, Tone tone) {

        public Tile {
            Objects.requireNonNull(label, "label");
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(remark, "remark");
            Objects.requireNonNull(tone, "tone");
        }
    }

    /**
     * A table.
     *
     * @param columns the first one names the row; numbers are on the right
     * @param rows each has a cell per column
     */
    record Table(String title, List<Column> columns, List<List<Cell>> rows) implements Block {

        /** @throws IllegalArgumentException if a row has another number of cells than there are columns */
        public Table {
            Objects.requireNonNull(title, "title");
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<Cell> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException("table " + title + ": a row has " + row.size()
                            + " cells (expected: " + columns.size() + ")");
                }
            }
        }
    }

    /** A column of a table. */
    record Column(String name, boolean number) {

        public Column {
            Objects.requireNonNull(name, "name");
        }

        /** Returns columns with numbers, after a first column with text. */
        public static List<Column> of(String first, String... numbers) {
            return Stream.concat(
                            Stream.of(new Column(first, false)),
                            Arrays.stream(numbers).map(name -> new Column(name, true)))
                    .toList();
        }
    }

    /**
     * A cell of a table.
     *
     * @param link where the text leads, relative to the report; empty for no link
     * @param note a second, smaller line; may be empty
     */
    record Cell(String text, Tone tone, String link, String note) {

        public Cell {
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(tone, "tone");
            Objects.requireNonNull(link, "link");
            Objects.requireNonNull(note, "note");
        }

        /** A cell without a note. */
        public Cell(String text, Tone tone, String link) {
            this(text, tone, link, "");
        }

        /** A cell without a link. */
        public Cell(String text, Tone tone) {
            this(text, tone, "");
        }

        /** Returns this cell with a second line. */
        public Cell withNote(String second) {
            return new Cell(text, tone, link, second);
        }

        /** Returns a neutral cell without a link. */
        public static Cell of(String text) {
            return new Cell(text, Tone.NEUTRAL);
        }
    }

    /** Statements that must hold, each with the result of its check. */
    record Checks(String title, List<Check> checks) implements Block {

        public Checks {
            Objects.requireNonNull(title, "title");
            checks = List.copyOf(checks);
        }
    }

    /**
     * A statement.
     *
     * @param figures the statement with its numbers
     */
    record Check(boolean held, String statement, String figures) {

        public Check {
            Objects.requireNonNull(statement, "statement");
            Objects.requireNonNull(figures, "figures");
        }
    }

    /**
     * Text that is shown verbatim.
     *
     * @param folded whether the text is hidden until the reader opens it
     */
    record Verbatim(String title, String text, boolean folded) implements Block {

        public Verbatim {
            Objects.requireNonNull(title, "title");
            Objects.requireNonNull(text, "text");
        }
    }

    /** A chart. */
    record Figure(Chart chart) implements Block {

        public Figure {
            Objects.requireNonNull(chart, "chart");
        }
    }

    /** A heat map. */
    record Heat(HeatMap map) implements Block {

        public Heat {
            Objects.requireNonNull(map, "map");
        }
    }

    /** Small multiples. */
    record Picture(Panels panels) implements Block {

        public Picture {
            Objects.requireNonNull(panels, "panels");
        }
    }

    /**
     * Charts of the same kind, one for each operation for example. A page shows the first one, with a switch to the others.
     *
     * @param label what an option is, as a noun in the singular: {@code operation}
     * @param options at least one; the first one is shown first
     */
    record Choice(String label, List<Option> options) implements Block {

        /** @throws IllegalArgumentException if there is no option */
        public Choice {
            Objects.requireNonNull(label, "label");
            options = List.copyOf(options);
            if (options.isEmpty()) {
                throw new IllegalArgumentException("a choice of " + label + " has no option (expected: at least one)");
            }
        }
    }

    /** A chart of a choice, with the name that the switch shows. */
    record Option(String name, Chart chart) {

        public Option {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(chart, "chart");
        }
    }

    /** What a reader can do next, in the order of importance. */
    record NextSteps(String title, List<NextStep> steps) implements Block {

        public NextSteps {
            Objects.requireNonNull(title, "title");
            steps = List.copyOf(steps);
        }
    }

    /**
     * One thing to do.
     *
     * @param text a sentence
     * @param command the command that does it; empty if there is none
     */
    record NextStep(String text, String command) {

        public NextStep {
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(command, "command");
        }
    }

    /**
     * A long table that a page lets the reader filter and sort. Other forms have its first rows.
     *
     * @param columns the first one names the row
     * @param rows each has an item per column; in the order in which they are shown at first
     */
    record Listing(String title, List<Column> columns, List<List<Item>> rows) implements Block {

        /** @throws IllegalArgumentException if a row has another number of items than there are columns */
        public Listing {
            Objects.requireNonNull(title, "title");
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<Item> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException("listing " + title + ": a row has " + row.size()
                            + " items (expected: " + columns.size() + ")");
                }
            }
        }
    }

    /**
     * A cell of a listing.
     *
     * @param order the number by which rows are sorted; not a number if the text decides
     * @param place where its value lies between the smallest and the largest of the column, 0 to 1; not a number if that is not shown
     */
    record Item(Cell cell, double order, double place) {

        public Item {
            Objects.requireNonNull(cell, "cell");
        }

        /** An item that is sorted by its text. */
        public static Item of(Cell cell) {
            return new Item(cell, Double.NaN, Double.NaN);
        }
    }

    /** Figures over time, each as a small line without axes. */
    record Trends(String title, List<Trend> trends) implements Block {

        public Trends {
            Objects.requireNonNull(title, "title");
            trends = List.copyOf(trends);
        }
    }

    /**
     * A figure over time.
     *
     * @param latest its last value, with its unit
     * @param lines the values; at least one point, x from 0
     * @param levels the level before and after each change, as lines of two points
     * @param changes where the level changes, on the scale of x
     * @param words what the line shows, for readers who do not see it
     */
    record Trend(
            String name, String latest, List<Points> lines, List<Points> levels, List<Double> changes, String words) {

        public Trend {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(latest, "latest");
            lines = List.copyOf(lines);
            levels = List.copyOf(levels);
            changes = List.copyOf(changes);
            Objects.requireNonNull(words, "words");
        }
    }
}

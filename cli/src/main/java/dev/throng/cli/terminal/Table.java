package dev.throng.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help;

/** Text in columns that are as wide as their widest cell, two spaces apart. The texts must be harmless and without colours. */
public final class Table {

    private static final String GAP = "  ";
    private static final String NARROW_GAP = " ";
    private static final Help.ColorScheme PLAIN = Help.defaultColorScheme(Help.Ansi.OFF);

    private final List<Boolean> right;
    private final List<List<String>> rows = new ArrayList<>();

    private Table(List<Boolean> right) {
        this.right = right;
    }

    /** @param alignment a letter per column: {@code l} for left, {@code r} for right */
    public static Table aligned(String alignment) {
        return new Table(alignment.chars().mapToObj(letter -> letter == 'r').toList());
    }

    public Table row(List<String> cells) {
        if (cells.size() != right.size()) {
            throw new IllegalArgumentException("cells: " + cells.size() + " (expected: " + right.size() + ")");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    public Table row(String... cells) {
        return row(List.of(cells));
    }

    /** The rows as lines, without spaces at their ends. */
    public List<String> lines() {
        return lines(GAP);
    }

    /** The rows as lines, with columns one space apart if the lines are too long for the columns of the terminal otherwise. */
    List<String> lines(int columns) {
        List<String> lines = lines();
        return columns > 0 && lines.stream().anyMatch(line -> width(line) > columns) ? lines(NARROW_GAP) : lines;
    }

    private List<String> lines(String gap) {
        int[] widths = new int[right.size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], width(row.get(column)));
            }
        }
        return rows.stream().map(row -> line(row, widths, gap)).toList();
    }

    private String line(List<String> row, int[] widths, String gap) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String space = " ".repeat(widths[column] - width(cell));
            line.append(column == 0 ? "" : gap).append(right.get(column) ? space + cell : cell + space);
        }
        return line.toString().stripTrailing();
    }

    /** In columns of a terminal: Chinese, Japanese and Korean characters take two. */
    static int width(String text) {
        return PLAIN.apply(text, List.of()).getCJKAdjustedLength();
    }
}

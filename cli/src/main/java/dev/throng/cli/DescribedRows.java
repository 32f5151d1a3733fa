package dev.throng.cli;

import dev.throng.cli.terminal.Table;
import java.util.ArrayList;
import java.util.List;

/** Rows of a name, a kind and a text. The text is broken into lines that fit a terminal. One thread uses it. */
final class DescribedRows {

    private static final int TEXT_WIDTH = 64;
    private static final String INDENT = "  ";

    private final Table table = Table.aligned("lll");

    /** Adds a row. */
    void add(String name, String kind, String text) {
        List<String> lines = broken(text.strip());
        for (int i = 0; i < lines.size(); i++) {
            table.row(i == 0 ? name : "", i == 0 ? kind : "", lines.get(i));
        }
    }

    /** The rows below a title, after an empty line; nothing without rows. */
    List<String> section(String title) {
        List<String> lines = new ArrayList<>();
        List<String> rows = table.lines();
        if (!rows.isEmpty()) {
            lines.add("");
            lines.add(INDENT + title);
            rows.forEach(row -> lines.add(INDENT + INDENT + row));
        }
        return lines;
    }

    private static List<String> broken(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split("\\s+")) {
            if (!line.isEmpty() && line.length() + word.length() >= TEXT_WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}

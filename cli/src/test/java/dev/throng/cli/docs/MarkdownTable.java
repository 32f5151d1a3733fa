package dev.throng.cli.docs;

import java.util.Collections;
import java.util.List;

/** A table in Markdown. One thread uses it. */
final class MarkdownTable {

    private final StringBuilder text = new StringBuilder();
    private final int columns;

    MarkdownTable(String... titles) {
        columns = titles.length;
        row(titles);
        text.append("|")
                .append(String.join("|", Collections.nCopies(columns, "---")))
                .append("|\n");
    }

    void row(String... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException("cells: " + cells.length + " (expected: " + columns + ")");
        }
        text.append("|").append(String.join("|", List.of(cells))).append("|\n");
    }

    /** Text of a program for a cell. */
    static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }

    /** Text of a sentence for a cell. */
    static String plain(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
    }

    /** Text of a sentence in which code stands between backticks. */
    static String withCode(String text) {
        String[] parts = text.split("`", -1);
        StringBuilder cell = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            cell.append(i % 2 == 0 ? plain(parts[i]) : code(parts[i]));
        }
        return cell.toString();
    }

    String text() {
        return text.toString().stripTrailing();
    }
}

package dev.throng.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Breaks sentences into lines at spaces, so that a terminal does not break them within a word. */
final class Prose {

    private static final int DEEPER = 2;
    /** In a narrower terminal lines of a few words would be harder to read than words that are broken. */
    private static final int MIN_COLUMNS = 40;

    private Prose() {}

    /**
     * Returns the text in lines. Each line but the first is indented by two columns more than the first. A word that is longer than a line
     * stays whole.
     *
     * @param text without line breaks and colours
     * @param columns the columns of a line; the text stays one line if there are less than 40
     */
    static List<String> lines(String text, int columns) {
        if (columns < MIN_COLUMNS || Table.width(text) <= columns) {
            return List.of(text);
        }
        String indent = " ".repeat(text.length() - text.stripLeading().length());
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        boolean empty = true;
        for (String word : text.strip().split(" +")) {
            if (!empty && Table.width(line + " " + word) > columns) {
                lines.add(line.toString());
                line = new StringBuilder(indent).append(" ".repeat(DEEPER));
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString());
        return lines;
    }
}

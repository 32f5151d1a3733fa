package dev.throng.cli.explain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows of all tables of a page of the documentation that the jar contains, without the marks of Markdown. Pure but for reading. */
final class PageTable {

    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern EMPHASIS = Pattern.compile("[`*]");
    private static final Pattern BORDER = Pattern.compile("\\|[\\s|:-]*\\|");
    private static final Pattern SEPARATOR = Pattern.compile("(?<!\\\\)\\|");

    private PageTable() {}

    /**
     * A row.
     *
     * @param section the heading above its table
     */
    record Row(String section, List<String> titles, List<String> cells) {

        /** The cell below a title; empty if the table has no such column. */
        String cell(String title) {
            int column = titles.indexOf(title);
            return column < 0 || column >= cells.size() ? "" : cells.get(column);
        }
    }

    /** @param page the name of the file */
    static List<Row> of(String page) {
        try (InputStream content = PageTable.class.getResourceAsStream("/dev/throng/cli/docs/" + page)) {
            if (content == null) {
                throw new IllegalStateException("the jar lacks the page " + page);
            }
            return parse(new String(content.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static List<Row> parse(String markdown) {
        List<Row> rows = new ArrayList<>();
        String section = "";
        List<String> titles = List.of();
        for (String line : markdown.lines().toList()) {
            if (!line.startsWith("|")) {
                titles = List.of();
                section = line.startsWith("#") ? line.replaceFirst("^#+ *", "") : section;
            } else if (titles.isEmpty()) {
                titles = cells(line);
            } else if (!BORDER.matcher(line).matches()) {
                rows.add(new Row(section, titles, cells(line)));
            }
        }
        return rows;
    }

    private static List<String> cells(String line) {
        String inner = line.strip().substring(1);
        return Stream.of(SEPARATOR.split(inner))
                .map(cell -> plain(cell.strip()))
                .collect(Collectors.toList());
    }

    /** The text that a reader of the page sees. */
    private static String plain(String markdown) {
        String text = LINK.matcher(markdown).replaceAll("$1");
        return EMPHASIS.matcher(text).replaceAll("").replace("\\|", "|");
    }
}

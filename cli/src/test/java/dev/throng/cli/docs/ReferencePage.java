package dev.throng.cli.docs;

import dev.throng.protocol.Protocol;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the documentation with generated tables. Each stands between the lines {@code <!-- generated: NAME -->} and {@code <!-- end of
 * NAME -->}; the rest of the page is written by hand.
 *
 * @param file the page
 * @param tables the tables by their names
 */
record ReferencePage(Path file, Map<String, String> tables) {

    private static final Pattern PLACE =
            Pattern.compile("(<!-- generated: (.+?) -->\\n).*?(<!-- end of \\2 -->)", Pattern.DOTALL);

    /** The page about scenarios and the page of each protocol, by their paths. */
    static Map<String, ReferencePage> all() {
        Map<String, ReferencePage> pages = new LinkedHashMap<>();
        pages.put("docs/scenario.md", page("docs/scenario.md", ReferenceTables.scenario()));
        Protocol.installed().forEach((name, protocol) -> {
            String path = "docs/scenario-" + name + ".md";
            pages.put(path, page(path, ReferenceTables.of(protocol)));
        });
        return pages;
    }

    private static ReferencePage page(String path, Map<String, String> tables) {
        return new ReferencePage(DocPage.ROOT.resolve(path), tables);
    }

    String text() {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * The page with the tables as they are generated now.
     *
     * @throws IllegalStateException if the page lacks the place of a table, or has one that is not known
     */
    String updated() {
        Set<String> placed = new LinkedHashSet<>();
        String updated = PLACE.matcher(text()).replaceAll(place -> {
            placed.add(place.group(2));
            String table = tables.getOrDefault(place.group(2), "");
            return Matcher.quoteReplacement(place.group(1) + "\n" + table + "\n\n" + place.group(3));
        });
        if (!placed.equals(tables.keySet())) {
            throw new IllegalStateException(
                    file + " has the generated parts " + placed + " (expected: " + tables.keySet() + ")");
        }
        return updated;
    }

    void write() {
        try {
            Files.writeString(file, updated());
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}

package dev.throng.scenario.yaml;

import dev.throng.text.Printable;
import java.util.List;
import java.util.Optional;

/**
 * The place of a node in a file. Immutable.
 *
 * @param line from 1; 0 in a source without lines
 * @param column from 1
 * @param path of keys and indices from the root: {@code phases[0].load.send}; empty for the root itself
 */
public record Location(TextOrigin source, int line, int column, String path) {

    /** The same place, of a path below this one. */
    public Location child(String key) {
        return new Location(source, line, column, path.isEmpty() ? key : path + "." + key);
    }

    /** The place this many columns further in the same line, of the same path. */
    Location after(int columns) {
        return new Location(source, line, column + columns, path);
    }

    static String pathOf(String parent, String key) {
        return parent.isEmpty() ? key : parent + "." + key;
    }

    static String pathOf(String parent, int index) {
        return parent + "[" + index + "]";
    }

    /** {@code file:line:column}, or the name alone where there are no lines. */
    String place() {
        String name = Printable.excerpt(source.name());
        return source.lines().isEmpty() ? name : name + ":" + line + ":" + column;
    }

    /**
     * The origin of a text: a file, or an option of the command line. Immutable.
     *
     * @param name as the user wrote it: a path, or {@code --set phases[0].for}
     * @param lines the lines that problems show; empty for an option
     */
    public record TextOrigin(String name, List<String> lines) {

        public TextOrigin {
            lines = List.copyOf(lines);
        }

        static TextOrigin file(String name, String text) {
            return new TextOrigin(
                    name, text.isEmpty() ? List.of("") : text.lines().toList());
        }

        /** An origin without lines: an option of the command line, or a file that cannot be read. Its places print without numbers. */
        static TextOrigin named(String name) {
            return new TextOrigin(name, List.of());
        }

        Optional<String> line(int number) {
            return number >= 1 && number <= lines.size() ? Optional.of(lines.get(number - 1)) : Optional.empty();
        }

        /** The name alone. */
        @Override
        public String toString() {
            return name;
        }
    }
}

package dev.throng.scenario.yaml;

import dev.throng.text.Printable;

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
}

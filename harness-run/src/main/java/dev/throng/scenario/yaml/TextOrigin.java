package dev.throng.scenario.yaml;

import java.util.List;
import java.util.Optional;

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
        return new TextOrigin(name, text.isEmpty() ? List.of("") : text.lines().toList());
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

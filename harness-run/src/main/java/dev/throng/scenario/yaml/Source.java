package dev.throng.scenario.yaml;

import java.util.List;
import java.util.Optional;

/**
 * The origin of a text: a file, or an option of the command line. Immutable.
 *
 * @param name as the user wrote it: a path, or {@code --set phases[0].for}
 * @param lines the lines that problems show; empty for an option
 */
public record Source(String name, List<String> lines) {

    public Source {
        lines = List.copyOf(lines);
    }

    static Source file(String name, String text) {
        return new Source(name, text.isEmpty() ? List.of("") : text.lines().toList());
    }

    /** A source without lines: an option of the command line, or a file that cannot be read. Its places print without numbers. */
    static Source named(String name) {
        return new Source(name, List.of());
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

package dev.throng.scenario.yaml;

import java.util.List;
import java.util.Optional;

/**
 * Where text came from: a file, or an option of the command line.
 *
 * @param name as the user wrote it: a path, or {@code --set phases[0].for}
 * @param lines the text, to show the line of a problem; empty where there is none worth showing
 */
public record Source(String name, List<String> lines) {

    public Source {
        lines = List.copyOf(lines);
    }

    static Source file(String name, String text) {
        return new Source(name, text.isEmpty() ? List.of("") : text.lines().toList());
    }

    /** Something without lines: an option of the command line, a file that cannot be read. Its places print without numbers. */
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

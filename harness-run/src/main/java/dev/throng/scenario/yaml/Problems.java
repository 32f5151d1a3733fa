package dev.throng.scenario.yaml;

import dev.throng.secrets.Masking;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Collects the problems of a file, so that a user sees all of them at once. One thread uses it.
 *
 * <p>Settings records refuse values with {@code name: value (expected: …)}; such a message is placed at the value of that name.
 */
public final class Problems {

    /** The longest message of a settings record that is shown whole; its end says what was expected. */
    private static final int MAX_CHARS = 1000;

    private final List<Problem> found = new ArrayList<>();

    /** Adds a value that is not what was expected. */
    public void expected(Node node, String expected) {
        if (!(node instanceof Node.Scalar scalar && scalar.style() == Node.Style.BROKEN)) {
            found.add(Problem.of(node, expected));
        }
    }

    /**
     * Adds a value of which one part is not what was expected, and points at the part.
     *
     * @param offset the index of the part in the text of the value, in characters
     */
    public void expected(Node node, int offset, String expected) {
        if (node instanceof Node.Scalar scalar && scalar.style() != Node.Style.BROKEN) {
            Node part = new Node.Scalar(scalar.placeOf(offset), scalar.text(), scalar.given(), scalar.style());
            found.add(Problem.of(part, expected));
        } else {
            expected(node, expected);
        }
    }

    /** Adds a problem at a place; the text follows the path of the place. */
    public void at(Location location, String text) {
        found.add(Problem.at(location, text));
    }

    /**
     * Adds an old key.
     *
     * @param old the place of the key in the file
     * @param path the path of the new key, from the root
     * @param advice follows the new path in the message; may be empty
     */
    public void renamed(Location old, String path, String advice) {
        found.add(Problem.renamed(old, path, advice));
    }

    /** Adds what a settings record refused: {@code name: value (expected: …)} is placed at the value of that name in the mapping. */
    public void refused(Node.Mapping mapping, String message) {
        int colon = message.indexOf(": ");
        String key = colon < 0 ? "" : message.substring(0, colon);
        if (key.matches("[A-Za-z][A-Za-z0-9.\\[\\]]*")) {
            refused(mapping, key, 0, message.substring(colon + 2));
        } else {
            at(mapping.location(), Printable.line(message, MAX_CHARS));
        }
    }

    /**
     * Adds a problem at the value of a key in the mapping, such as {@code tls.ca} or {@code names[0]}, or at the nearest section around it that
     * the file has.
     *
     * @param offset where the wrong part of the value begins, in characters
     */
    public void refused(Node.Mapping mapping, String key, int offset, String text) {
        Node place = mapping;
        for (String step : key.split("[.\\[]")) {
            Optional<Node> next = inside(place, step);
            if (next.isEmpty()) {
                break;
            }
            place = next.get();
        }
        Location at = offset > 0 && place instanceof Node.Scalar scalar ? scalar.placeOf(offset) : place.location();
        String path = Location.pathOf(mapping.location().path(), key);
        at(new Location(at.source(), at.line(), at.column(), path), Printable.line(text, MAX_CHARS));
    }

    /** @param step a key, or an index with a bracket behind it: {@code 0]} */
    private static Optional<Node> inside(Node node, String step) {
        if (node instanceof Node.Mapping mapping) {
            return mapping.value(step);
        }
        return node instanceof Node.Sequence list && step.matches("\\d{1,9}]")
                ? list.items().stream()
                        .skip(Integer.parseInt(step.substring(0, step.length() - 1)))
                        .findFirst()
                : Optional.empty();
    }

    void add(Problem problem) {
        found.add(problem);
    }

    /** Whether there is a problem. */
    public boolean any() {
        return !found.isEmpty();
    }

    /** How many problems there are. */
    public int count() {
        return found.size();
    }

    /** {@link #list()} without secrets. */
    public List<Problem> list(Masking masking) {
        return list().stream().map(problem -> problem.masked(masking)).toList();
    }

    /** In the order of the file; those without a line last. */
    public List<Problem> list() {
        return found.stream()
                .sorted(Comparator.comparingInt(
                                (Problem problem) -> problem.location().line() == 0
                                        ? Integer.MAX_VALUE
                                        : problem.location().line())
                        .thenComparingInt(problem -> problem.location().column()))
                .distinct()
                .toList();
    }
}

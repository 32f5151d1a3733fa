package dev.throng.scenario.yaml;

import dev.throng.text.Masking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers what is wrong with a file, so that all of it can be said at once. Used by one thread. */
public final class Problems {

    private final List<Problem> found = new ArrayList<>();

    /** The value of a node is not what was expected. */
    public void expected(Node node, String expected) {
        if (!(node instanceof Node.Scalar scalar && scalar.style() == Node.Style.BROKEN)) {
            found.add(Problem.of(node, expected));
        }
    }

    /** Something is wrong at a place; the text follows the place's path. */
    public void at(Location location, String text) {
        found.add(Problem.at(location, text));
    }

    void add(Problem problem) {
        found.add(problem);
    }

    public boolean any() {
        return !found.isEmpty();
    }

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

package dev.throng.gclab.runs;

import dev.throng.text.Nearest;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A condition on a figure that the runs do not have.
 *
 * @param known those that both groups have
 */
record UnknownFigure(FailCondition condition, List<FigureName> known) {

    private static final int MOST_LISTED = 8;

    IllegalArgumentException exception() {
        String given = condition.phase().map(phase -> "phase[" + phase + "].").orElse("") + condition.path();
        List<String> paths = known.stream()
                .map(condition.phase().isPresent() ? FigureName::text : FigureName::path)
                .distinct()
                .toList();
        List<String> sameStart = paths.stream()
                .filter(path -> path.split("\\.")[0].equals(given.split("\\.")[0]))
                .toList();
        List<String> listed = sameStart.isEmpty() ? paths : sameStart;
        return new IllegalArgumentException(
                condition.expression() + ": the runs have no figure " + given + " (expected: one of "
                        + listed.stream().limit(MOST_LISTED).collect(Collectors.joining(", "))
                        + (listed.size() > MOST_LISTED ? " and " + (listed.size() - MOST_LISTED) + " more" : "")
                        + Nearest.suggestion(Nearest.to(given, paths)) + ")");
    }
}

package dev.throng.scenario;

import dev.throng.scenario.yaml.Problem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A file that cannot be used, with all of its problems. The message shows the first {@value #MAX_SHOWN} of them and is safe to print on
 * a terminal.
 */
public final class ScenarioException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int MAX_SHOWN = 100;

    private final transient List<Problem> problems;

    public ScenarioException(List<Problem> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
    }

    private static String message(List<Problem> problems) {
        String shown = problems.stream().limit(MAX_SHOWN).map(Problem::block).collect(Collectors.joining("\n"));
        int more = problems.size() - MAX_SHOWN;
        return more > 0 ? shown + "\nand " + more + " more" : shown;
    }

    /** All of them, in the order of the file. */
    public List<Problem> problems() {
        return problems;
    }
}

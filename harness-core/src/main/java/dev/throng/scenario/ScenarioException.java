package dev.throng.scenario;

import dev.throng.scenario.yaml.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** A file of the user's that cannot be used, with everything that is wrong with it. The message is fit for a terminal. */
public final class ScenarioException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public ScenarioException(List<Problem> problems) {
        super(problems.stream().map(Problem::block).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** In the order of the file. */
    public List<Problem> problems() {
        return problems;
    }
}

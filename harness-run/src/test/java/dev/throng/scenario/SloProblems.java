package dev.throng.scenario;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.yaml.Problem;
import java.util.List;
import java.util.Map;

/** The problems that a scenario reports for its objectives. */
public final class SloProblems {

    private static final String SCENARIO = """
            name: n
            protocol: %s
            target: {attach: '127.0.0.1:1'}
            phases: [{name: a, for: 1s, load: {%s: {rate: 5/s}}}]
            slo:
            """;

    /**
     * Reads the scenario {@code s.yaml}, whose objectives begin in line 6, each in a line and in column 5.
     *
     * @param operation the only one with a load
     * @return the problems in the order of their lines, each with file, line and column
     */
    public static List<String> of(Protocol protocol, String operation, String... objectives) {
        String name = protocol.name();
        StringBuilder text = new StringBuilder(SCENARIO.formatted(name, operation));
        for (String objective : objectives) {
            text.append("  - ").append(objective).append('\n');
        }
        ScenarioException refused = catchThrowableOfType(
                ScenarioException.class,
                () -> ScenarioFile.parse("s.yaml", text.toString(), List.of(), Map.of(), Map.of(name, protocol)));
        return refused.problems().stream().map(Problem::line).toList();
    }

    private SloProblems() {}
}

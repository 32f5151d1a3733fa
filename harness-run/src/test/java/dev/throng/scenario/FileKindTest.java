package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of another kind gives one problem, which names the command for it. */
class FileKindTest {

    private static List<String> problems(String text) {
        return catchThrowableOfType(
                        ScenarioException.class,
                        () -> ScenarioFile.parse("f.yaml", text, List.of(), Map.of(), Map.of()))
                .problems()
                .stream()
                .map(problem -> problem.line())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: s, scenario: a.yaml, jvms: installed}|a study (expected: a scenario; run it with throng study FILE)",
                "{jvms: [{java: 17}]}|a study (expected: a scenario; run it with throng study FILE)",
                "{name: s, scenario: a.yaml}|a study (expected: a scenario; run it with throng study FILE)",
                "{verdict: {}, phases: []}|a result (expected: a scenario; throng report shows the results of a directory)",
                "{search: {}, runs: []}|a result (expected: a scenario; throng report shows the results of a directory)",
                "{start: {}, cells: []}|a result (expected: a scenario; throng report shows the results of a directory)",
            })
    void aFileOfAnotherKindIsOneProblemWithTheCommandForIt(String text, String problem) {
        assertThat(problems(text)).containsExactly("f.yaml:1:1: this is " + problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{name: s}", "{name: s, phases: []}", "{name: s, jvms: [], target: {}}", "[]"})
    void aFileOfNoOtherKindHasTheProblemsOfItsKeys(String text) {
        assertThat(problems(text)).isNotEmpty().noneMatch(problem -> problem.contains("this is a "));
    }
}

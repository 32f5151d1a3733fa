package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StudyCellsTest {

    private static String cell(int number, String verdict, String codes) {
        return "{\"id\": \"" + number + "-g1-t1\", \"verdict\": \"" + verdict + "\", \"reasons\": [" + codes + "]}";
    }

    private static String reason(String code) {
        return "{\"code\": \"" + code + "\", \"severity\": \"suspect\", \"text\": \"a long text of " + code + "\"}";
    }

    private static JsonNode study(String... cells) {
        return new JsonMapper().readTree("{\"cells\": [" + String.join(", ", cells) + "]}");
    }

    @Test
    void suspectCellsAreOneShortSentenceWithTheCodesOfTheirReasons() {
        JsonNode study = study(
                cell(1, "suspect", reason("generator-late") + ", " + reason("loop-stalled")),
                cell(2, "valid", ""),
                cell(3, "suspect", reason("generator-late")));

        assertThat(StudyCells.doubts(study))
                .contains(
                        "2 cells counted though suspect: 1-g1-t1 (generator-late, loop-stalled), 3-g1-t1 (generator-late);"
                                + " the section \"Study and cells\" has the reasons");
    }

    @Test
    void ofManySuspectCellsTwoAreNamed() {
        String late = reason("generator-late");

        assertThat(StudyCells.doubts(study(
                        cell(1, "suspect", late),
                        cell(2, "suspect", late),
                        cell(3, "suspect", "\"of an old version\""),
                        cell(4, "suspect", late))))
                .contains(
                        "4 cells counted though suspect: 1-g1-t1 (generator-late), 2-g1-t1 (generator-late) and 2 more;"
                                + " the section \"Study and cells\" has the reasons");
        assertThat(StudyCells.doubts(study(cell(3, "suspect", "\"of an old version\""))))
                .contains("1 cell counted though suspect: 3-g1-t1; the section \"Study and cells\" has the reasons");
        assertThat(StudyCells.doubts(study(cell(1, "valid", "")))).isEmpty();
    }

    @Test
    void ofManyFailedCellsTwoReasonsStandAtTheTop() {
        JsonNode study = study(
                cell(1, "failed", "\"no memory\""),
                cell(2, "failed", "\"no log\""),
                cell(3, "failed", "\"no memory\""));

        assertThat(StudyCells.failures(study))
                .containsExactly(
                        "cell 1-g1-t1 failed: no memory",
                        "cell 2-g1-t1 failed: no log",
                        "1 more cell failed: see the section \"Study and cells\"");
        assertThat(StudyCells.failed(study)).isEqualTo(3);
    }
}

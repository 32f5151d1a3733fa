package dev.throng.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class AnalysisSectionTest {

    private record Row(String phase, long count, OptionalDouble share) {}

    private record Queues(List<Row> rows, Optional<String> words) {}

    private record Holder(AnalysisSection analysis) {}

    private static final JsonMapper JSON = new JsonMapper();

    private static final Queues QUEUES =
            new Queues(List.of(new Row("steady", 7_000_000_000L, OptionalDouble.of(0.25))), Optional.of("full"));

    private static AnalysisSection read(String json) {
        return JSON.readValue(json, Holder.class).analysis();
    }

    @Test
    void theRecordThatWasWrittenIsRead() {
        AnalysisSection section = AnalysisSection.of(QUEUES);
        String json = JSON.writeValueAsString(new Holder(section));

        assertThat(section.as(Queues.class)).contains(QUEUES);
        assertThat(json)
                .isEqualTo("{\"analysis\":{\"rows\":[{\"phase\":\"steady\",\"count\":7000000000,\"share\":0.25}],"
                        + "\"words\":\"full\"}}");
        assertThat(read(json)).isEqualTo(section);
        assertThat(read(json).as(Queues.class)).contains(QUEUES);
    }

    @Test
    void aSectionOfAnotherVersionIsReadAsFarAsItGoes() {
        Queues queues = read("{\"analysis\": {\"rows\": [{\"phase\": \"p\", \"old\": 1}]}}")
                .as(Queues.class)
                .orElseThrow();

        assertThat(queues.rows()).containsExactly(new Row("p", 0, OptionalDouble.empty()));
        assertThat(queues.words()).isEmpty();
    }

    @Test
    void aNumberThatIsNotFiniteIsMissingInTheFile() {
        AnalysisSection section = AnalysisSection.of(new Row("p", 1, OptionalDouble.of(Double.NEGATIVE_INFINITY)));

        String json = JsonText.mapper(Masking.NONE).writeValueAsString(new Holder(section));

        assertThat(json).contains("\"share\" : null").doesNotContain("Infinity");
        assertThat(read(json).as(Row.class)).contains(new Row("p", 1, OptionalDouble.empty()));
    }

    @Test
    void aBrokenOrMissingSectionIsEmpty() {
        assertThat(AnalysisSection.NONE.as(Queues.class)).isEmpty();
        assertThat(read("{\"analysis\": {}}").as(Queues.class)).isEmpty();
        assertThat(read("{\"analysis\": [1]}").as(Queues.class)).isEmpty();
        assertThat(read("{\"analysis\": 7}").as(Queues.class)).isEmpty();
        assertThat(read("{\"analysis\": {\"rows\": 7}}").as(Queues.class)).isEmpty();
        assertThat(read("{\"analysis\": {\"rows\": [{\"count\": \"many\"}]}}").as(Queues.class))
                .isEmpty();
    }

    @Test
    void secretsInTextsAreMaskedAsInOtherSections() {
        Queues queues = new Queues(List.of(new Row("s3cret!", 1, OptionalDouble.empty())), Optional.of("a s3cret! b"));

        String json = JsonText.mapper(Masking.of(Map.of("s3cret!", "***")))
                .writeValueAsString(Map.of("analysis", AnalysisSection.of(queues)));

        assertThat(json).contains("rows").doesNotContain("s3cret!");
    }
}

package dev.throng.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MetricResultTest {

    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void aCounterThatCouldNotBeMeasuredHasNoCount() {
        MetricResult unknown = MetricResult.unknownCounter("B");

        JsonNode written = JSON.valueToTree(unknown);

        assertThat(written.get("count").isNull()).isTrue();
        assertThat(written.get("p99").isNull()).isTrue();
        assertThat(JSON.treeToValue(written, MetricResult.class)).isEqualTo(unknown);
        assertThat(unknown.count()).isZero();
    }

    @Test
    void aCounterThatCountedNothingHasACountOfZero() {
        MetricResult none = MetricResult.counter("B", 0);

        JsonNode written = JSON.valueToTree(none);

        assertThat(written.get("count").longValue()).isZero();
        assertThat(JSON.treeToValue(written, MetricResult.class).measured()).isPresent();
    }
}

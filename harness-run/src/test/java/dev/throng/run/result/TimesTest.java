package dev.throng.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Statistic;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TimesTest {

    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void aPercentileThatAnOlderFileLacksIsUnknownAndNotZero() {
        Times old = JSON.readValue("{\"count\": 7, \"mean\": 2.5, \"p50\": 2, \"p99\": 9, \"max\": 9}", Times.class);

        assertThat(old.p99()).isEqualTo(9);
        assertThat(old.statistics().knows(Statistic.P99)).isTrue();
        assertThat(old.statistics().knows(Statistic.P95)).isFalse();
        JsonNode again = JSON.valueToTree(old);
        assertThat(again.get("p95").isNull()).isTrue();
        assertThat(again.get("p50").longValue()).isEqualTo(2);
    }

    @Test
    void statisticsOfNoValuesAreNull() {
        JsonNode none = JSON.valueToTree(Times.NONE);

        assertThat(none.get("count").longValue()).isZero();
        assertThat(none.get("mean").isNull()).isTrue();
        assertThat(none.get("p99").isNull()).isTrue();
        assertThat(JSON.treeToValue(none, Times.class).count()).isZero();
    }

    @Test
    void writtenTimesAreReadAgain() {
        Histogram nanos = new Histogram(3);
        for (int i = 1; i <= 20_000; i++) {
            nanos.recordValue(i * 1_000L);
        }
        Times written = Times.of(nanos);

        Times read = JSON.treeToValue(JSON.valueToTree(written), Times.class);

        assertThat(read.count()).isEqualTo(20_000);
        for (Statistic percentile : Statistic.percentiles()) {
            assertThat(read.percentile(percentile)).as(percentile.id()).isEqualTo(written.percentile(percentile));
            assertThat(read.percentile(percentile)).as(percentile.id()).isPositive();
        }
    }
}

package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.SloResult;
import dev.throng.run.result.TargetResult;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.Slo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ObjectiveCheckTest {

    private static final JsonMapper JSON = new JsonMapper();

    /** As older results have it of a target that was attached to and is not to be sampled. */
    private static final JsonNode UNKNOWN = JSON.readTree("""
                    {"pid": 0, "cpuSeconds": 0.0, "cpuUserSeconds": 0.0, "throttledSeconds": 0.0, "rssMax": 0, "vszMax": 0,
                     "threadsMax": 0, "openFilesMax": 0, "fdMax": 0, "loopStallMax": 0,
                     "gc": {"collector": "", "pauses": {"count": 0, "max": 0}, "stalls": {"count": 0}, "gcCpuSeconds": 0.0,
                            "timeToSafepointMax": 0, "safepoints": {"count": 0}}}""");

    private static final JsonNode IDLE = JSON.readTree("""
                    {"pid": 7, "cpuSeconds": 0.0, "cpuUserSeconds": 0.0, "throttledSeconds": 0.0, "rssMax": 4096, "vszMax": 8192,
                     "threadsMax": 1, "openFilesMax": 3, "fdMax": 3, "loopStallMax": 0,
                     "gc": {"collector": "G1", "pauses": {"count": 0, "max": 0}, "stalls": {"count": 0}, "gcCpuSeconds": 0.0,
                            "timeToSafepointMax": 0, "safepoints": {"count": 0}}}""");

    private static SloResult check(String expression, JsonNode sides) {
        JsonNode target = JSON.valueToTree(JSON.treeToValue(sides, TargetResult.class));
        JsonNode generator = JSON.valueToTree(JSON.treeToValue(sides, GeneratorResult.class));
        return new ObjectiveCheck(slo -> null, target, generator).check(Slo.parse(expression, new FakeProtocol()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "target.rssMax < 100MiB",
                "target.vszMax < 100MiB",
                "target.cpuSeconds < 1s",
                "target.throttledSeconds == 0s",
                "target.threadsMax < 10",
                "target.openFilesMax < 10",
                "target.gc.pauses.max < 1ms",
                "target.gc.stalls.count == 0",
                "target.gc.gcCpuSeconds < 1s",
                "target.gc.timeToSafepointMax < 1ms",
                "generator.rssMax < 100MiB",
                "generator.gc.safepoints.count < 10"
            })
    void whatWasNotMeasuredOfAProcessHoldsNothing(String expression) {
        SloResult unknown = check(expression, UNKNOWN);
        assertThat(unknown.held()).contains(false);
        assertThat(unknown.value()).isEmpty();

        assertThat(check(expression, IDLE).held()).contains(true);
    }

    @Test
    void theGeneratorsOwnStallsAreKnownWithoutSamples() {
        assertThat(check("generator.loopStallMax < 1ms", UNKNOWN).held()).contains(true);
    }
}

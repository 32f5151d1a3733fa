package dev.throng.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What was not measured is null in a file, and 0 is a measured zero. */
class NotMeasuredTest {

    private static final JsonMapper JSON = new JsonMapper();

    /** A target that was attached to without a process, as version 0.1.0 wrote it. */
    private static final String ZEROS = """
            {"description": "attached", "address": "127.0.0.1:1", "pid": 0, "cpuSeconds": 0.0, "cpuUserSeconds": 0.0,
             "cpuSystemSeconds": 0.0, "rssMax": 0, "vszMax": 0, "threadsMax": 0, "openFilesMax": 0,
             "gc": {"collector": "", "java": "", "pauses": {"count": 0, "totalNanos": 0, "max": 0, "p50": 0, "p99": 0, "p999": 0},
                    "stalls": {"count": 0, "totalNanos": 0, "max": 0}, "gcCpuSeconds": 0.0, "timeToSafepointMax": 0,
                    "safepoints": {"count": 0, "totalNanos": 0}, "degenerated": 0, "full": 0, "loggedCpuSeconds": 0.0,
                    "heap": {"readings": 0, "usedAfterMaxBytes": 0, "usedAfterLastBytes": 0, "allocatedBytes": 0,
                             "committedMaxBytes": 0, "maxBytes": 0}},
             "cpuQuotaCores": 0.0, "throttledSeconds": 0.0, "addresses": []}
            """;

    @Test
    void zerosOfATargetThatWasNotSampledAreReadAsNothing() {
        assertThat(JSON.readValue(ZEROS, TargetResult.class))
                .isEqualTo(TargetResult.notSampled("attached", "127.0.0.1:1", List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/pid",
                "/cpuSeconds",
                "/cpuUserSeconds",
                "/cpuSystemSeconds",
                "/rssMax",
                "/vszMax",
                "/threadsMax",
                "/openFilesMax",
                "/cpuQuotaCores",
                "/coresAllowed",
                "/throttledSeconds",
                "/gc/pauses/count",
                "/gc/pauses/p999",
                "/gc/stalls/count",
                "/gc/gcCpuSeconds",
                "/gc/timeToSafepointMax",
                "/gc/safepoints/count",
                "/gc/degenerated",
                "/gc/full",
                "/gc/loggedCpuSeconds",
                "/gc/heap/maxBytes"
            })
    void eachFigureThatWasNotMeasuredIsANullUnderItsKey(String path) {
        JsonNode written = JSON.valueToTree(TargetResult.notSampled("attached", "127.0.0.1:1", List.of()));

        assertThat(written.at(path).isNull()).isTrue();
    }

    @Test
    void aMeasuredZeroStaysZero() {
        GcResult quiet = new GcResult(
                "G1",
                "17",
                GcResult.Pauses.of(0, 0, 0, 0, 0, 0),
                GcResult.Stalls.UNKNOWN,
                OptionalDouble.of(0),
                OptionalLong.empty(),
                GcResult.Safepoints.UNKNOWN);

        JsonNode written = JSON.valueToTree(quiet);

        assertThat(written.at("/pauses/count").longValue()).isZero();
        assertThat(written.at("/pauses/max").isNumber()).isTrue();
        assertThat(written.at("/gcCpuSeconds").isNumber()).isTrue();
        assertThat(written.at("/stalls/count").isNull()).isTrue();
        assertThat(JSON.treeToValue(written, GcResult.class)).isEqualTo(quiet);
    }

    @Test
    void anIdleProcessHasACpuTimeOfZero() {
        String idle = ZEROS.replace("\"pid\": 0", "\"pid\": 7").replace("\"rssMax\": 0", "\"rssMax\": 4096");

        TargetResult read = JSON.readValue(idle, TargetResult.class);

        assertThat(read.pid()).hasValue(7);
        assertThat(read.cpuSeconds()).hasValue(0);
        assertThat(read.throttledSeconds()).hasValue(0);
        assertThat(read.vszMax()).isEmpty();
    }

    @Test
    void zerosOfAnAgentThatIsNotKnownAreReadAsNothing() {
        AgentResult agent = JSON.readValue(
                "{\"name\": \"a\", \"cpuSeconds\": 0.0, \"rssMax\": 0, \"strain\": {\"measuredSeconds\": 0.0, \"cpuCores\": 0.0,"
                        + " \"fdLimit\": 0, \"cpuQuotaCores\": 0.0, \"machineCores\": 0.0, \"othersCores\": 0.0}}",
                AgentResult.class);

        assertThat(agent.cpuSeconds()).isEmpty();
        assertThat(agent.rssMax()).isEmpty();
        assertThat(agent.clockDriftNanos()).isEmpty();
        assertThat(agent.strain()).isEqualTo(AgentStrain.NONE);
    }
}

package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.jvm.Collector;
import dev.throng.run.result.GcResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SourceCheckTest {

    private static List<String> reasons(Collector collector, double logged, double sampled, long heapMb, long rssMb) {
        GcResult gc = new GcResult(
                "any",
                "",
                GcResult.Pauses.of(10, 100_000_000, 20_000_000, 0, 0, 0),
                GcResult.Stalls.of(0, 0, 0),
                OptionalDouble.of(sampled),
                OptionalLong.of(0),
                GcResult.Safepoints.of(20, 120_000_000),
                new GcResult.Cycles(OptionalLong.of(0), OptionalLong.of(0)),
                OptionalDouble.of(logged),
                GcResult.Heap.of(10, heapMb << 20, 0, 0, 0, 0));
        List<Reason> reasons = SourceCheck.reasons(collector, gc, OptionalLong.of(rssMb << 20));
        assertThat(reasons).allMatch(reason -> reason.code() == ReasonCode.SOURCES_DISAGREE);
        return reasons.stream().map(Reason::text).toList();
    }

    @Test
    void figuresThatFitTogetherPass() {
        assertThat(reasons(Collector.PARALLEL, 2.1, 1.9, 60, 180)).isEmpty();
    }

    @Test
    void concurrentWorkIsInThreadsAndNotInTheLog() {
        assertThat(reasons(Collector.G1, 0.5, 4, 60, 180)).isEmpty();
        assertThat(reasons(Collector.PARALLEL, 0.5, 4, 60, 180))
                .singleElement()
                .asString()
                .contains("two sources disagree", "0.50 s", "4.00 s");
    }

    @Test
    void threadsThatWereNotRecognisedAreNoticed() {
        assertThat(reasons(Collector.G1, 4, 0.5, 60, 180))
                .singleElement()
                .asString()
                .contains("4.00 s", "0.50 s");
    }

    @Test
    void whatASourceDoesNotSayIsNotCompared() {
        assertThat(reasons(Collector.ZGC, 0, 3, 60, 0)).isEmpty();
        assertThat(reasons(Collector.PARALLEL, 3, 0, 60, 180)).isEmpty();
    }

    @Test
    void aHeapLargerThanItsProcessIsNoticed() {
        assertThat(reasons(Collector.SERIAL, 1, 1, 300, 180))
                .singleElement()
                .asString()
                .contains("300 MiB of heap", "180 MiB");
    }
}

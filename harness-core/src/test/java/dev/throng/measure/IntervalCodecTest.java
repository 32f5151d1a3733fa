package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import dev.throng.measure.LoopInterval.OperationInterval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a loop of another process recorded is read as it was written, on the clock of the reader. */
class IntervalCodecTest {

    private static final long THERE = 7_000_000_000_000L;
    private static final long HERE = -3_000_000_000L;
    private static final List<Failure> KINDS = List.of(TestFailure.values());

    private enum Seen implements Metric {
        WAITS(Kind.DISTRIBUTION),
        BYTES(Kind.COUNTER),
        SESSIONS(Kind.LEVEL);

        private final Traits traits;

        Seen(Kind kind) {
            this.traits = new Traits(name().toLowerCase(Locale.ROOT), "", Unit.COUNT, kind);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    private final LoopRecorder recorder = new LoopRecorder(List.of(Seen.values()));
    private final OperationRecorder operation = recorder.operation(0, 1, THERE);
    private final Arrivals arrivals = new Arrivals(at -> {});
    private final IntervalWriter writer = new IntervalWriter(THERE, KINDS);
    private final IntervalReader reader = new IntervalReader(HERE, List.of(Seen.values()), KINDS, 2);

    @BeforeEach
    void recordSomething() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            operation.ownLag(i);
            arrivals.start(operation, THERE + i, THERE + 2L * i).completed(THERE + i + random.nextInt(1 << 20));
        }
        fails(TestFailure.values()[0]);
        fails(new FailureDetail(TestFailure.values()[0], "not-authorized", "sasl"));
        fails(FollowOn.of(TestFailure.values()[0], FollowOn.NO_ANSWER_YET));
        fails(FollowOn.of(
                new FailureDetail(TestFailure.values()[0], "", "bind"),
                new FailureDetail(TestFailure.values()[0], "gone", "")));
        arrivals.start(operation, THERE, THERE);
        recorder.record(Seen.WAITS, 12_345);
        recorder.count(Seen.BYTES, 99);
        recorder.gauge(Seen.SESSIONS, 3, () -> 17);
        recorder.connections(2).opened();
        recorder.connections(2).opened();
        recorder.connections(2).failed();
        recorder.connections(2).sent(1_000);
        recorder.connections(2).received(20);
        recorder.connections(5).failed();
        recorder.note("a <note> of the target");
    }

    private void fails(Failure why) {
        arrivals.start(operation, THERE, THERE).failed(why, THERE + 5);
    }

    private LoopInterval close() {
        return recorder.close(
                new LoopInterval.Span(4, 0, THERE + 4_000, THERE + 5_000, THERE + 5_100),
                80,
                o -> new LoopRecorder.DueCounts(1_010, 5, true));
    }

    @Test
    void anIntervalIsReadOnTheReadersClock() throws IOException {
        LoopInterval written = close();
        LoopInterval read = reader.read(writer.write(written));

        assertThat(read.span().sequence()).isEqualTo(4);
        assertThat(List.of(
                        read.span().startNanos(),
                        read.span().endNanos(),
                        read.span().closedNanos()))
                .containsExactly(HERE + 4_000, HERE + 5_000, HERE + 5_100);
        assertThat(read.stalls().longestNanos()).isEqualTo(80);
        assertThat(read.inFlight().oldestStartNanos())
                .isEqualTo(written.inFlight().oldestStartNanos());
        assertThat(read.inFlight().max()).isEqualTo(written.inFlight().max());
        assertThat(read.distributions()).isEqualTo(written.distributions());
        assertThat(read.counters()).isEqualTo(Map.of(Seen.BYTES, 99L));
        assertThat(read.gauges()).isEqualTo(Map.of(Seen.SESSIONS, Map.of(3, 17L)));
        assertThat(read.connections())
                .isEqualTo(Map.of(2, new ConnectionCounts(2, 1, 1_000, 20), 5, new ConnectionCounts(0, 1, 0, 0)));
        assertThat(read.notes()).containsExactly("a <note> of the target");

        OperationInterval before = written.operations().get(0);
        OperationInterval after = read.operations().get(0);
        assertThat(after.counts()).isEqualTo(before.counts());
        assertThat(after.failures()).isEqualTo(before.failures()).hasSize(4);
        assertThat(after.time(Time.RESPONSE)).isEqualTo(before.time(Time.RESPONSE));
        assertThat(after.time(Time.SERVICE)).isEqualTo(before.time(Time.SERVICE));
        assertThat(after.time(Time.LAG)).isEqualTo(before.time(Time.LAG));
        assertThat(after.time(Time.OWN_LAG)).isEqualTo(before.time(Time.OWN_LAG));
    }

    @Test
    void aLostLoopOpensNoFurtherConnections() throws IOException {
        reader.read(writer.write(close()));

        assertThat(reader.lost(0, HERE + 6_000, TestFailure.values()[0]).connections())
                .isEmpty();
    }

    @Test
    void theSampledResponsesAreReadOnTheReadersClock() throws IOException {
        OperationInterval written = close().operations().get(0);
        OperationInterval read = reader.read(writer.write(close())).operations().get(0);

        reader.readSamples(writer.writeSamples(List.of(written)));

        assertThat(responses(read.sample(), HERE))
                .hasSizeGreaterThan(100)
                .isEqualTo(responses(written.sample(), THERE));
    }

    private static List<List<Double>> responses(ResponseSample sample, long originNanos) {
        List<List<Double>> all = new ArrayList<>();
        sample.longerThan(
                0,
                (due, started, answered, standsFor) -> all.add(List.of(
                        (double) (due - originNanos),
                        (double) (started - originNanos),
                        (double) (answered - originNanos),
                        standsFor)));
        return all;
    }

    @Test
    void aReleasedIntervalIsNotKept() throws IOException {
        LoopInterval read = reader.read(writer.write(close()));
        long count = read.operations().get(0).time(Time.RESPONSE).getTotalCount();

        read.release();

        assertThat(read.operations().get(0).time(Time.RESPONSE).getTotalCount()).isEqualTo(count);
    }

    @Test
    void bytesOfAnythingElseAreRefused() {
        byte[] right = writer.write(close());
        assertThatThrownBy(() -> reader.read(new byte[] {1, 2, 3})).isInstanceOf(IOException.class);
        for (int length = 0; length < right.length; length++) {
            byte[] cut = Arrays.copyOf(right, length);
            assertThatThrownBy(() -> reader.read(cut)).isInstanceOf(IOException.class);
        }
        IntervalReader other = new IntervalReader(HERE, List.of(Seen.values()), KINDS, 1);
        assertThatThrownBy(() -> other.read(right)).hasMessageContaining("operation 1 (expected: from 0 to 0)");
    }
}

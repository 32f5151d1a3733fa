package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.ExactNumber;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.ProcessFigure.Side;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.measure.FailureDetail;
import dev.throng.protocol.EngineFailure;
import dev.throng.transport.TransportError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloTest {

    private static final FakeProtocol PROTOCOL = new FakeProtocol();
    private static final FakeProtocol.Calls SEND = FakeProtocol.Calls.SEND;

    static Stream<Arguments> expressions() {
        return Stream.of(
                Arguments.of(
                        "send.response.p99 < 50ms", new Quantity.OfTime(SEND, Time.RESPONSE, Statistic.P99), "<", 50e6),
                Arguments.of("send.lag.p999<1ms", new Quantity.OfTime(SEND, Time.LAG, Statistic.P999), "<", 1e6),
                Arguments.of("send.ownLag.p99 < 1ms", new Quantity.OfTime(SEND, Time.OWN_LAG, Statistic.P99), "<", 1e6),
                Arguments.of(
                        "send.service.count >= 10",
                        new Quantity.OfTime(SEND, Time.SERVICE, Statistic.COUNT),
                        ">=",
                        10.0),
                Arguments.of("send.failures == 0", new Quantity.OfOperation(SEND, Count.FAILED), "==", 0.0),
                Arguments.of(
                        "send.failures.deadline <= 3",
                        new Quantity.Failures(SEND, new FailureDetail(EngineFailure.DEADLINE, "", "")),
                        "<=",
                        3.0),
                Arguments.of(" send.owed != 0 ", new Quantity.OfOperation(SEND, Count.OWED), "!=", 0.0),
                Arguments.of(
                        "send.answeredRate >= 1000/s",
                        new Quantity.OfOperation(SEND, Derived.ANSWERED_RATE),
                        ">=",
                        1000.0),
                Arguments.of("send.bytesSent > 1kB", new Quantity.OfOperation(SEND, Count.BYTES_SENT), ">", 1000.0),
                Arguments.of(
                        "roster-set.inFlightMax < 5",
                        new Quantity.OfOperation(FakeProtocol.Calls.ROSTER_SET, Count.IN_FLIGHT_MAX),
                        "<",
                        5.0),
                Arguments.of(
                        "metrics.ack-gap.p50 < 2us",
                        new Quantity.OfMetric(FakeProtocol.Measures.ACK_GAP, Statistic.P50),
                        "<",
                        2000.0),
                Arguments.of(
                        "metrics.ack-gap.count < 2",
                        new Quantity.OfMetric(FakeProtocol.Measures.ACK_GAP, Statistic.COUNT),
                        "<",
                        2.0),
                Arguments.of(
                        "metrics.events.count > 1e6",
                        new Quantity.OfMetric(FakeProtocol.Measures.EVENTS, Statistic.COUNT),
                        ">",
                        1e6),
                Arguments.of(
                        "metrics.backlog.max < 1MiB",
                        new Quantity.OfMetric(FakeProtocol.Measures.BACKLOG, Statistic.MAX),
                        "<",
                        1048576.0),
                Arguments.of(
                        "target.gc.pauses.max < 200ms",
                        new Quantity.OfProcess(Side.TARGET, ProcessFigure.PAUSES_MAX),
                        "<",
                        200e6),
                Arguments.of(
                        "target.rssMax < 1GiB",
                        new Quantity.OfProcess(Side.TARGET, ProcessFigure.RSS_MAX),
                        "<",
                        1073741824.0),
                Arguments.of(
                        "generator.cpuSeconds < 1m30s",
                        new Quantity.OfProcess(Side.GENERATOR, ProcessFigure.CPU_SECONDS),
                        "<",
                        90.0),
                Arguments.of(
                        "generator.loopStallMax < 10ms",
                        new Quantity.OfProcess(Side.GENERATOR, ProcessFigure.LOOP_STALL_MAX),
                        "<",
                        1e7));
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void expressionsBoundQuantities(String expression, Quantity quantity, String sign, double bound) {
        Slo slo = Slo.parse(expression, PROTOCOL);

        assertThat(slo.quantity()).isEqualTo(quantity);
        assertThat(slo.comparison().sign()).isEqualTo(sign);
        assertThat(slo.bound().value()).isEqualTo(bound);
        assertThat(slo.share()).isEqualTo(Slo.Share.NONE);
        assertThat(slo.phase()).isEmpty();
        assertThat(slo.expression()).isEqualTo(expression.strip());
    }

    @Test
    void percentagesAreSharesOfWhatWasStartedOrDue() {
        assertThat(Slo.parse("send.failures < 0.1%", PROTOCOL)).satisfies(slo -> {
            assertThat(slo.bound().value()).isEqualTo(0.001);
            assertThat(slo.share()).isEqualTo(Slo.Share.OF_STARTED);
        });
        assertThat(Slo.parse("send.failures.deadline < 1 %", PROTOCOL).share()).isEqualTo(Slo.Share.OF_STARTED);
        assertThat(Slo.parse("send.owed <= 1%", PROTOCOL).share()).isEqualTo(Slo.Share.OF_DUE);
    }

    @Test
    void failuresAreNamedByKindAndByStep() {
        assertThat(Slo.parse("send.failures.closed == 0", PROTOCOL).quantity())
                .isEqualTo(new Quantity.Failures(SEND, new FailureDetail(TransportError.CLOSED, "", "")));
        assertThat(Slo.parse("send.failures.closed-during-bind == 0", PROTOCOL).quantity())
                .isEqualTo(new Quantity.Failures(SEND, new FailureDetail(TransportError.CLOSED, "", "bind")));
        assertThatThrownBy(() -> Slo.parse("send.failures.closed-during-bnd == 0", PROTOCOL))
                .hasMessageStartingWith("closed-during-bnd to be one of rejected, closed-by-target, refused,")
                .hasMessageEndingWith("; did you mean closed-during-bind?");
    }

    @Test
    void aPhaseMayBeNamed() {
        assertThat(Slo.parse("phase[flat-out].send.response.p99 < 50ms", PROTOCOL)
                        .phase())
                .isEqualTo(Optional.of("flat-out"));
        assertThat(Slo.parse("phase[step 1.5].send.owed == 0", PROTOCOL).phase())
                .isEqualTo(Optional.of("step 1.5"));
    }

    /** A result has the nearest binary value of a share or a rate. */
    @ParameterizedTest
    @CsvSource({
        "999, 1000, send.answered >= 99.9%, true",
        "999, 1000, send.answered > 99.9%, false",
        "11, 1000, send.failures < 1.1%, false",
        "11, 1000, send.failures == 1.1%, true",
        "7, 1000, send.failures <= 0.7%, true",
        "7, 1000, send.failures != 0.7%, false",
    })
    void aRoundedShareThatIsEqualToTheBoundIsEqual(long part, long whole, String expression, boolean held) {
        Slo slo = Slo.parse(expression, PROTOCOL);
        assertThat(slo.holdsRounded((double) part / whole)).isEqualTo(held);
    }

    @Test
    void everyPercentageOfAThousandthIsExact() {
        for (int permille = 0; permille <= 1000; permille++) {
            String percent = permille / 10 + "." + permille % 10 + "%";
            ExactNumber share = ExactNumber.of(permille).dividedBy(1000);
            assertThat(Slo.parse("send.failures == " + percent, PROTOCOL).holds(share))
                    .as(percent)
                    .isTrue();
            assertThat(Slo.parse("send.failures == " + percent, PROTOCOL).holdsRounded(share.value()))
                    .as(percent)
                    .isTrue();
        }
    }

    @Test
    void comparisonsHoldAsTheirSignsSay() {
        Map.of(
                        "<",
                        "true false false",
                        "<=",
                        "true true false",
                        ">",
                        "false false true",
                        ">=",
                        "false true true",
                        "==",
                        "false true false",
                        "!=",
                        "true false true")
                .forEach((sign, held) -> {
                    Slo slo = Slo.parse("send.owed " + sign + " 5", PROTOCOL);
                    assertThat(Stream.of(4L, 5L, 6L)
                                    .map(owed -> String.valueOf(slo.holds(ExactNumber.of(owed))))
                                    .collect(Collectors.joining(" ")))
                            .as(sign)
                            .isEqualTo(held);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "send.owed = 1|one of the comparisons < <= > >= == !=, not =; did you mean ==?",
                "send.owed => 1|one of the comparisons < <= > >= == !=, not =>; did you mean >=?",
                "send.response.p99 << 500ms|one of the comparisons < <= > >= == !=, not <<; did you mean <?",
                "send.response.p99 <> 500|one of the comparisons < <= > >= == !=, not <>; did you mean !=?",
                "send.response.p99 <=> 5ms|one of the comparisons < <= > >= == !=, not <=>",
                "send.owed <<|a figure, a comparison (< <= > >= == !=) and a bound, such as send.response.p99 < 50ms",
                "send.owed <|a figure, a comparison (< <= > >= == !=) and a bound, such as send.response.p99 < 50ms",
                "sent.owed == 0|sent to be one of send, roster-set, metrics, target, generator; did you mean send?",
                "send.respons.p99 < 5ms|respons to be one of response, service, lag, ownLag, failures, due, started, answered,"
                        + " failed, departed, dropped, owed, startedLate, offeredRate, answeredRate, inFlightMean, inFlightMax, bytesSent,"
                        + " bytesReceived; did you mean response?",
                "send.response < 5ms|a statistic, such as send.response.p99",
                "send.response.p98 < 5ms|p98 to be one of count, mean, p50, p75, p90, p95, p99, p999, p9999, max; did you mean p90?",
                "send.failures.deadlines < 5|deadlines to be one of rejected,"
                        + " closed-by-target, refused, unreachable, unresolved, connect-timeout, tls-failed, tls-timeout, reset,"
                        + " closed, io-error, no-local-port, source-not-local, forbidden, fd-limit, closed-by-us, deadline, agent-lost, unfinished;"
                        + " did you mean deadline?",
                "send.response.p99 < 5|a duration with its unit, such as 5s or 5ms",
                "send.owed < 5ms|a number after the comparison, not 5ms",
                "send.answeredRate > 5|a rate with its unit, such as 5/s",
                "target.rssMax < 5|a size with its unit, such as 5B or 5MiB",
                "target.rss < 5B|rss to be one of cpuSeconds, cpuUserSeconds, cpuSystemSeconds, throttledSeconds, rssMax, vszMax,"
                        + " threadsMax, openFilesMax, gc.pauses.count, gc.pauses.totalNanos, gc.pauses.max, gc.pauses.p50,"
                        + " gc.pauses.p99, gc.pauses.p999, gc.stalls.count, gc.stalls.totalNanos, gc.stalls.max,"
                        + " gc.gcCpuSeconds, gc.timeToSafepointMax, gc.safepoints.count, gc.safepoints.totalNanos;"
                        + " did you mean target.rssMax?",
                "metrics.event.count > 1|event to be one of ack-gap, events, backlog; did you mean events?",
                "metrics.events > 1|a statistic of metrics.events, one of count",
                "metrics.events.p99 > 1|p99 to be count",
                "send.response.p99 < 1%|a bound that is not a percentage; only counts such as failures and answered can be percentages",
                "send > 5|a further name: one of response, service, lag, ownLag, failures, due, started, answered, failed, departed,"
                        + " dropped, owed, startedLate, offeredRate, answeredRate, inFlightMean, inFlightMax, bytesSent, bytesReceived",
                "phase[a].target.rssMax < 1GiB|no phase; target and generator are measured over the whole run",
            })
    void anUnknownNameIsReportedWithTheKnownNames(String expression, String expected) {
        assertThatThrownBy(() -> Slo.parse(expression, PROTOCOL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // metrics
                "backlog.max < 5MiB|metrics.backlog.max",
                "backlog.avg < 5MiB|metrics.backlog.mean",
                "backlg.max < 5MiB|metrics.backlog.max",
                "send.backlog.max < 5MiB|metrics.backlog.max",
                "events > 1|metrics.events.count",
                "metrics.backlog.maximum < 5MiB|metrics.backlog.max",
                "metric.backlog.max < 5MiB|metrics",
                // quantities of an operation
                "send.latency.p99 < 5ms|send.response.p99",
                "send.p99 < 5ms|send.response.p99",
                "send.errors == 0|send.failures",
                "send.throughput > 5/s|send.answeredRate",
                "send.answerdRate > 5/s|answeredRate",
                "response.p99 < 5ms|send.response.p99",
                "failures == 0|send.failures",
                // statistics
                "send.response.avg < 5ms|send.response.mean",
                "send.response.median < 5ms|send.response.p50",
                "send.p99.9 < 5ms|send.response.p999",
                "send.response.P99 < 5ms|p99",
                // operations
                "rosterset.owed == 0|roster-set",
                "SEND.owed == 0|send",
                // processes
                "rssMax < 1GiB|target.rssMax",
                "target.memory < 1GiB|target.rssMax",
                "target.gc.pause.max < 5ms|gc.pauses.max",
                "generator.loopStall < 5ms|loopStallMax",
                // bounds
                "send.response.p99 < 50 ms|50ms",
                "send.response.p99 < 50msec|50ms",
                "send.response.p99 < 50mss|50ms",
                "send.response.p99 < 2 seconds|2s",
                "send.response.p99 < 5min|5m",
                "send.answeredRate > 1000/sec|1000/s",
                "send.answeredRate > 1000 per second|1000/s",
                "send.answeredRate > 1000rps|1000/s",
                "target.rssMax < 64kib|64KiB",
                "target.rssMax < 1.5gigabyte|1.5GB",
                "target.rssMax < 512m|512MiB",
            })
    void theNearestNameIsSuggested(String expression, String suggestion) {
        assertThatThrownBy(() -> Slo.parse(expression, PROTOCOL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("; did you mean " + suggestion + "?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xyz.max < 3",
                "metrics.nothing.count < 3",
                "send.unrelated == 0",
                "send.response.p99 < 5d",
                "send.answeredRate > 5/ms",
                "target.rssMax < 5 bananas"
            })
    void aNameThatIsNearToNoneGetsNoSuggestion(String expression) {
        assertThatThrownBy(() -> Slo.parse(expression, PROTOCOL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("did you mean");
    }

    @ParameterizedTest
    @ValueSource(strings = {"send.response.%s < 5ms", "metrics.ack-gap.%s < 5us"})
    void percentilesHaveTheNamesOfResultsAndOfReports(String form) {
        for (Statistic percentile : Statistic.percentiles()) {
            assertThat(Slo.parse(form.formatted(percentile.label()), PROTOCOL).quantity())
                    .isEqualTo(
                            Slo.parse(form.formatted(percentile.id()), PROTOCOL).quantity());
        }
    }

    @Test
    void everyWordOfTheGrammarIsAccepted() {
        List<String> quantities = new ArrayList<>();
        SloGrammar.ofOperation()
                .forEach(word -> quantities.add(word.word()
                        .replace("OPERATION", "send")
                        .replace("STATISTIC", "p99")
                        .replace(".ID", ".deadline")));
        for (Side side : Side.values()) {
            SloGrammar.ofProcess(side).forEach(word -> quantities.add(word.word()));
        }
        SloGrammar.statistics().forEach(word -> quantities.add("metrics.ack-gap." + word.word()));
        quantities.add("metrics.events.count");

        assertThat(quantities).hasSizeGreaterThan(60).allSatisfy(quantity -> assertThat(
                        Stream.of("1s", "1B", "1/s", "1").filter(bound -> accepted(quantity + " < " + bound)))
                .as(quantity)
                .hasSize(1));
        assertThat(SloGrammar.comparisons()).allSatisfy(word -> assertThat(accepted("send.owed " + word.word() + " 1"))
                .as(word.word())
                .isTrue());
    }

    private static boolean accepted(String expression) {
        try {
            Slo.parse(expression, PROTOCOL);
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "roster-put.response.p99 < 5ms|roster-put.response.p99 was renamed to roster-set.response.p99",
                "send.failures.gone < 1%|send.failures.gone was renamed to send.failures.closed-by-target",
                "phase[a].roster-put.failures.gone == 0|roster-put.failures.gone was renamed to"
                        + " roster-set.failures.closed-by-target",
                "metrics.gap.p99 < 5ms|metrics.gap.p99 was renamed to metrics.ack-gap.p99",
            })
    void anOldNameIsReportedWithTheNewOne(String expression, String message) {
        assertThatThrownBy(() -> Slo.parse(expression, PROTOCOL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}

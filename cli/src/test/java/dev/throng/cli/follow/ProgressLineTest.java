package dev.throng.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.MadeLive;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private static final long SECOND = 1_000_000_000L;

    private static OperationLive operation(String name, double rate, long inFlight, long owed, long failed, long p99) {
        return new MadeLive(name, rate)
                .interval(Count.IN_FLIGHT, inFlight)
                .interval(Count.IN_SYSTEM, inFlight)
                .interval(Count.OWED, owed)
                .interval(Count.FAILED, failed)
                .soFar(Count.STARTED, 9)
                .soFar(Count.ANSWERED, 9)
                .soFar(Count.FAILED, failed)
                .time(Time.RESPONSE, p99)
                .time(Time.OWN_LAG, p99 / 10)
                .made();
    }

    private static LiveSnapshot at(long seconds, OperationLive... operations) {
        return new LiveSnapshot(seconds * SECOND, 12 * SECOND, "flat-out", true, List.of(operations));
    }

    @Test
    void showsPhaseTimeRateInFlightAndFailures() {
        assertThat(ProgressLine.terminal(at(3, operation("send", 19_891, 42, 0, 0, 1_230_000)), 120, false))
                .isEqualTo(
                        "flat-out 0:03, 0:09 left [####------------]    19,891/s, 42 in flight, p99 1.23 ms, 0 failed, own lag p99  123 µs");
    }

    @Test
    void figuresKeepTheirPlaces() {
        String slow = ProgressLine.terminal(at(3, operation("send", 7, 1, 0, 0, 900)), 200, false);
        String fast = ProgressLine.terminal(at(4, operation("send", 1_234_567, 1, 0, 0, 911_000_000)), 200, false);
        assertThat(slow.indexOf("/s")).isEqualTo(fast.indexOf("/s"));
        assertThat(slow).hasSameSizeAs(fast);
    }

    @Test
    void namesTheSlowestOperationAndAddsUpTheRest() {
        LiveSnapshot live =
                at(3, operation("send", 100, 2, 3, 1, 5_000_000), operation("query", 50, 1, 4, 2, 90_000_000));
        assertThat(ProgressLine.terminal(live, 200, false))
                .contains("150/s, 3 in flight, p99 90.0 ms (query), 3 failed, 7 owed");
    }

    @Test
    void theBarIsTheFirstToGoWhereThereIsNoRoom() {
        LiveSnapshot live = at(3, operation("send", 19_891, 42, 0, 0, 1_230_000));
        assertThat(ProgressLine.terminal(live, 80, false)).doesNotContain("[").contains("0 failed");
        assertThat(ProgressLine.terminal(live, 30, false))
                .isEqualTo("flat-out 0:03, 0:09 left    19")
                .hasSize(30);
    }

    @Test
    void coloursDoNotCountAsWidth() {
        LiveSnapshot live = at(3, operation("send", 19_891, 42, 5, 7, 1_230_000));
        String coloured = ProgressLine.terminal(live, 60, true);
        assertThat(coloured.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(ProgressLine.terminal(live, 60, false));
    }

    @Test
    void nothingAnsweredIsNotZeroTime() {
        assertThat(ProgressLine.terminal(at(1, operation("send", 0, 5, 0, 0, 0)), 200, false))
                .contains("p99       –");
        assertThat(ProgressLine.plain(at(1, operation("send", 0, 5, 0, 0, 0)))).contains("p99 –");
    }

    @Test
    void anIntervalThatIsTooShortForARateHasNone() {
        LiveSnapshot live = at(1, operation("send", Double.NaN, 5, 3, 0, 1_000_000));

        assertThat(ProgressLine.terminal(live, 200, false))
                .contains(" –, 5 in flight")
                .doesNotContain("owed");
        assertThat(ProgressLine.plain(live)).contains("send –, 5 in flight").doesNotContain("owed");
    }

    @Test
    void arrivalsThatStayAreShown() {
        OperationLive listen = new MadeLive("listen", 0)
                .interval(Count.IN_FLIGHT, 3)
                .interval(Count.IN_SYSTEM, 1_503)
                .soFar(Count.STARTED, 1_503)
                .soFar(Count.ANSWERED, 1_500)
                .made();

        assertThat(ProgressLine.terminal(at(3, listen), 200, false)).contains("0/s, 3 in flight, 1,503 in system, p99");
        assertThat(ProgressLine.plain(at(3, listen))).contains("listen 0/s, 3 in flight, 1,503 in system, p99 –");
    }

    @Test
    void plainLinesNameEachOperation() {
        LiveSnapshot live =
                at(3, operation("send", 100, 2, 0, 0, 5_000_000), operation("query", 50, 1, 4, 2, 90_000_000));
        assertThat(ProgressLine.plain(live))
                .isEqualTo("flat-out 0:03, 0:09 left: send 100/s, 2 in flight, p99 5.00 ms, own lag 500 µs, 0 failed;"
                        + " query 50/s, 1 in flight, p99 90.0 ms, own lag 9.00 ms, 2 failed, 4 owed");
    }

    @Test
    void hostileNamesAreHarmless() {
        LiveSnapshot live =
                new LiveSnapshot(SECOND, SECOND, "\u001b[2J", false, List.of(operation("\u001b[1A", 1, 1, 0, 0, 1)));
        assertThat(ProgressLine.plain(live) + ProgressLine.terminal(live, 0, false))
                .doesNotContain("\u001b");
    }

    @Test
    void drainingHasNothingLeftToWaitFor() {
        LiveSnapshot live = new LiveSnapshot(3 * SECOND, 9 * SECOND, "drain", false, List.of());
        assertThat(ProgressLine.plain(live)).isEqualTo("drain 0:03: nothing yet");
    }

    @Test
    void longRunsAreTimedInHours() {
        LiveSnapshot live = new LiveSnapshot(3_725 * SECOND, 90_000 * SECOND, "soak", true, List.of());
        assertThat(ProgressLine.plain(live)).startsWith("soak 1:02:05, 23:57:55 left");
    }
}

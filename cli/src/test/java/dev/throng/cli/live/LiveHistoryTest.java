package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.MadeLive;
import dev.throng.cli.live.LiveHistory.Change;
import dev.throng.cli.live.LiveHistory.Line;
import dev.throng.figure.Time;
import dev.throng.run.LiveSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LiveHistoryTest {

    private static final long SECOND = 1_000_000_000L;

    private final LiveHistory history = new LiveHistory();

    private static LiveSnapshot second(int number, MadeLive... operations) {
        List<LiveSnapshot.OperationLive> made = new ArrayList<>();
        for (MadeLive operation : operations) {
            made.add(operation.made());
        }
        return new LiveSnapshot(number * SECOND, 10_000 * SECOND, "steady", true, made);
    }

    private static MadeLive send(double rate, long nanos) {
        return new MadeLive("send", rate).time(Time.RESPONSE, nanos);
    }

    @Test
    void eachIntervalIsAPointInTheMiddleOfItsSecond() {
        assertThat(history.add(second(1, send(100, 5)))).isEqualTo(Change.POINT);
        assertThat(history.add(second(2, send(200, 7)))).isEqualTo(Change.POINT);
        assertThat(history.seconds(0)).isEqualTo(0.5);
        assertThat(history.seconds(1)).isEqualTo(1.5);
        assertThat(history.value("send", Line.RESPONSE_P99, 1)).isEqualTo(7);
        assertThat(history.value("send", Line.ANSWERED, 0)).isEqualTo(100);
        assertThat(history.value("send", Line.OWN_LAG_P99, 0)).isNaN();
    }

    @Test
    void aLongRunHasHalfThePointsOfTwiceTheWidthAndLosesNoExtreme() {
        for (int second = 1; second < LiveHistory.MOST_POINTS; second++) {
            assertThat(history.add(second(second, send(second, second == 101 ? 9_000 : 10))))
                    .isEqualTo(Change.POINT);
        }
        assertThat(history.add(second(LiveHistory.MOST_POINTS, send(600, 10)))).isEqualTo(Change.COARSER);
        assertThat(history.size()).isEqualTo(LiveHistory.MOST_POINTS / 2);
        assertThat(history.width()).isEqualTo(2);
        assertThat(history.seconds(0)).isEqualTo(1);
        assertThat(history.seconds(50)).isEqualTo(101);
        assertThat(history.value("send", Line.RESPONSE_P99, 50))
                .as("the higher of two")
                .isEqualTo(9_000);
        assertThat(history.value("send", Line.ANSWERED, 0))
                .as("the mean of two")
                .isEqualTo(1.5);
        assertThat(history.add(second(601, send(10, 20)))).isEqualTo(Change.NONE);
        assertThat(history.add(second(602, send(30, 10)))).isEqualTo(Change.POINT);
        assertThat(history.value("send", Line.RESPONSE_P99, 300)).isEqualTo(20);
        assertThat(history.value("send", Line.ANSWERED, 300)).isEqualTo(20);
        assertThat(history.seconds(300)).isEqualTo(601);
    }

    @Test
    void aDayHasNoMorePointsThanTenMinutes() {
        for (int second = 1; second <= 86_400; second++) {
            history.add(second(second, send(1, second)));
        }
        assertThat(history.size()).isLessThan(LiveHistory.MOST_POINTS);
        assertThat(history.width()).isEqualTo(256);
        assertThat(history.value("send", Line.RESPONSE_MAX, 0)).isEqualTo(256);
    }

    @Test
    void anOperationThatBeginsLateHasGapsBefore() {
        history.add(second(1, send(1, 5)));
        history.add(second(2, send(1, 5), new MadeLive("query", 3)));
        assertThat(history.operations()).containsExactly("send", "query");
        assertThat(history.value("query", Line.ANSWERED, 0)).isNaN();
        assertThat(history.value("query", Line.ANSWERED, 1)).isEqualTo(3);
        history.add(second(3, send(1, 5)));
        assertThat(history.value("query", Line.ANSWERED, 2)).isNaN();
    }

    @Test
    void operationsBeyondTheSixteenthHaveNoLines() {
        List<MadeLive> many = new ArrayList<>();
        for (int n = 0; n < 40; n++) {
            many.add(new MadeLive("step-" + n, n));
        }
        history.add(second(1, many.toArray(MadeLive[]::new)));
        assertThat(history.operations())
                .hasSize(LiveHistory.MOST_OPERATIONS)
                .contains("step-0")
                .doesNotContain("step-16");
    }

    @Test
    void cpuIsTheMeanOfTheSpan() {
        history.cores(OptionalDouble.of(0.5), OptionalDouble.empty());
        history.add(second(1, send(1, 1)));
        assertThat(history.targetCores(0)).isEqualTo(0.5);
        assertThat(history.generatorCores(0)).isNaN();
    }
}

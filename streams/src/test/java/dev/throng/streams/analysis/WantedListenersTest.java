package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.series.Answer;
import dev.throng.series.Series;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WantedListenersTest {

    private static StreamAnalysis.Saturation saturation(MadeRun run) {
        return run.analysis().saturation();
    }

    /** Everything about listeners that are connected is as good as it can be. */
    private static MadeRun there(MadeRun run, DoubleUnaryOperator connected) {
        return run.gauge("connected", connected)
                .gauge("accepted", connected)
                .gauge("receiving", connected)
                .rate("bytes-expected", s -> MadeRun.NOMINAL_BYTES * connected.applyAsDouble(s))
                .rate("bytes-media", s -> MadeRun.NOMINAL_BYTES * connected.applyAsDouble(s));
    }

    private static List<Integer> steps(int users, int number) {
        return IntStream.rangeClosed(1, number)
                .map(step -> users * step)
                .boxed()
                .toList();
    }

    /** 100 a second listen for 10 s each, and one of the hundred is refused. */
    private static MadeRun churn() {
        MadeRun run = new MadeRun(600)
                .phase("steady", true, 0, 600)
                .listens(s -> 100, s -> 99)
                .ending(s -> 1, s -> s < 10 ? 0 : 99, s -> 0)
                .stay(10);
        return there(run, s -> 99 * Math.min(s, 10));
    }

    @Test
    void aRefusedListenerIsWantedForItsPlannedStayOnly() {
        Series wanted = churn().wanted();

        assertThat(wanted.at(5)).isCloseTo(500, within(1e-6));
        assertThat(wanted.at(10)).isCloseTo(1_000, within(1e-6));
        assertThat(wanted.at(600)).isCloseTo(1_000, within(1e-6));
    }

    @Test
    void aFewRefusedListenersAmongManyThatComeAndGoAreNoSaturation() {
        assertThat(saturation(churn()).reached()).isEqualTo(Answer.NO);
    }

    /** A fifth is thrown out half-way. */
    @Test
    void aDroppedListenerIsWantedForTheRestOfItsStay() {
        MadeRun run = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .listens(s -> 100, s -> 100)
                .ending(s -> 0, s -> s < 10 ? 0 : 80, s -> s < 5 ? 0 : 20)
                .stay(10);

        assertThat(run.wanted().at(100)).isCloseTo(1_000, within(1e-6));
    }

    /** The target takes 80 a second of 100: the queue in front of it grows, and none in it has left. */
    @Test
    void aListenerThatWaitsForLongerThanItsStayIsWanted() {
        MadeRun run = new MadeRun(40)
                .phase("steady", true, 0, 40)
                .listens(s -> 100, s -> 80)
                .ending(s -> 0, s -> s < 10 ? 0 : 80, s -> 0)
                .stay(10);

        assertThat(run.wanted().at(40)).isCloseTo(800 + 40 * 20, within(1e-6));
        assertThat(saturation(there(run, s -> 80 * Math.min(s, 10))).reached()).isEqualTo(Answer.YES);
    }

    @Test
    void aSecondTooMuchOrTooLittleOfAStayIsCountedByItsShare() {
        MadeRun run = new MadeRun(20)
                .phase("steady", true, 0, 20)
                .listens(s -> 100, s -> 0)
                .ending(s -> 100, s -> 0, s -> 0)
                .stay(2.5);

        assertThat(run.wanted().at(20)).isCloseTo(250, within(1e-6));
    }

    /** Users come in steps; of each second's listeners some are refused, and their users send another at once. */
    @Test
    void inAClosedLoadAnotherStandsInThePlaceOfEachThatFailed() {
        DoubleUnaryOperator users = s -> 200 * (1 + Math.floor(Math.min(s, 99) / 10));
        DoubleUnaryOperator come = s -> s % 10 == 0 ? 200 : 0;
        MadeRun run = new MadeRun(100)
                .users("steps", 0, 100, MadeRun.users(steps(200, 10), 10, 0))
                .listens(s -> come.applyAsDouble(s) + 50, come)
                .ending(s -> 50, s -> 0, s -> 0);
        there(run, s -> users.applyAsDouble(s - 1));

        Series wanted = run.wanted();

        assertThat(wanted.at(10)).isCloseTo(200, within(1e-6));
        assertThat(wanted.at(11)).isCloseTo(400, within(1e-6));
        assertThat(wanted.at(100)).isCloseTo(2_000, within(1e-6));
        assertThat(saturation(run).reached()).isEqualTo(Answer.NO);
    }

    @Test
    void inAClosedLoadADroppedListenerIsReplacedToo() {
        MadeRun run = new MadeRun(100)
                .users("users", 0, 100, MadeRun.users(List.of(500), 0, 0))
                .listens(s -> s == 0 ? 500 : 10, s -> s == 0 ? 500 : 10)
                .ending(s -> 0, s -> 0, s -> s == 0 ? 0 : 10);

        assertThat(run.wanted().at(100)).isCloseTo(500, within(1e-6));
    }

    /** All that may start have come, and half of them are refused after a second: none follows. */
    @Test
    void aRefusedListenerIsWantedIfNoneMayFollow() {
        MadeRun run = new MadeRun(30)
                .users("all", 0, 30, MadeRun.users(List.of(3_000), 0, 0))
                .listens(s -> s == 0 ? 3_000 : 0, s -> s == 0 ? 1_500 : 0)
                .ending(s -> s == 1 ? 1_500 : 0, s -> 0, s -> 0);
        there(run, s -> s < 2 ? 3_000 : 1_500);

        assertThat(run.wanted().at(30)).isCloseTo(3_000, within(1e-6));
        assertThat(saturation(run).reached()).isEqualTo(Answer.YES);
        assertThat(saturation(run).words()).startsWith("Passed: of 3,000 listeners only 1,500 received anything");
    }

    /** What is over 2,000 at once is refused, and its user tries again 5 s later: in the middle of each step, and as it ends. */
    private static MadeRun refusedBeyond2000() {
        DoubleUnaryOperator users = s -> 500 * (1 + Math.floor(Math.min(s, 79) / 10));
        DoubleUnaryOperator come = s -> s % 10 == 0 ? 500 : 0;
        DoubleUnaryOperator refused = s -> s % 5 == 0 ? Math.max(0, users.applyAsDouble(s) - 2_000) : 0;
        MadeRun run = new MadeRun(80)
                .users("steps", 0, 80, MadeRun.users(steps(500, 8), 10, 5))
                .listens(
                        s -> s % 10 == 0
                                ? come.applyAsDouble(s) + (s == 0 ? 0 : refused.applyAsDouble(s - 5))
                                : refused.applyAsDouble(s),
                        s -> s < 40 ? come.applyAsDouble(s) : 0)
                .ending(refused, s -> 0, s -> 0);
        return there(run, s -> Math.min(2_000, users.applyAsDouble(s - 1)));
    }

    @Test
    void usersThatThinkAfterARefusalAreWanted() {
        MadeRun run = refusedBeyond2000();

        Series wanted = run.wanted();

        assertThat(wanted.at(45)).isCloseTo(2_500, within(1e-6));
        assertThat(wanted.at(79)).isCloseTo(4_000, within(1e-6));
        StreamAnalysis.Saturation saturation = saturation(run);
        assertThat(saturation.reached()).isEqualTo(Answer.YES);
        assertThat(saturation.point().orElseThrow().estimate()).isBetween(1_900.0, 2_100.0);
    }

    /** So that no listener departs within the run. */
    @Test
    void usersThatThinkAfterARefusalAreWantedWithAPlannedStayToo() {
        MadeRun run = refusedBeyond2000().stay(100);

        assertThat(run.wanted().at(79)).isCloseTo(4_000, within(1e-6));
        assertThat(saturation(run).reached()).isEqualTo(Answer.YES);
    }

    /** Of 1,000 users 600 listen for 10 s and think for 5; the others are refused each second and come again at once. */
    @Test
    void usersThatThinkAfterAPlannedStayAreNotWanted() {
        DoubleUnaryOperator begin = s -> s % 15 == 0 ? 600 : 0;
        MadeRun run = new MadeRun(60)
                .users("users", 0, 60, MadeRun.users(List.of(1_000), 0, 5))
                .listens(s -> begin.applyAsDouble(s) + 400, begin)
                .ending(s -> 400, s -> s % 15 == 10 ? 600 : 0, s -> 0)
                .stay(10);

        Series wanted = run.wanted();

        assertThat(wanted.at(10)).isCloseTo(1_000, within(1e-6));
        assertThat(wanted.at(13)).isCloseTo(400, within(1e-6));
        assertThat(wanted.at(20)).isCloseTo(1_000, within(1e-6));
    }

    /** Refused users try again each second. Then no new listener is due, and the missing ones stay missing. */
    @Test
    void aListenerThatIsMissingWhenAClosedLoadEndsCountsOnceAfterIt() {
        MadeRun run = new MadeRun(40)
                .users("users", 0, 20, MadeRun.users(List.of(1_000), 0, 1))
                .phase("hold", true, 20, 40)
                .listens(s -> s == 0 ? 1_000 : s < 20 ? 300 : 0, s -> s == 0 ? 700 : 0)
                .ending(s -> s < 20 ? 300 : 0, s -> 0, s -> 0);

        Series wanted = run.wanted();

        assertThat(wanted.at(20)).isCloseTo(1_000, within(1e-6));
        assertThat(wanted.at(40)).isCloseTo(1_000, within(1e-6));
    }

    /** No listener would have left, so refusals at the target's limit are a saturation. */
    @Test
    void aRefusedListenerOfAnOpenLoadWithoutAPlannedStayIsWantedToTheEnd() {
        MadeRun run = new MadeRun(60)
                .phase("ramp", true, 0, 60)
                .listens(s -> 100, s -> s < 30 ? 100 : 0)
                .ending(s -> s < 30 ? 0 : 100, s -> 0, s -> 0);
        there(run, s -> 100 * Math.min(s, 30));

        assertThat(run.wanted().at(60)).isCloseTo(6_000, within(1e-6));
        StreamAnalysis.Saturation saturation = saturation(run);
        assertThat(saturation.reached()).isEqualTo(Answer.YES);
        assertThat(saturation.point().orElseThrow().estimate()).isBetween(2_900.0, 3_100.0);
    }

    /** The scenario's own limit is none of the target's. */
    @Test
    void aLoadThatLetsInNoMoreWantsNoMore() {
        MadeRun run = new MadeRun(100)
                .limited("ramp", 0, 100, 500)
                .listens(s -> 20, s -> s < 25 ? 20 : 0)
                .started(s -> s < 25 ? 20 : 0);
        there(run, s -> 20 * Math.min(s, 25));

        assertThat(run.wanted().at(100)).isCloseTo(500, within(1e-6));
        assertThat(saturation(run).reached()).isEqualTo(Answer.NO);
    }

    /** Listeners of the ramp are due to its end, and its limit is 1,000 at once. Then no new listener is due. */
    private static MadeRun owing() {
        MadeRun run = new MadeRun(100)
                .limited("ramp", 0, 60, 1_000)
                .phase("hold", true, 60, 100)
                .listens(s -> s < 60 ? 100 : 0, s -> s < 10 ? 100 : 0)
                .started(s -> s < 10 ? 100 : 0);
        return there(run, s -> 100 * Math.min(s, 10));
    }

    @Test
    void aListenerThatDidNotStartInItsPhaseIsNotWantedAfterIt() {
        Series wanted = owing().wanted();

        assertThat(wanted.at(60)).isCloseTo(1_000, within(1e-6));
        assertThat(wanted.at(61)).isCloseTo(1_000, within(1e-6));
        assertThat(saturation(owing()).reached()).isEqualTo(Answer.NO);
    }

    /** So that no listener departs within the run. */
    @Test
    void norIsItWithAPlannedStay() {
        assertThat(owing().stay(200).wanted().at(61)).isCloseTo(1_000, within(1e-6));
    }

    /** Nothing but the generator kept a tenth of them back. */
    @Test
    void anOwedListenerIsWantedUntilItsPhaseEnds() {
        MadeRun run = new MadeRun(40)
                .phase("ramp", true, 0, 20)
                .phase("hold", true, 20, 40)
                .listens(s -> s < 20 ? 100 : 0, s -> s < 20 ? 90 : 0)
                .started(s -> s < 20 ? 90 : 0);

        Series wanted = run.wanted();

        assertThat(wanted.at(20)).isCloseTo(2_000, within(1e-6));
        assertThat(wanted.at(21)).isCloseTo(1_800, within(1e-6));
    }

    /** Each fifth is refused until 1,000 are in, one for each place that another took. */
    @Test
    void inAPhaseWithALimitAnotherListenerReplacesARefusedOne() {
        DoubleUnaryOperator started = s -> s < 12 ? 100 : s == 12 ? 50 : 0;
        MadeRun run = new MadeRun(60)
                .limited("ramp", 0, 30, 1_000)
                .phase("hold", true, 30, 60)
                .listens(s -> s < 30 ? 100 : 0, started)
                .started(started)
                .ending(s -> started.applyAsDouble(s) / 5, s -> 0, s -> 0);

        Series wanted = run.wanted();

        assertThat(wanted.at(5)).isCloseTo(500, within(1e-6));
        assertThat(wanted.at(31)).isCloseTo(1_000, within(1e-6));
    }
}

package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.measure.Blame;
import dev.throng.run.result.RunException;
import dev.throng.search.Capacity.Ending;
import dev.throng.search.Capacity.Limit;
import dev.throng.secrets.Masking;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CapacityTest {

    private static final Ladder LADDER = Ladder.of(100, 10_000, 0.05, false);
    private static final SearchedLoad LOAD =
            new SearchedLoad("send", SearchedLoad.Kind.RATE, List.of("phases[0].load.send.rate"), 1, 100);
    private static final Capacity.Subject SUBJECT = new Capacity.Subject(
            "s", List.of("p99 < 50ms"), new Capacity.Origin("2026-11-21T00:00:00Z", "throng capacity", "0"));

    @TempDir
    Path directory;

    /** One queue that is full at 2000/s: its p99 is 5 ms when idle, and 50 ms at 1800/s. */
    private static LevelRun queue(double level) {
        double millis = level < 2000 ? 5 * 2000 / (2000 - level) : 10_000;
        return Levels.bounded(level, millis, 50);
    }

    private static Capacity search(DoubleFunction<LevelRun> target, int most) throws RunException {
        Levels levels = new Levels(target, most);
        SharedSearches searches = new SharedSearches(LADDER, levels);
        LadderSearch.Answer answer = searches.search(slo -> true);
        return Capacity.of(SUBJECT, LOAD, searches, answer, levels.aborted());
    }

    @Test
    void theLimitOfAQueueIsFoundToTheTolerance() throws RunException {
        Capacity capacity = search(CapacityTest::queue, 100);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.is(Limit.TARGET)).isTrue();
        assertThat(capacity.trusted()).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isBetween(1800 / 1.051, 1800.0);
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isBetween(1800.0, 1800 * 1.051);
        assertThat(capacity.runs().size()).isLessThan(16);
    }

    /** Half of the load was sent, and the objectives held. */
    private static LevelRun withALostAgent(double level) {
        return Levels.run(
                1,
                level,
                5_000_000,
                Verdict.of(List.of(Reason.suspect(
                        ReasonCode.AGENT_LOST,
                        "agent agent-2 was lost after 3 s, and with it 50.0 % of the load from then on"))),
                true,
                Levels.bounded(level, 5, 50).slo());
    }

    @Test
    void aLevelThatAgentsDidNotSendWholeIsNotHeld() throws RunException {
        Capacity capacity = search(CapacityTest::withALostAgent, 100);

        assertThat(capacity.runs()).allMatch(run -> run.is(LadderSearch.Outcome.UNTRUSTED));
        assertThat(capacity.is(Ending.UNKNOWN)).isTrue();
        assertThat(capacity.trusted()).isFalse();
        assertThat(capacity.answer().capacity()).isEmpty();
    }

    @Test
    void aSearchGoesOnAfterARunWithALostAgent() throws RunException {
        AtomicInteger runs = new AtomicInteger();
        Capacity capacity = search(level -> runs.incrementAndGet() == 2 ? withALostAgent(level) : queue(level), 100);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.trusted()).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isBetween(1800 / 1.051, 1800.0);
    }

    @Test
    void aSearchThatStopsBecauseNoAgentIsLeftIsNotTrusted() throws RunException {
        Levels levels = new Levels(
                level -> level > 100 ? LevelRun.notRun(2, level, "runs/02", "no agent is left") : queue(level), 100);
        levels.last = 2;
        SharedSearches searches = new SharedSearches(LADDER, levels);
        LadderSearch.Answer answer = searches.search(slo -> true);

        Capacity capacity = Capacity.of(SUBJECT, LOAD, searches, answer, false);

        assertThat(levels.made).isEqualTo(2);
        assertThat(capacity.is(Ending.AT_LEAST)).isTrue();
        assertThat(capacity.answer().capacity()).hasValue(100);
        assertThat(capacity.is(Limit.UNTRUSTED)).isTrue();
        assertThat(capacity.trusted()).isFalse();
    }

    @Test
    void aSearchThatStopsBeforeAnyLevelHeldKnowsNothing() throws RunException {
        Levels levels = new Levels(level -> LevelRun.notRun(1, level, "runs/01", "no agent is left"), 100);
        levels.last = 1;
        SharedSearches searches = new SharedSearches(LADDER, levels);
        LadderSearch.Answer answer = searches.search(slo -> true);

        Capacity capacity = Capacity.of(SUBJECT, LOAD, searches, answer, false);

        assertThat(capacity.is(Ending.UNKNOWN)).isTrue();
        assertThat(capacity.trusted()).isFalse();
    }

    @Test
    void aBorderOfTheGeneratorsIsNotTheTargets() throws RunException {
        Verdict late = new Verdict(
                Verdict.Status.suspect,
                List.of(Reason.suspect(
                        ReasonCode.GENERATOR_CPU, "the generator's busiest event loop used 99 % of a core")));
        Capacity capacity = search(
                level -> level < 500
                        ? queue(level)
                        : Levels.run(
                                1,
                                level,
                                90_000_000,
                                late,
                                true,
                                Levels.bounded(level, 90, 50).slo()),
                100);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.is(Limit.GENERATOR)).isTrue();
        assertThat(capacity.trusted()).isFalse();
    }

    @Test
    void aBorderOfUntrustedRunsBlamesNoSide() throws RunException {
        Capacity capacity =
                search(level -> level < 500 ? queue(level) : LevelRun.notRun(1, level, "runs/1", "no such port"), 100);

        assertThat(capacity.answer().capacity().orElseThrow()).isLessThan(500);
        assertThat(capacity.is(Limit.UNTRUSTED)).isTrue();
        assertThat(capacity.trusted()).isFalse();
    }

    @Test
    void aSearchWithoutAValidRunKnowsNothing() throws RunException {
        Capacity capacity = search(level -> LevelRun.notRun(1, level, "runs/1", "no such port"), 100);

        assertThat(capacity.is(Ending.UNKNOWN)).isTrue();
        assertThat(capacity.answer().capacity()).isEmpty();
        assertThat(capacity.answer().notHeldAt()).isEmpty();
        assertThat(capacity.trusted()).isFalse();
        assertThat(capacity.runs()).hasSize(2);
    }

    @Test
    void aLevelAtWhichTheTargetFailedEveryArrivalDoesNotHold() throws RunException {
        Capacity capacity = search(level -> level < 500 ? queue(level) : allFailed(level, Blame.TARGET), 100);
        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.is(Limit.TARGET)).isTrue();
        assertThat(capacity.runs()).anyMatch(LevelRun::allFailed);

        assertThat(search(level -> level < 500 ? queue(level) : allFailed(level, Blame.GENERATOR), 100)
                        .is(Limit.GENERATOR))
                .isTrue();
    }

    @Test
    void aLevelAtWhichTheTargetHungBeforeItWasMeasuredDoesNotHold() throws RunException {
        Verdict hung = Verdict.of(List.of(Reason.invalid(ReasonCode.NOTHING_MEASURED, "10 arrivals still waited")));
        Capacity capacity =
                search(level -> level < 500 ? queue(level) : Levels.run(1, level, 0, hung, false, List.of()), 100);
        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.is(Limit.TARGET)).isTrue();
        assertThat(capacity.runs()).noneMatch(LevelRun::allFailed);
    }

    /** A generator that stalls over the end of a phase owes arrivals, which says nothing of the target. */
    @Test
    void aLevelThatTheGeneratorDidNotOfferInFullIsNotBroken() {
        Verdict owing = Verdict.of(List.of(Reason.suspect(ReasonCode.OWED, "3 of 1000 due arrivals never started")));
        assertThat(LevelRun.outcome(owing, List.of("3 arrivals were owed"), List.of(), slo -> true))
                .isEqualTo(LadderSearch.Outcome.UNTRUSTED);
        assertThat(LevelRun.outcome(Verdict.of(List.of()), List.of("3 arrivals were owed"), List.of(), slo -> true))
                .as("because of a limit")
                .isEqualTo(LadderSearch.Outcome.BROKEN);
    }

    @Test
    void aLevelOfWhichNothingWasAnsweredIsNotBrokenIfAnAgentWasLost() {
        Reason silent =
                Reason.invalid(ReasonCode.ALL_FAILED, "all 20 arrivals failed").blamedOn(ReasonCode.ALL_FAILED.blame());
        Reason lost = Reason.suspect(ReasonCode.AGENT_LOST, "agent agent-2 was lost after 3 s");
        assertThat(LevelRun.outcome(Verdict.of(List.of(silent)), List.of(), List.of(), slo -> true))
                .isEqualTo(LadderSearch.Outcome.BROKEN);
        assertThat(LevelRun.outcome(Verdict.of(List.of(silent, lost)), List.of(), List.of(), slo -> true))
                .isEqualTo(LadderSearch.Outcome.UNTRUSTED);
    }

    private static LevelRun allFailed(double level, Blame blame) {
        Verdict verdict = Verdict.of(List.of(
                Reason.invalid(ReasonCode.ALL_FAILED, "all 20 arrivals failed").blamedOn(blame)));
        return Levels.run(1, level, 0, verdict, verdict.blamesGenerator(), List.of());
    }

    @Test
    void aRangeWithoutABreakAndOneThatBreaksAtOnceAreSaid() throws RunException {
        Capacity none = search(level -> Levels.held(1, level, 1), 100);
        assertThat(none.is(Ending.AT_LEAST)).isTrue();
        assertThat(none.is(Limit.RANGE)).isTrue();
        assertThat(none.answer().capacity().orElseThrow()).isEqualTo(10_000);
        assertThat(none.answer().notHeldAt()).isEmpty();

        Capacity all = search(level -> Levels.bounded(level, 90, 50), 100);
        assertThat(all.is(Ending.BELOW)).isTrue();
        assertThat(all.answer().capacity()).isEmpty();
        assertThat(all.answer().notHeldAt().orElseThrow()).isEqualTo(100);
    }

    @Test
    void aSearchThatWasInterruptedIsNoAnswer() throws RunException {
        Capacity capacity = search(CapacityTest::queue, 3);

        assertThat(capacity.is(Ending.INTERRUPTED)).isTrue();
        assertThat(capacity.trusted()).isFalse();
        assertThat(capacity.runs()).hasSize(3);
        assertThat(capacity.answer().capacity().orElseThrow()).isGreaterThan(100);
    }

    @Test
    void aSecondResponseLimitUsesTheRunsOfTheFirst() throws RunException {
        DoubleFunction<LevelRun> target =
                level -> Levels.bounded(level, level < 2000 ? 5 * 2000 / (2000 - level) : 1e4, 10, 50);
        Levels levels = new Levels(target, 100);
        SharedSearches searches = new SharedSearches(LADDER, levels);

        LadderSearch.Answer loose = searches.search(slo -> slo.expression().equals("p99 < 50ms"));
        int first = levels.made;
        LadderSearch.Answer tight = searches.search(slo -> slo.expression().equals("p99 < 10ms"));

        assertThat(LADDER.level(loose.held().orElseThrow())).isBetween(1800 / 1.051, 1800.0);
        assertThat(LADDER.level(tight.held().orElseThrow())).isBetween(1000 / 1.051, 1000.0);
        assertThat(levels.made - first).isLessThan(8);
    }

    @Test
    void theFileReadsBackAsItWasWritten() throws Exception {
        Capacity capacity = search(CapacityTest::queue, 100);
        CapacityFile.write(directory, capacity, Masking.NONE);

        assertThat(CapacityFile.read(directory)).isEqualTo(capacity);

        Files.writeString(directory.resolve(CapacityFile.NAME), "{");
        assertThatThrownBy(() -> CapacityFile.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be read");
    }
}

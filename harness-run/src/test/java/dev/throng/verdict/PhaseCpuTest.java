package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.measure.Blame;
import dev.throng.transport.TransportError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhaseCpuTest {

    private static final long SECOND = 1_000_000_000;

    private static OperationFacts listen(
            boolean measured, long due, long failed, long dropped, long owed, boolean limited) {
        ArrivalCounts counts = ArrivalCounts.ZERO
                .with(Count.DUE, due)
                .with(Count.STARTED, due - owed)
                .with(Count.ANSWERED, due - owed - failed)
                .with(Count.FAILED, failed)
                .with(Count.DEPARTED, due - owed - failed - dropped)
                .with(Count.DROPPED, dropped)
                .with(Count.OWED, owed);
        return new OperationFacts(
                "ramp",
                measured,
                "listen",
                counts,
                0,
                due - owed - failed - dropped,
                limited,
                failed == 0 ? Map.of() : Map.of(TransportError.REFUSED, failed),
                1,
                1);
    }

    /** A minute on two cores that were full for some seconds of it. */
    private static PhaseCpu full(double seconds, double generator, double target, boolean known) {
        long full = Math.round(seconds * SECOND);
        return new PhaseCpu(
                "ramp",
                60 * SECOND,
                full,
                2 * full,
                2 * full,
                Math.round(generator * full),
                Math.round(target * full),
                known);
    }

    private static Verdict judge(OperationFacts operation, PhaseCpu... machine) {
        return Judge.judge(new Judge.Facts(
                List.of(),
                List.of(operation),
                List.of(),
                new Judge.LoopStalls(0, 0, 0),
                0,
                0.5,
                new Judge.Samples(0, 10),
                List.of(),
                OtherCpu.NONE,
                List.of(machine),
                List.of()));
    }

    @Test
    void theMachineIsTheLimitIfMostArrivalsFailWhileItHasNoIdleCpu() {
        Verdict verdict = judge(listen(true, 240_000, 153_800, 0, 0, false), full(59, 0.9, 1.0, true));

        assertThat(verdict.status()).isEqualTo(Verdict.Status.suspect);
        assertThat(verdict.reasons())
                .containsExactly(Reason.suspect(
                                ReasonCode.MACHINE_FULL,
                                "listen in phase ramp: 153,800 of 240,000 arrivals failed or never started, and the CPU of"
                                        + " this machine was full for 59 of 60 s (the generator used 0.9 of 2 cores, the"
                                        + " target 1.0): the machine was the limit, not the target; give them more cores,"
                                        + " or machines of their own, or a lower rate")
                        .with("phase", "ramp")
                        .with("operation", "listen")
                        .with("due", 240_000)
                        .with("failed", 153_800)
                        .with("machineFullNanos", 59 * SECOND)
                        .with("sampledNanos", 60 * SECOND)
                        .with("machineCores", 2.0)
                        .with("generatorCores", 0.9)
                        .with("targetCores", 1.0));
        assertThat(verdict.blamesGenerator()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # measured | failed | dropped | owed | limited | full | generator | target | known | suspect
            true       |     10 |       0 |    0 | false   |   60 | 0.9       | 1.0    | true  | false
            true       |     11 |       0 |    0 | false   |   60 | 0.9       | 1.0    | true  | true
            false      |     11 |       0 |    0 | false   |   60 | 0.9       | 1.0    | true  | true
            true       |      5 |       6 |    0 | false   |   60 | 0.9       | 1.0    | true  | true
            true       |      0 |       0 |   11 | true    |   60 | 0.9       | 1.0    | true  | false
            true       |     99 |       0 |    0 | false   |   30 | 0.9       | 1.0    | true  | false
            true       |     99 |       0 |    0 | false   |   31 | 0.9       | 1.0    | true  | true
            true       |     99 |       0 |    0 | false   |   60 | 0.3       | 1.5    | true  | true
            true       |     99 |       0 |    0 | false   |   60 | 0.2       | 1.7    | true  | false
            true       |     99 |       0 |    0 | false   |   60 | 0.1       | 0.4    | true  | true
            true       |     99 |       0 |    0 | false   |   60 | 0.3       | 0.0    | false | false
            true       |     99 |       0 |    0 | false   |   60 | 0.5       | 0.0    | false | true
            """)
    void aTenthOfTheArrivalsAndHalfOfThePhaseAndAFifthOfTheCpuAreTolerated(
            boolean measured,
            long failed,
            long dropped,
            long owed,
            boolean limited,
            double full,
            double generator,
            double target,
            boolean known,
            boolean suspect) {
        Verdict verdict =
                judge(listen(measured, 100, failed, dropped, owed, limited), full(full, generator, target, known));

        assertThat(verdict.reasons().stream().anyMatch(reason -> reason.code() == ReasonCode.MACHINE_FULL))
                .isEqualTo(suspect);
    }

    @Test
    void aFullMachineTakesTheBlameFromTheTarget() {
        OperationFacts ramp = listen(false, 100, 60, 0, 0, false);

        assertThat(judge(ramp).reasons()).extracting(Reason::blame).containsExactly(Blame.TARGET);
        assertThat(judge(ramp, full(60, 0.9, 1.0, true)).reasons())
                .extracting(Reason::code, Reason::blame)
                .containsExactly(
                        tuple(ReasonCode.UNMEASURED_FAILED, Blame.GENERATOR),
                        tuple(ReasonCode.MACHINE_FULL, Blame.GENERATOR));
    }

    @Test
    void anotherPhaseOnAFullMachineExplainsNothing() {
        PhaseCpu warmUp = full(60, 0.9, 1.0, true);
        PhaseCpu other = new PhaseCpu(
                "warm-up",
                warmUp.sampledNanos(),
                warmUp.fullNanos(),
                warmUp.cpuNanos(),
                warmUp.usedNanos(),
                warmUp.generatorNanos(),
                warmUp.targetNanos(),
                true);

        assertThat(judge(listen(true, 100, 60, 0, 0, false), other).status()).isEqualTo(Verdict.Status.valid);
    }

    @Test
    void aRunThatEndedEarlyHasAReasonThatSaysMore() {
        Reason ended = Reason.invalid(ReasonCode.TARGET_ENDED, "the target ended");
        Verdict verdict = Judge.judge(new Judge.Facts(
                List.of(ended),
                List.of(listen(true, 100, 99, 0, 0, false)),
                List.of(),
                new Judge.LoopStalls(0, 0, 0),
                0,
                0,
                new Judge.Samples(0, 0),
                List.of(),
                OtherCpu.NONE,
                List.of(full(60, 0.9, 1.0, true)),
                List.of()));

        assertThat(verdict.reasons()).containsExactly(ended);
    }
}

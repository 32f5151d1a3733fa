package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.docs.DocumentedResults;
import dev.throng.measure.Blame;
import dev.throng.protocol.Protocol;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Predicate;

/** Runs scenarios of any protocol that is installed, as the command does. */
public final class AnyProtocolRuns {

    /** Steps of a login for as long as a busy machine may need; a setting of XMPP scenarios. */
    public static final String PATIENT_LOGINS =
            "deadlines: {connect: 120s, tls: 120s, upgrade: 120s, stream: 120s, auth: 120s, bind: 120s, roster: 120s, logout: 120s}";

    /** Steps of a listener for as long as a busy machine may need; a setting of scenarios of HTTP streams. */
    static final String PATIENT_LISTENERS = "deadlines: {connect: 120s, head: 120s, firstByte: 120s}";

    static final Path TARGET_JARS = Path.of("target", "throng", "targets").toAbsolutePath();

    /** Runs a scenario, and checks the invariants of all its operations and that all it wrote is documented. */
    static RunResult run(String yaml, Path results) throws Exception {
        RunResult result = runner(yaml, results, RunListener.NONE).run();
        WholeRun.operations(result).forEach(WholeRun::assertConserved);
        DocumentedResults.assertDocumented(results);
        return result;
    }

    /**
     * The same, and ends the run as soon as its files have what the test waits for. A busy machine only makes it longer: a fault that is to
     * meet a session a second after it was accepted needs sessions that live longer than a second, however late they were accepted.
     *
     * @param yaml with phases long enough for the busiest machine
     * @param enough is asked after each interval
     */
    static RunResult runUntil(String yaml, Path results, Predicate<ResultDirectory> enough) throws Exception {
        Runner[] self = new Runner[1];
        self[0] = runner(yaml, results, new RunListener() {
            @Override
            public void interval(LiveSnapshot live) {
                if (enough.test(ResultDirectory.open(results))) {
                    self[0].abort("long enough");
                }
            }
        });
        RunResult result = self[0].run();
        assertThat(result.verdict().reasons())
                .as("seen before the planned end")
                .anyMatch(reason -> reason.code() == ReasonCode.ABORTED);
        WholeRun.operations(result).forEach(WholeRun::assertConserved);
        DocumentedResults.assertDocumented(results);
        return result;
    }

    /** How many arrivals of an operation were answered so far. */
    static long answers(ResultDirectory directory, String operation) {
        return directory.intervals().stream()
                .filter(row -> row.operation().equals(operation))
                .mapToLong(ResultRows.Interval::answered)
                .sum();
    }

    /** How often a failure was counted so far, as an arrival's failure or as an early end. */
    static long failures(ResultDirectory directory, String failure) {
        return directory.failures().stream()
                .filter(row -> row.failure().equals(failure))
                .mapToLong(ResultRows.Failures::count)
                .sum();
    }

    /** The count of a metric so far. */
    static long count(ResultDirectory directory, String metric) {
        return directory.metrics().stream()
                .filter(row -> row.metric().equals(metric))
                .mapToLong(ResultRows.MetricInterval::count)
                .sum();
    }

    static Runner runner(String yaml, Path results, RunListener listener) throws ScenarioException {
        List<Protocol> installed = ServiceLoader.load(Protocol.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        return WholeRun.runner(yaml, installed, results, TARGET_JARS, listener);
    }

    /** The figures of an operation in a phase. */
    public static OperationResult operation(RunResult result, String phase, String operation) {
        return result.phases().stream()
                .filter(each -> each.name().equals(phase))
                .map(each -> each.operations().get(operation))
                .findFirst()
                .orElseThrow();
    }

    /** The target's addresses together have the bytes of all operations. */
    public static void assertBytesOfAddressesAddUp(RunResult result, OperationResult... all) {
        List<AddressResult> addresses = result.target().addresses();
        assertThat(addresses.stream().mapToLong(AddressResult::bytesSent).sum())
                .isEqualTo(
                        Arrays.stream(all).mapToLong(OperationResult::bytesSent).sum());
        assertThat(addresses.stream().mapToLong(AddressResult::bytesReceived).sum())
                .isEqualTo(Arrays.stream(all)
                        .mapToLong(OperationResult::bytesReceived)
                        .sum());
    }

    /** All that was due was started and answered, and nothing failed, then or later. */
    public static void assertAllAnswered(String id, OperationResult operation, long due) {
        assertThat(operation.failures()).as("failures of %s", id).isEmpty();
        assertThat(operation.due()).as("%s due", id).isEqualTo(due);
        assertThat(operation.answered()).as("%s answered", id).isEqualTo(due);
        assertThat(operation.failed()).as("%s failed", id).isZero();
        assertThat(operation.dropped()).as("%s dropped", id).isZero();
        assertThat(operation.owed()).as("%s owed", id).isZero();
    }

    /**
     * What a machine that is busy with something else can do to a verdict: the generator was late or at its limit, a process was not
     * sampled in time, or arrivals found a limit reached. No other reason is allowed.
     */
    static void assertDoubtedForLoadOnTheMachineAlone(Verdict verdict) {
        assertThat(verdict.reasons()).allMatch(AnyProtocolRuns::comesOfLoadOnTheMachine);
    }

    private static boolean comesOfLoadOnTheMachine(Reason reason) {
        return reason.blame() == Blame.GENERATOR && reason.code() != ReasonCode.BLAMED_ON_GENERATOR
                || reason.code() == ReasonCode.SAMPLES_MISSING
                || reason.code() == ReasonCode.LIMIT_REACHED;
    }

    private AnyProtocolRuns() {}
}

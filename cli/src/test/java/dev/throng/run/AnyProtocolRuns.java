package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import dev.throng.protocol.Protocol;
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

/** Runs scenarios of any protocol that is installed, as the command does. */
public final class AnyProtocolRuns {

    /** Steps of a login for as long as a busy machine may need; a setting of XMPP scenarios. */
    public static final String PATIENT_LOGINS =
            "deadlines: {connect: 120s, tls: 120s, stream: 120s, auth: 120s, bind: 120s, roster: 120s, logout: 120s}";

    /** Steps of a listener for as long as a busy machine may need; a setting of scenarios of HTTP streams. */
    static final String PATIENT_LISTENERS = "deadlines: {connect: 120s, head: 120s, firstByte: 120s}";

    static final Path TARGET_JARS = Path.of("target", "throng", "targets").toAbsolutePath();

    /** Runs a scenario and checks the invariants of all its operations. */
    static RunResult run(String yaml, Path results) throws Exception {
        RunResult result = runner(yaml, results, RunListener.NONE).run();
        WholeRun.operations(result).forEach(WholeRun::assertConserved);
        return result;
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

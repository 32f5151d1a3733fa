package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Verdict;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What whole runs against the reference target measure on a machine that does nothing else. */
@Tag("measure")
@Timeout(120)
class EndToEndMeasureIT {

    private static final long MILLI = 1_000_000;

    @TempDir
    Path temporary;

    private RunResult run(String set, String phases) throws Exception {
        RunResult result = AnyProtocolRuns.run(
                "name: test\nprotocol: riemann\n"
                        + "target: {launch: riemann, jvm: {options: [-Xmx128m]}, set: {" + set + "}}\n"
                        + "settings: {event: {service: load-test, metric: 1.0}, connections: 3}\n"
                        + "deadline: 2s\nphases:\n" + phases,
                temporary.resolve("results"));
        WholeRun.operations(result).forEach(WholeRun::assertResponseIsServiceAndLag);
        WholeRun.operations(result).forEach(WholeRun::assertLittlesLaw);
        return result;
    }

    @Test
    void aStallShowsInResponseTimeAndLagAndNotInServiceTime() throws Exception {
        RunResult result = run(
                "stall: 1s@4s",
                "  - {name: warm-up, for: 2s, measured: false, load: {send: {rate: 1000/s, atMost: 1}}}\n"
                        + "  - {name: open, for: 6s, load: {send: {rate: 500/s, atMost: 1}}}\n");

        OperationResult send = result.phases().get(1).operations().get("send");
        assertThat(send.due()).isEqualTo(3_000);
        assertThat(send.owed())
                .as("the last may find the limit reached when the phase ends")
                .isLessThanOrEqualTo(1);
        assertThat(send.response().p99()).isGreaterThan(500 * MILLI);
        assertThat(send.lag().p99()).isGreaterThan(500 * MILLI);
        assertThat(send.service().p99()).isLessThan(500 * MILLI);
        assertThat(send.service().max()).isGreaterThan(900 * MILLI);
    }

    @Test
    void everyKindOfLoadIsOfferedInTimeAndTheResultIsValid() throws Exception {
        RunResult result = run(
                "",
                "  - {name: window, for: 1s, measured: false, load: {send: {inFlight: 64}}}\n"
                        + "  - {name: poisson, for: 2s, load: {send: {rate: 3000/s, arrivals: poisson}, query: {rate: 20/s}}}\n"
                        + "  - {name: users, for: 1s, load: {send: {users: 20, think: 5ms, upTo: 500}}}\n"
                        + "  - {name: bursts, for: 1s, load: {send: {burst: 50, every: 100ms}}}\n"
                        + "  - {name: ramp, for: 1s, load: {send: {from: 0/s, to: 2000/s, atMost: 100}}}\n");

        assertThat(result.phases().get(2).operations().get("send").due()).isEqualTo(500);
        assertThat(result.phases().get(3).operations().get("send").answered()).isEqualTo(500);
        assertThat(result.phases().get(4).operations().get("send").answered()).isEqualTo(1_000);
        assertThat(result.verdict().reasons()).isEmpty();
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.valid);
    }
}

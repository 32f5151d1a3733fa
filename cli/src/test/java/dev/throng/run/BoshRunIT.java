package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run over BOSH at a reference target that loses a share of its answers. */
@Timeout(600)
class BoshRunIT {

    @TempDir
    Path temporary;

    @Test
    void lostAnswersAreAskedForAgainAndNothingIsLostOrDoubled() throws Exception {
        try (ReferenceServer server = ReferenceServer.start("--users=50", "--roster=10", "--lose-answers=1/20")) {
            RunResult result = AnyProtocolRuns.run(driver(server.port()), temporary.resolve("results"));
            AnyProtocolRuns.assertAllAnswered(
                    "login", result.phases().get(0).operations().get("login"), 50);
            AnyProtocolRuns.assertAllAnswered(
                    "message", result.phases().get(1).operations().get("message"), 300);
            AnyProtocolRuns.assertAllAnswered(
                    "ping", result.phases().get(1).operations().get("ping"), 300);
            assertThat(count(result, "bosh-retries")).isPositive();
            assertThat(count(result, "unexpected-stanzas")).isZero();
            assertThat(count(result, "late-answers")).isZero();
        }
    }

    private static long count(RunResult result, String metric) {
        return result.phases().stream()
                .mapToLong(phase -> phase.metrics().get(metric).count())
                .sum();
    }

    private static String driver(int port) {
        return "name: test\nprotocol: xmpp\ntarget: {attach: '127.0.0.1:" + port + "'}\n"
                + "settings: {transport: bosh, users: {count: 50, password: pass}, mechanisms: [PLAIN], "
                + AnyProtocolRuns.PATIENT_LOGINS + "}\ndeadline: 120s\nphases:\n"
                + "  - {name: arrive, for: 3s, load: {login: {rate: 50/s, upTo: 50}}}\n"
                + "  - {name: talk, for: 4s, load: {message: {rate: 100/s, upTo: 300}, ping: {rate: 100/s, upTo: 300}}}\n";
    }
}

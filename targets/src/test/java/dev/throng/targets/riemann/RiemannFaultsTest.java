package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.riemann.RiemannFaults.MsgAction;
import dev.throng.targets.serving.Stall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RiemannFaultsTest {

    private static RiemannFaults faults(String... arguments) {
        return new RiemannServerSettings(Options.parse(RiemannServerSettings.OPTIONS, List.of(arguments))).faults;
    }

    private static List<MsgAction> actions(RiemannFaults faults, int msgs) {
        List<MsgAction> actions = new ArrayList<>();
        for (int n = 1; n <= msgs; n++) {
            actions.add(faults.action(n));
        }
        return actions;
    }

    @Test
    void withoutFaultsEverythingIsServed() {
        assertThat(faults().affectSingleMsgs()).isFalse();
        assertThat(actions(faults(), 3)).containsOnly(MsgAction.SERVE);
    }

    @Test
    void everyNthIsRefused() {
        assertThat(actions(faults("--error-replies", "1/3"), 6))
                .containsExactly(
                        MsgAction.SERVE,
                        MsgAction.SERVE,
                        MsgAction.REFUSE,
                        MsgAction.SERVE,
                        MsgAction.SERVE,
                        MsgAction.REFUSE);
    }

    @Test
    void closeResetAndSilenceStartAtTheirMsg() {
        assertThat(actions(faults("--close-after", "2"), 2))
                .containsExactly(MsgAction.SERVE, MsgAction.SERVE_AND_CLOSE);
        assertThat(actions(faults("--reset-after", "2"), 2)).containsExactly(MsgAction.SERVE, MsgAction.RESET);
        assertThat(actions(faults("--no-acks-after", "2"), 4))
                .containsExactly(MsgAction.SERVE, MsgAction.SERVE, MsgAction.KEEP_SILENT, MsgAction.KEEP_SILENT);
        assertThat(faults("--no-acks-after", "0").action(1)).isEqualTo(MsgAction.KEEP_SILENT);
    }

    @Test
    void stallsAreReadFromLengthAndStart() {
        List<Stall> stalls = faults("--stall", "1s@5s", "--set", "stall=100ms@0").stalls;
        assertThat(stalls).hasSize(2);
        assertThat(stalls.get(0).length()).hasSeconds(1);
        assertThat(stalls.get(0).start()).hasSeconds(5);
        assertThat(stalls.get(1).start()).isZero();
        assertThatThrownBy(() -> faults("--stall", "1s"))
                .isInstanceOf(TargetUsageException.class)
                .hasMessage("--stall: 1s (expected: LENGTH@START, such as 1s@5s)");
    }

    @Test
    void tlsNeedsAllItsFiles() {
        assertThatThrownBy(() -> faults("--tls-port", "0", "--tls-cert", "c.pem"))
                .isInstanceOf(TargetUsageException.class)
                .hasMessageContaining("missing: --tls-key");
        assertThatThrownBy(() -> faults("--tls-ca", "c.pem")).hasMessageContaining("missing: --tls-port");
    }
}

package dev.throng.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.time.Eventually;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What tests rely on that start real programs: none is left behind. */
@Timeout(180)
class GuardedProcessIT {

    private static final Duration LIFETIME = Duration.ofSeconds(150);

    private final Path directory;

    GuardedProcessIT() throws Exception {
        directory = Files.createTempDirectory("throng-guarded-");
    }

    private GuardedProcess sleeping() throws Exception {
        List<String> command = List.of("sh", "-c", "echo asleep; exec sleep 140");
        GuardedProcess process = GuardedProcess.start(directory, LIFETIME, command, Map.of());
        process.awaitOutput("asleep", Duration.ofSeconds(60));
        return process;
    }

    private void assertNothingIsLeft(GuardedProcess process, long pid) {
        assertThat(process.isRunning()).isFalse();
        Eventually.holds("the program's end", Duration.ofSeconds(60), () -> ProcessHandle.of(pid)
                .isEmpty());
        assertThat(directory).doesNotExist();
    }

    @Test
    void aProgramThatIsWaitedForInVainIsEnded() throws Exception {
        GuardedProcess process = sleeping();
        long pid = process.pid();
        assertThatThrownBy(() -> process.await("sings", Duration.ofMillis(50), () -> false))
                .hasMessageContaining("the program never sings: not within");
        assertNothingIsLeft(process, pid);
    }

    @Test
    void aProgramIsEndedIfLookingAtItFails() throws Exception {
        GuardedProcess process = sleeping();
        long pid = process.pid();
        assertThatThrownBy(() -> process.await("sings", LIFETIME, () -> {
                    throw new IllegalStateException("deaf");
                }))
                .hasMessage("deaf");
        assertNothingIsLeft(process, pid);
    }

    @Test
    void programThatEndsBeforeItIsReadyIsReportedAtOnce() throws Exception {
        GuardedProcess process =
                GuardedProcess.start(directory, LIFETIME, List.of("sh", "-c", "echo no; exit 3"), Map.of());
        assertThatThrownBy(() -> process.await("sings", LIFETIME, () -> false))
                .isInstanceOf(GuardedProcess.NoServerException.class)
                .hasMessageContaining("the program never sings: it ended with code 3")
                .hasMessageContaining("no");
        assertThat(directory).doesNotExist();
    }

    @Test
    void freePortRefusesConnectionsAndIsNotGivenAwayButAServerMayListenThere() throws Exception {
        InetSocketAddress address = GuardedProcess.freePort();
        Set<InetSocketAddress> others = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            others.add(GuardedProcess.freePort());
        }
        assertThat(others).hasSize(200).doesNotContain(address);
        assertThatThrownBy(() -> connect(address)).isInstanceOf(ConnectException.class);
        try (ServerSocket server = new ServerSocket(address.getPort(), 1, address.getAddress())) {
            connect(address);
            assertThat(server.getLocalSocketAddress()).isEqualTo(address);
        }
    }

    private static void connect(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, 60_000);
        }
    }

    @Test
    void serverOfAnotherProgramIsNotTakenForOurs() throws Exception {
        GuardedProcess process = sleeping();
        long pid = process.pid();
        try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            InetSocketAddress taken = (InetSocketAddress) other.getLocalSocketAddress();
            assertThatThrownBy(() -> process.awaitListening(taken, LIFETIME))
                    .isInstanceOf(GuardedProcess.NoServerException.class)
                    .hasMessageContaining("another program listens on " + taken);
        }
        assertNothingIsLeft(process, pid);
    }

    @Test
    void serverThatDoesNotComeToListenIsStartedAtAnotherPort() throws Exception {
        List<InetSocketAddress> tried = new ArrayList<>();
        InetSocketAddress listens = GuardedProcess.onFreePort(address -> {
            tried.add(address);
            if (tried.size() < 3) {
                throw new GuardedProcess.NoServerException("taken");
            }
            return address;
        });
        assertThat(tried).hasSize(3).doesNotHaveDuplicates().endsWith(listens);
    }

    @Test
    void serverThatNeverComesToListenFailsAfterThreeAttempts() {
        List<InetSocketAddress> tried = new ArrayList<>();
        assertThatThrownBy(() -> GuardedProcess.onFreePort(address -> {
                    tried.add(address);
                    throw new GuardedProcess.NoServerException("taken");
                }))
                .hasMessage("taken");
        assertThat(tried).hasSize(3);
    }

    @Test
    void whatItPrintedAndHowItEndedIsKnown() throws Exception {
        try (GuardedProcess process = GuardedProcess.start(
                directory, LIFETIME, List.of("sh", "-c", "echo $GREETING; exit 3"), Map.of("GREETING", "hello"))) {
            assertThat(process.awaitEnd(LIFETIME)).isEqualTo(OptionalInt.of(3));
            assertThat(process.output()).isEqualTo("hello\n");
        }
        assertThat(directory).doesNotExist();
    }
}

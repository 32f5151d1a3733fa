package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.riemann.proto.Proto;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class RiemannFaultsIT {

    private static final byte[] EVENT = RiemannFrames.frame(RiemannFrames.msg(RiemannFrames.event("s")));

    private static byte[] events(int count) {
        List<byte[]> frames = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            frames.add(EVENT);
        }
        return RiemannFrames.concat(frames);
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void nothingIsServedDuringAStall(String mode) throws Exception {
        try (RiemannServer server = RiemannServers.start("--stall", "1h@0", "--mode", mode);
                RiemannTestClient first = RiemannTestClient.to(server)) {
            first.send(EVENT).reply();
            try (RiemannTestClient later = RiemannTestClient.to(server)) {
                later.within(300).send(EVENT);
                assertThatThrownBy(later::reply).isInstanceOf(SocketTimeoutException.class);
            }
            first.within(100).send(EVENT);
            assertThatThrownBy(first::reply).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void inputDuringAStallIsServedAfterwards() throws Exception {
        try (RiemannServer server = RiemannServers.start("--stall", "200ms@0", "--stall", "200ms@250ms");
                RiemannTestClient client = RiemannTestClient.to(server);
                RiemannTestClient other = RiemannTestClient.to(server)) {
            client.send(events(1000));
            other.send(events(1000));
            for (int n = 0; n < 1000; n++) {
                assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
                assertThat(other.reply()).isEqualTo(RiemannFrames.ACK);
            }
        }
    }

    @Test
    void connectionThatSendsNothingDoesNotStartTheStall() throws Exception {
        try (RiemannServer server = RiemannServers.start("--stall", "1h@0")) {
            RiemannTestClient.to(server).close();
            try (RiemannTestClient client = RiemannTestClient.to(server)) {
                assertThat(client.send(EVENT).reply()).isEqualTo(RiemannFrames.ACK);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void shareOfTheMsgsIsRefusedAndTheConnectionStaysOpen(String mode) throws Exception {
        try (RiemannServer server = RiemannServers.start("--error-replies", "1%", "--mode", mode);
                RiemannTestClient client = RiemannTestClient.to(server)) {
            client.send(events(1000));
            for (int n = 1; n <= 1000; n++) {
                Proto.Msg reply = client.reply();
                assertThat(reply.getOk()).as("reply %d", n).isEqualTo(n % 100 != 0);
                assertThat(reply.getError().isEmpty()).isEqualTo(n % 100 != 0);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void connectionClosesGracefullyAfterNAcksDespiteMoreInput(String mode) throws Exception {
        try (RiemannServer server = RiemannServers.start("--close-after", "10", "--mode", mode)) {
            for (int round = 0; round < 2; round++) {
                try (RiemannTestClient client = RiemannTestClient.to(server)) {
                    client.send(events(5000));
                    for (int n = 0; n < 10; n++) {
                        assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
                    }
                    assertThat(client.nextByte()).isEqualTo(-1);
                }
            }
        }
    }

    @Test
    void connectionIsResetOnItsNthMsg() throws Exception {
        try (RiemannServer server = RiemannServers.start("--reset-after", "3");
                RiemannTestClient client = RiemannTestClient.to(server)) {
            assertThat(client.send(EVENT).reply()).isEqualTo(RiemannFrames.ACK);
            assertThat(client.send(EVENT).reply()).isEqualTo(RiemannFrames.ACK);
            client.send(EVENT);
            assertThatThrownBy(client::nextByte)
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }
    }

    @Test
    void targetSendsNoRepliesButTakesEvents() throws Exception {
        try (RiemannServer server = RiemannServers.start("--no-acks-after", "2");
                RiemannTestClient client = RiemannTestClient.to(server)) {
            client.send(events(2)).send(RiemannFrames.msg(RiemannFrames.event("later")));
            assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
            assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
            client.within(300);
            assertThatThrownBy(client::nextByte).isInstanceOf(SocketTimeoutException.class);
            try (RiemannTestClient other = RiemannTestClient.to(server)) {
                assertThat(other.ask("service = \"later\"")).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void slowAcksArriveInOrder(String mode) throws Exception {
        try (RiemannServer server =
                        RiemannServers.start("--slow-acks", "20ms", "--error-replies", "1/7", "--mode", mode);
                RiemannTestClient client = RiemannTestClient.to(server)) {
            for (int n = 1; n <= 70; n++) {
                client.send(EVENT);
            }
            for (int n = 1; n <= 70; n++) {
                assertThat(client.reply().getOk()).as("reply %d", n).isEqualTo(n % 7 != 0);
            }
        }
    }

    @Test
    void slowAcksAreSentBeforeTheConnectionCloses() throws Exception {
        try (RiemannServer server = RiemannServers.start("--slow-acks", "50ms", "--close-after", "5");
                RiemannTestClient client = RiemannTestClient.to(server)) {
            client.send(events(5));
            for (int n = 0; n < 5; n++) {
                assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
            }
            assertThat(client.nextByte()).isEqualTo(-1);
        }
    }
}

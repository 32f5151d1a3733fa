package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.riemann.proto.Proto;
import dev.throng.targets.serving.IoTransport;
import dev.throng.targets.time.Clock;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class RiemannServerIT {

    private static final int DEADLINE_SECONDS = 60;
    private static final int SMALL_BUFFER = 64 * 1024;

    /** More than the kernel buffers for a connection. */
    private static final long MAX_SENT = 256_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"auto", "nio"})
    void eventsAreAckedIndexedAndFound(String transport) throws Exception {
        try (RiemannServer server = RiemannServers.start("--transport", transport);
                RiemannTestClient client = RiemannTestClient.to(server)) {
            Proto.Event event = Proto.Event.newBuilder()
                    .setHost("h")
                    .setService("s")
                    .setState("ok")
                    .setDescription("d")
                    .setTtl(60)
                    .addTags("t")
                    .addAttributes(Proto.Attribute.newBuilder().setKey("k").setValue("v"))
                    .setMetricSint64(-7)
                    .setMetricF(-7)
                    .build();
            assertThat(client.send(RiemannFrames.msg(event)).reply()).isEqualTo(RiemannFrames.ACK);
            List<Proto.Event> found = client.ask("tagged \"t\" and metric < 0 and state = \"ok\"");
            assertThat(found).hasSize(1);
            Proto.Event back = found.get(0);
            assertThat(back.toBuilder().clearTime().clearTimeMicros().build()).isEqualTo(event);
            assertThat(back.getTimeMicros() / 1_000_000).isEqualTo(back.getTime());
            assertThat(client.ask("host = \"h\" and service = \"s\"")).isEqualTo(found);
            assertThat(client.ask("host = \"h\" and service = \"other\"")).isEmpty();
        }
    }

    @Test
    void emptyMsgIsAckedWithTheSixKnownBytes() throws Exception {
        try (RiemannServer server = RiemannServers.start();
                RiemannTestClient client = RiemannTestClient.to(server)) {
            client.send(new byte[4]);
            for (int expected : new int[] {0, 0, 0, 2, 0x10, 0x01}) {
                assertThat(client.nextByte()).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void inputMayArriveByteByByte(String mode) throws Exception {
        byte[] stream = RiemannFrames.concat(List.of(
                RiemannFrames.frame(RiemannFrames.msg(RiemannFrames.event("a"))),
                new byte[4],
                RiemannFrames.frame(RiemannFrames.query("false"))));
        try (RiemannServer server = RiemannServers.start("--mode", mode);
                RiemannTestClient client = RiemannTestClient.to(server)) {
            for (byte one : stream) {
                client.send(new byte[] {one});
            }
            for (int reply = 0; reply < 3; reply++) {
                assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void everyMsgOfAFloodIsAcked(String mode) throws Exception {
        int msgs = 100_000;
        byte[] frame = RiemannFrames.frame(RiemannFrames.msg(RiemannFrames.event("load-test")));
        try (RiemannServer server = RiemannServers.start("--mode", mode);
                RiemannTestClient client = RiemannTestClient.to(server)) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> flood(client, frame, msgs));
            for (int n = 0; n < msgs; n++) {
                assertThat(client.reply().getOk()).isTrue();
            }
            sent.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
            assertThat(total(client, "tcp", RiemannServers.tcpPort(server), "msgs total"))
                    .isGreaterThanOrEqualTo(msgs);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void serverStopsReadingFromAClientThatDoesNotReadItsAcksAndLosesNothing(String mode) throws Exception {
        int msgBytes = 4;
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (RiemannServer server = RiemannServers.start("--mode", mode, "--loops", "1");
                RiemannTestClient observer = RiemannTestClient.to(server);
                SocketChannel flood = SocketChannel.open()) {
            flood.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_BUFFER);
            flood.setOption(StandardSocketOptions.SO_SNDBUF, SMALL_BUFFER);
            flood.connect(new InetSocketAddress(loopback, RiemannServers.tcpPort(server)));
            flood.configureBlocking(false);
            AtomicLong sent = new AtomicLong();
            long msgs = untilHeldBack(flood, sent, observer, RiemannServers.tcpPort(server));
            assertThat(msgs * msgBytes)
                    .as("bytes of what was taken while no ack was read")
                    .isLessThan(sent.get());
            flood.configureBlocking(true);
            RiemannTestClient client = new RiemannTestClient(flood.socket());
            assertAcks(client, sent.get() / msgBytes);
            client.send(new byte[(int) (msgBytes - sent.get() % msgBytes)]);
            assertAcks(client, 1);
        }
    }

    @Test
    void undecodableBodyClosesTheConnectionAfterTheEarlierAcks() throws Exception {
        byte[] stream = RiemannFrames.concat(List.of(
                RiemannFrames.frame(RiemannFrames.msg(RiemannFrames.event("a"))),
                RiemannFrames.frame(new byte[] {0x32, 0x7f, 1})));
        try (RiemannServer server = RiemannServers.start();
                RiemannTestClient client = RiemannTestClient.to(server)) {
            assertThat(client.send(stream).reply()).isEqualTo(RiemannFrames.ACK);
            assertThat(client.nextByte()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void oversizedOrNegativeLengthClosesTheConnectionWithoutAReply(String mode) throws Exception {
        try (RiemannServer server = RiemannServers.start("--mode", mode, "--max-msg-bytes", "1k")) {
            for (byte[] length : List.of(new byte[] {0, 0, 4, 1}, new byte[] {-1, -1, -1, -1})) {
                try (RiemannTestClient client = RiemannTestClient.to(server)) {
                    assertThat(client.send(length).nextByte()).isEqualTo(-1);
                }
            }
            try (RiemannTestClient client = RiemannTestClient.to(server)) {
                assertThat(total(client, "tcp", RiemannServers.tcpPort(server), "dropped total"))
                        .isEqualTo(2);
            }
        }
    }

    @Test
    void badQueryGetsAnErrorAndTheConnectionStaysOpen() throws Exception {
        try (RiemannServer server = RiemannServers.start();
                RiemannTestClient client = RiemannTestClient.to(server)) {
            Proto.Msg reply = client.send(RiemannFrames.query("service = ")).reply();
            assertThat(reply.getOk()).isFalse();
            assertThat(reply.getError()).startsWith("parse error: the end at 11");
            assertThat(client.send(RiemannFrames.msg()).reply()).isEqualTo(RiemannFrames.ACK);
        }
    }

    @Test
    void badQueryGetsAnErrorInCountingModeToo() throws Exception {
        try (RiemannServer server = RiemannServers.start("--mode", "counting");
                RiemannTestClient client = RiemannTestClient.to(server)) {
            Proto.Msg reply = client.send(RiemannFrames.query("service = ")).reply();
            assertThat(reply.getOk()).isFalse();
            assertThat(client.send(RiemannFrames.msg()).reply()).isEqualTo(RiemannFrames.ACK);
        }
    }

    @Test
    void answerThatDoesNotFitIsAnError() throws Exception {
        try (RiemannServer server = RiemannServers.start("--max-msg-bytes", "4k");
                RiemannTestClient client = RiemannTestClient.to(server)) {
            for (int n = 0; n < 200; n++) {
                assertThat(client.send(RiemannFrames.msg(RiemannFrames.event("service " + n)))
                                .reply())
                        .isEqualTo(RiemannFrames.ACK);
            }
            Proto.Msg reply = client.send(RiemannFrames.query("true")).reply();
            assertThat(reply.getOk()).isFalse();
            assertThat(reply.getError()).contains("over 4096 bytes");
            assertThat(client.ask("service = \"service 7\"")).hasSize(1);
        }
    }

    @Test
    void eventsAreNotKeptWhenTheIndexIsOff() throws Exception {
        try (RiemannServer server = RiemannServers.start("--set", "indexed=false");
                RiemannTestClient client = RiemannTestClient.to(server)) {
            client.send(RiemannFrames.msg(RiemannFrames.event("a"))).reply();
            assertThat(client.ask("service = \"a\"")).isEmpty();
            assertThat(total(client, "tcp", RiemannServers.tcpPort(server), "in total"))
                    .isEqualTo(1);
        }
    }

    @Test
    void expiredEventsAreSwept() throws Exception {
        try (RiemannServer server = RiemannServers.start("--ttl", "1us", "--sweep-every", "10ms");
                RiemannTestClient client = RiemannTestClient.to(server)) {
            client.send(RiemannFrames.msg(RiemannFrames.event("a"))).reply();
            await(() -> client.ask("service = \"a\"").isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void datagramsOfUpTo16384BytesAreCountedByEventAndLargerOnesAsDropped(String mode) throws Exception {
        try (RiemannServer server = RiemannServers.start("--mode", mode);
                RiemannTestClient client = RiemannTestClient.to(server);
                DatagramSocket socket = new DatagramSocket()) {
            int port = RiemannServers.port("udp", server.addresses());
            send(
                    socket,
                    port,
                    RiemannFrames.msg(RiemannFrames.event("a"), RiemannFrames.event("b"))
                            .toByteArray());
            send(socket, port, datagram(16_384));
            send(socket, port, datagram(16_385));
            send(socket, port, new byte[] {0x32, 0x7f});
            await(() -> total(client, "udp", port, "dropped total") == 2);
            assertThat(total(client, "udp", port, "in total")).isEqualTo(3);
            assertThat(total(client, "udp", port, "msgs total")).isEqualTo(2);
        }
    }

    @Test
    void epollIsUsedWhereAvailable() {
        assertThat(IoTransport.AUTO.resolved()).isEqualTo(Epoll.isAvailable() ? IoTransport.EPOLL : IoTransport.NIO);
    }

    @Test
    void takenPortIsReportedWithItsNumber() {
        try (RiemannServer server = RiemannServers.start()) {
            String port = String.valueOf(RiemannServers.tcpPort(server));
            assertThatThrownBy(() -> RiemannServers.start("--udp-port", "0", "--tls-port", port))
                    .isInstanceOf(TargetUsageException.class);
            List<String> sameTcp = List.of("--bind", "127.0.0.1", "--udp-port", port);
            assertThatThrownBy(() -> RiemannServers.start(sameTcp.toArray(String[]::new)))
                    .isInstanceOf(TargetUsageException.class)
                    .hasMessageContaining("udp 127.0.0.1:" + port)
                    .hasMessageContaining("port 0 takes any");
        }
    }

    @Test
    void severalLoopsShareTheLoad() throws Exception {
        try (RiemannServer server = RiemannServers.start("--loops", "3")) {
            List<RiemannTestClient> clients = new ArrayList<>();
            for (int n = 0; n < 12; n++) {
                clients.add(RiemannTestClient.to(server).send(RiemannFrames.msg(RiemannFrames.event("service " + n))));
            }
            for (RiemannTestClient client : clients) {
                assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
            }
            assertThat(clients.get(0).ask("service =~ \"service %\"")).hasSize(12);
            for (RiemannTestClient client : clients) {
                client.close();
            }
        }
    }

    private static byte[] datagram(int bytes) {
        Proto.Event.Builder event = Proto.Event.newBuilder().setDescription("");
        int around =
                RiemannFrames.msg(event.setDescription("x".repeat(bytes - 100)).build())
                                .getSerializedSize()
                        - (bytes - 100);
        byte[] body = RiemannFrames.msg(
                        event.setDescription("x".repeat(bytes - around)).build())
                .toByteArray();
        assertThat(body).hasSize(bytes);
        return body;
    }

    private static void send(DatagramSocket socket, int port, byte[] bytes) throws IOException {
        socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
    }

    private static long total(RiemannTestClient client, String transport, int port, String name) throws IOException {
        String service = "riemann server " + transport + " 127.0.0.1:" + port + " " + name;
        List<Proto.Event> found = client.ask("service = \"" + service + "\"");
        assertThat(found).as(service).hasSize(1);
        assertThat(found.get(0).getHost()).isEqualTo("throng-target");
        return found.get(0).getMetricSint64();
    }

    private static void flood(RiemannTestClient client, byte[] frame, int count) {
        int perWrite = 5_000;
        byte[] block = new byte[frame.length * perWrite];
        for (int n = 0; n < perWrite; n++) {
            System.arraycopy(frame, 0, block, n * frame.length, frame.length);
        }
        try {
            for (int sent = 0; sent < count; sent += perWrite) {
                client.send(block);
            }
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static void assertAcks(RiemannTestClient client, long count) throws IOException {
        byte[] ack = RiemannFrames.frame(RiemannFrames.ACK);
        for (long at = 0; at < count * ack.length; at++) {
            if (client.nextByte() != ack[(int) (at % ack.length)]) {
                throw new AssertionError("byte " + at + " of the acks is wrong");
            }
        }
    }

    /**
     * Sends empty Msgs until the socket takes no more, and the server counts no more than the observer's own 20
     * queries. Both connections have the same event loop, so the answers show that the loop runs and does not read from
     * this connection.
     *
     * @param sent gets the bytes that the socket took
     * @return the Msgs that the server took
     */
    private static long untilHeldBack(SocketChannel flood, AtomicLong sent, RiemannTestClient observer, int port)
            throws Exception {
        ByteBuffer zeros = ByteBuffer.allocateDirect(20_000);
        AtomicLong latest = new AtomicLong();
        AtomicLong queries = new AtomicLong();
        AtomicLong quiet = new AtomicLong();
        await(() -> {
            int taken = 1;
            for (int n = 0; n < 1_000 && taken > 0; n++) {
                taken = flood.write(zeros.clear());
                sent.addAndGet(taken);
            }
            assertThat(sent.get()).as("bytes sent, and still not held back").isLessThan(MAX_SENT);
            boolean full = taken == 0;
            long msgs = total(observer, "tcp", port, "msgs total") - queries.incrementAndGet();
            boolean same = latest.getAndSet(msgs) == msgs;
            return quiet.accumulateAndGet(1, (rounds, one) -> full && same ? rounds + one : 0) >= 20;
        });
        return latest.get();
    }

    private static void await(Check check) throws Exception {
        long deadline = Clock.SYSTEM.nanos() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (!check.holds()) {
            assertThat(Clock.SYSTEM.nanos()).as("deadline").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    /** A condition to wait for. */
    private interface Check {
        boolean holds() throws Exception;
    }
}

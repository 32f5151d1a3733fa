package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.launch.UsageException;
import dev.throng.targets.riemann.proto.Proto;
import dev.throng.targets.serving.Transport;
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

    /** More than the kernel keeps for a connection. */
    private static final long MOST_SENT = 256_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"auto", "nio"})
    void eventsAreAckedIndexedAndFound(String transport) throws Exception {
        try (RiemannServer server = Servers.start("--transport", transport);
                Connection client = Connection.to(server)) {
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
            assertThat(client.send(Frames.msg(event)).reply()).isEqualTo(Frames.ACK);
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
        try (RiemannServer server = Servers.start();
                Connection client = Connection.to(server)) {
            client.send(new byte[4]);
            for (int expected : new int[] {0, 0, 0, 2, 0x10, 0x01}) {
                assertThat(client.nextByte()).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void bytesMayComeOneByOne(String mode) throws Exception {
        byte[] stream = Frames.concat(
                List.of(Frames.frame(Frames.msg(Frames.event("a"))), new byte[4], Frames.frame(Frames.query("false"))));
        try (RiemannServer server = Servers.start("--mode", mode);
                Connection client = Connection.to(server)) {
            for (byte one : stream) {
                client.send(new byte[] {one});
            }
            for (int reply = 0; reply < 3; reply++) {
                assertThat(client.reply()).isEqualTo(Frames.ACK);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void everyMsgOfAFloodIsAcked(String mode) throws Exception {
        int msgs = 100_000;
        byte[] frame = Frames.frame(Frames.msg(Frames.event("load-test")));
        try (RiemannServer server = Servers.start("--mode", mode);
                Connection client = Connection.to(server)) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> flood(client, frame, msgs));
            for (int n = 0; n < msgs; n++) {
                assertThat(client.reply().getOk()).isTrue();
            }
            sent.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
            assertThat(total(client, "tcp", Servers.tcpPort(server), "msgs total"))
                    .isGreaterThanOrEqualTo(msgs);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void clientThatDoesNotReadItsAcksIsReadFromNoFurtherAndLosesNothing(String mode) throws Exception {
        int msgBytes = 4;
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (RiemannServer server = Servers.start("--mode", mode, "--loops", "1");
                Connection observer = Connection.to(server);
                SocketChannel flood = SocketChannel.open()) {
            flood.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_BUFFER);
            flood.setOption(StandardSocketOptions.SO_SNDBUF, SMALL_BUFFER);
            flood.connect(new InetSocketAddress(loopback, Servers.tcpPort(server)));
            flood.configureBlocking(false);
            AtomicLong sent = new AtomicLong();
            long msgs = untilHeldBack(flood, sent, observer, Servers.tcpPort(server));
            assertThat(msgs * msgBytes)
                    .as("bytes of what was taken while no ack was read")
                    .isLessThan(sent.get());
            flood.configureBlocking(true);
            Connection client = new Connection(flood.socket());
            assertAcks(client, sent.get() / msgBytes);
            client.send(new byte[(int) (msgBytes - sent.get() % msgBytes)]);
            assertAcks(client, 1);
        }
    }

    @Test
    void undecodableBodyClosesTheConnectionAfterTheEarlierAcks() throws Exception {
        byte[] stream = Frames.concat(
                List.of(Frames.frame(Frames.msg(Frames.event("a"))), Frames.frame(new byte[] {0x32, 0x7f, 1})));
        try (RiemannServer server = Servers.start();
                Connection client = Connection.to(server)) {
            assertThat(client.send(stream).reply()).isEqualTo(Frames.ACK);
            assertThat(client.nextByte()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void oversizedOrNegativeLengthClosesTheConnectionWithoutAReply(String mode) throws Exception {
        try (RiemannServer server = Servers.start("--mode", mode, "--max-msg-bytes", "1k")) {
            for (byte[] length : List.of(new byte[] {0, 0, 4, 1}, new byte[] {-1, -1, -1, -1})) {
                try (Connection client = Connection.to(server)) {
                    assertThat(client.send(length).nextByte()).isEqualTo(-1);
                }
            }
            try (Connection client = Connection.to(server)) {
                assertThat(total(client, "tcp", Servers.tcpPort(server), "dropped total"))
                        .isEqualTo(2);
            }
        }
    }

    @Test
    void badQueryIsToldAndTheConnectionStaysOpen() throws Exception {
        try (RiemannServer server = Servers.start();
                Connection client = Connection.to(server)) {
            Proto.Msg reply = client.send(Frames.query("service = ")).reply();
            assertThat(reply.getOk()).isFalse();
            assertThat(reply.getError()).startsWith("parse error: the end at 11");
            assertThat(client.send(Frames.msg()).reply()).isEqualTo(Frames.ACK);
        }
    }

    @Test
    void badQueryIsToldInCountingModeToo() throws Exception {
        try (RiemannServer server = Servers.start("--mode", "counting");
                Connection client = Connection.to(server)) {
            Proto.Msg reply = client.send(Frames.query("service = ")).reply();
            assertThat(reply.getOk()).isFalse();
            assertThat(client.send(Frames.msg()).reply()).isEqualTo(Frames.ACK);
        }
    }

    @Test
    void answerThatDoesNotFitIsAnError() throws Exception {
        try (RiemannServer server = Servers.start("--max-msg-bytes", "4k");
                Connection client = Connection.to(server)) {
            for (int n = 0; n < 200; n++) {
                assertThat(client.send(Frames.msg(Frames.event("service " + n))).reply())
                        .isEqualTo(Frames.ACK);
            }
            Proto.Msg reply = client.send(Frames.query("true")).reply();
            assertThat(reply.getOk()).isFalse();
            assertThat(reply.getError()).contains("over 4096 bytes");
            assertThat(client.ask("service = \"service 7\"")).hasSize(1);
        }
    }

    @Test
    void eventsAreNotKeptWhenTheIndexIsOff() throws Exception {
        try (RiemannServer server = Servers.start("--set", "indexed=false");
                Connection client = Connection.to(server)) {
            client.send(Frames.msg(Frames.event("a"))).reply();
            assertThat(client.ask("service = \"a\"")).isEmpty();
            assertThat(total(client, "tcp", Servers.tcpPort(server), "in total"))
                    .isEqualTo(1);
        }
    }

    @Test
    void expiredEventsAreSwept() throws Exception {
        try (RiemannServer server = Servers.start("--ttl", "1us", "--sweep-every", "10ms");
                Connection client = Connection.to(server)) {
            client.send(Frames.msg(Frames.event("a"))).reply();
            await(() -> client.ask("service = \"a\"").isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "counting"})
    void datagramsOfUpTo16384BytesAreCountedByEventAndLargerOnesAsDropped(String mode) throws Exception {
        try (RiemannServer server = Servers.start("--mode", mode);
                Connection client = Connection.to(server);
                DatagramSocket socket = new DatagramSocket()) {
            int port = Servers.port("udp", server.addresses());
            send(socket, port, Frames.msg(Frames.event("a"), Frames.event("b")).toByteArray());
            send(socket, port, datagram(16_384));
            send(socket, port, datagram(16_385));
            send(socket, port, new byte[] {0x32, 0x7f});
            await(() -> total(client, "udp", port, "dropped total") == 2);
            assertThat(total(client, "udp", port, "in total")).isEqualTo(3);
            assertThat(total(client, "udp", port, "msgs total")).isEqualTo(2);
        }
    }

    @Test
    void epollIsUsedWhereItIsToBeHad() {
        assertThat(Transport.AUTO.resolved()).isEqualTo(Epoll.isAvailable() ? Transport.EPOLL : Transport.NIO);
    }

    @Test
    void takenPortIsRefusedWithItsNumber() {
        try (RiemannServer server = Servers.start()) {
            String port = String.valueOf(Servers.tcpPort(server));
            assertThatThrownBy(() -> Servers.start("--udp-port", "0", "--tls-port", port))
                    .isInstanceOf(UsageException.class);
            List<String> sameTcp = List.of("--bind", "127.0.0.1", "--udp-port", port);
            assertThatThrownBy(() -> Servers.start(sameTcp.toArray(String[]::new)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("udp 127.0.0.1:" + port)
                    .hasMessageContaining("port 0 takes any");
        }
    }

    @Test
    void severalLoopsShareTheWork() throws Exception {
        try (RiemannServer server = Servers.start("--loops", "3")) {
            List<Connection> clients = new ArrayList<>();
            for (int n = 0; n < 12; n++) {
                clients.add(Connection.to(server).send(Frames.msg(Frames.event("service " + n))));
            }
            for (Connection client : clients) {
                assertThat(client.reply()).isEqualTo(Frames.ACK);
            }
            assertThat(clients.get(0).ask("service =~ \"service %\"")).hasSize(12);
            for (Connection client : clients) {
                client.close();
            }
        }
    }

    private static byte[] datagram(int bytes) {
        Proto.Event.Builder event = Proto.Event.newBuilder().setDescription("");
        int around = Frames.msg(event.setDescription("x".repeat(bytes - 100)).build())
                        .getSerializedSize()
                - (bytes - 100);
        byte[] body = Frames.msg(
                        event.setDescription("x".repeat(bytes - around)).build())
                .toByteArray();
        assertThat(body).hasSize(bytes);
        return body;
    }

    private static void send(DatagramSocket socket, int port, byte[] bytes) throws IOException {
        socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
    }

    private static long total(Connection client, String transport, int port, String name) throws IOException {
        String service = "riemann server " + transport + " 127.0.0.1:" + port + " " + name;
        List<Proto.Event> found = client.ask("service = \"" + service + "\"");
        assertThat(found).as(service).hasSize(1);
        assertThat(found.get(0).getHost()).isEqualTo("throng-target");
        return found.get(0).getMetricSint64();
    }

    private static void flood(Connection client, byte[] frame, int count) {
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

    private static void assertAcks(Connection client, long count) throws IOException {
        byte[] ack = Frames.frame(Frames.ACK);
        for (long at = 0; at < count * ack.length; at++) {
            if (client.nextByte() != ack[(int) (at % ack.length)]) {
                throw new AssertionError("byte " + at + " of the acks is wrong");
            }
        }
    }

    /**
     * Sends empty Msgs until the socket takes no more and the server no Msgs but the observer's own queries, for 20 of these: the event loop
     * that answers them is that of the flooding connection, so it is alive and leaves alone what waits there.
     *
     * @param sent gets the bytes that the socket took
     * @return the Msgs that the server took
     */
    private static long untilHeldBack(SocketChannel flood, AtomicLong sent, Connection observer, int port)
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
            assertThat(sent.get()).as("bytes sent, and still not held back").isLessThan(MOST_SENT);
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

    /** Something that becomes true. */
    private interface Check {
        boolean holds() throws Exception;
    }
}

package dev.throng.riemann.load;

import static dev.throng.riemann.load.RiemannOperation.QUERY;
import static dev.throng.riemann.load.RiemannOperation.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.ClosedPort;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.RunProcesses;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.MsgDecoder;
import dev.throng.riemann.load.RiemannSettings.LossBy;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DatagramDriverIT {

    private final Settings settings = new Settings();

    DatagramDriverIT() {
        settings.transport = RiemannSettings.Transport.UDP;
    }

    /** Where the driver's datagrams go: the UDP socket with the port of the TCP server. */
    private DatagramSocket socket;

    @AfterEach
    void closeSocket() {
        if (socket != null) {
            socket.close();
        }
    }

    /** A TCP server that answers each query as told, and {@link #socket} beside it. */
    private ScriptedServer server(Function<String, List<Event>> index) throws IOException {
        return new ScriptedServer(withUdp(), peer -> {
            while (true) {
                byte[] body = peer.read();
                Msg asked = decode(body, body.length);
                List<Event> found =
                        index.apply(asked.query().orElseThrow().string().orElseThrow());
                peer.reply(new Msg(Optional.of(true), Optional.empty(), Optional.empty(), found));
            }
        });
    }

    private static Msg decode(byte[] body, int length) throws IOException {
        try {
            return MsgDecoder.decode(Unpooled.wrappedBuffer(body), 0, length);
        } catch (dev.throng.riemann.codec.FrameException e) {
            throw new IOException(e);
        }
    }

    /** A TCP port whose number is free for UDP too; both stay taken from now on. */
    private ServerSocket withUdp() throws IOException {
        while (true) {
            ServerSocket listening = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
            try {
                socket = new DatagramSocket(listening.getLocalSocketAddress());
                socket.setSoTimeout((int) (DriverRig.DEADLINE_SECONDS * 1000));
                return listening;
            } catch (BindException taken) {
                listening.close();
            }
        }
    }

    private Msg receive() throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[65_535], 65_535);
        socket.receive(packet);
        return decode(packet.getData(), packet.getLength());
    }

    private DriverRig rig(ScriptedServer server) {
        return rig(server.address());
    }

    private DriverRig rig(InetSocketAddress target) {
        DriverRig rig = new DriverRig(new RiemannProtocol(), settings.build(), target);
        assertThat(rig.ready()).isEmpty();
        return rig;
    }

    private static Event count(long events) {
        return Event.builder().service("in total").metricSint64(events).build();
    }

    @Test
    void eachDatagramIsOneMsgWithoutALength() throws IOException {
        settings.lossBy = LossBy.NONE;
        settings.eventsPerMsg = 2;
        try (ScriptedServer server = server(query -> List.of());
                DriverRig rig = rig(server)) {
            rig.start(SEND, 3);
            Event event = Event.builder().service("load-test").metricF(1).build();
            for (int i = 0; i < 3; i++) {
                assertThat(receive()).isEqualTo(Msg.of(event, event));
            }
            DriverRig.Seen seen = rig.await("all handed over", s -> s.counts().departed() == 3);
            assertThat(seen.counter("datagrams-sent")).isEqualTo(3);
            assertThat(seen.counter("events-sent")).isEqualTo(6);
            assertThat(seen.counts().bytesSent()).isEqualTo(3 * 36);
            rig.drain();
            assertThat(rig.seen().gauges()).doesNotContainKeys("datagrams-lost", "datagrams-received");
            assertThat(server.accepted()).isZero();
        }
    }

    @Test
    void lossIsWhatTheTargetDidNotCount() throws IOException {
        List<String> asked = new CopyOnWriteArrayList<>();
        settings.eventsPerMsg = 2;
        try (ScriptedServer server = server(query -> {
                    asked.add(query);
                    return List.of(count(asked.size() == 1 ? 100 : 114));
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 10);
            rig.await("all handed over", s -> s.counts().departed() == 10);
            rig.drain();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.gauges().get("datagrams-received")).isEqualTo(Map.of(0, 7L));
            assertThat(seen.gauges().get("datagrams-lost")).isEqualTo(Map.of(0, 3L));
            String service = "riemann server udp 127.0.0.1:" + socket.getLocalPort() + " in total";
            assertThat(asked).allMatch(query -> query.equals("service = \"" + service + "\""));
        }
    }

    @Test
    void aTargetThatListensEverywhereIsFoundByItsPort() throws IOException {
        try (ScriptedServer server = server(query -> query.contains("=~") ? List.of(count(5)) : List.of());
                DriverRig rig = rig(server)) {
            rig.drain();
            assertThat(rig.seen().gauges().get("datagrams-lost")).isEqualTo(Map.of(0, 0L));
        }
    }

    @Test
    void whatTheTargetCannotSayIsNotMadeUp() throws IOException {
        try (ScriptedServer server = server(query -> List.of());
                DriverRig rig = rig(server)) {
            rig.start(SEND, 1);
            rig.drain();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.gauges()).doesNotContainKeys("datagrams-lost", "datagrams-received");
            assertThat(seen.notes()).singleElement().asString().contains("lost datagrams are not counted");
        }
    }

    @Test
    void aTargetThatCannotBeAskedIsNotedAndTheLoadRuns() throws IOException {
        try (ClosedPort port = new ClosedPort();
                DriverRig rig = rig(port.address())) {
            rig.drain();
            assertThat(rig.seen().notes()).singleElement().asString().contains("lost datagrams are not counted");
        }
    }

    @Test
    void aCountAboveOursHasNoLoss() throws IOException {
        List<String> asked = new CopyOnWriteArrayList<>();
        try (ScriptedServer server = server(query -> {
                    asked.add(query);
                    return List.of(count(asked.size() * 50L));
                });
                DriverRig rig = rig(server)) {
            rig.drain();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.gauges()).doesNotContainKey("datagrams-lost");
            assertThat(seen.notes()).singleElement().asString().contains("another program sends too");
        }
    }

    @Test
    void theIndexIsAskedForServicesOfTheirOwn() throws IOException {
        settings.lossBy = LossBy.INDEX;
        List<Event> index = new ArrayList<>();
        try (ScriptedServer server = server(query -> {
                    assertThat(query).isEqualTo("service =~ \"load-test-udp-1-%\"");
                    synchronized (index) {
                        return List.copyOf(index);
                    }
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 5);
            List<String> services = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                Event event = receive().events().get(0);
                services.add(event.service().orElseThrow());
                assertThat(event.ttl()).contains(86_400f);
                synchronized (index) {
                    if (i != 2) {
                        index.add(event);
                    }
                }
            }
            assertThat(services)
                    .containsExactly(
                            "load-test-udp-1-0",
                            "load-test-udp-1-1",
                            "load-test-udp-1-2",
                            "load-test-udp-1-3",
                            "load-test-udp-1-4");
            rig.drain();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.gauges().get("datagrams-received")).isEqualTo(Map.of(0, 4L));
            assertThat(seen.gauges().get("datagrams-lost")).isEqualTo(Map.of(0, 1L));
        }
    }

    /** The loop of one of two agents. */
    private DriverRig agent(ScriptedServer server, int number) {
        settings.connections = 2;
        RiemannProtocol protocol = new RiemannProtocol();
        DriverRig rig = new DriverRig(
                protocol,
                protocol.prepare(settings.build()),
                server.address(),
                number,
                2,
                RunProcesses.of(2, RunProcesses.Messages.NONE));
        assertThat(rig.ready()).isEmpty();
        return rig;
    }

    @Test
    void eachAgentAsksTheIndexForItsOwnDatagrams() throws IOException {
        settings.lossBy = LossBy.INDEX;
        List<Event> index = new CopyOnWriteArrayList<>();
        try (ScriptedServer server = server(query -> {
                    assertThat(query).isEqualTo("service =~ \"load-test-udp-1.1-%\"");
                    return List.copyOf(index);
                });
                DriverRig rig = agent(server, 1)) {
            rig.start(SEND, 3);
            receive();
            index.add(receive().events().get(0));
            index.add(receive().events().get(0));
            assertThat(index.get(1).service()).contains("load-test-udp-1.1-2");
            rig.drain();

            DriverRig.Seen seen = rig.seen();
            assertThat(seen.gauges().get("datagrams-received"))
                    .as("with the agent's number, so that figures of agents add up")
                    .isEqualTo(Map.of(1, 2L));
            assertThat(seen.gauges().get("datagrams-lost")).isEqualTo(Map.of(1, 1L));
        }
    }

    @Test
    void theTargetsCounterIsNotReadForOneOfSeveralAgents() throws IOException {
        List<String> asked = new CopyOnWriteArrayList<>();
        try (ScriptedServer server = server(query -> {
                    asked.add(query);
                    return List.of(count(7));
                });
                DriverRig first = agent(server, 0);
                DriverRig second = agent(server, 1)) {
            first.start(SEND, 2);
            first.drain();
            second.drain();

            assertThat(asked).isEmpty();
            assertThat(first.seen().gauges()).doesNotContainKeys("datagrams-lost", "datagrams-received");
            assertThat(first.seen().notes()).singleElement().asString().contains("settings.lossBy: index");
            assertThat(second.seen().notes()).isEmpty();
        }
    }

    /** The number of the eleventh service has a digit more. */
    @Test
    void aMsgBeyondTheLimitIsNotSent() throws IOException {
        settings.lossBy = LossBy.NONE;
        settings.event = new EventSettings(
                new EventSettings.EventNames("load-test", 11, Optional.empty(), 1),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of(),
                Settings.EVENT.metric(),
                Settings.EVENT.time());
        settings.maxDatagramBytes = 20;
        try (ScriptedServer server = server(query -> List.of());
                DriverRig rig = rig(server)) {
            rig.start(SEND, 11);
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).isEqualTo(Map.of("datagram-too-large", 1L));
            assertThat(seen.counts().bytesSent()).isEqualTo(200);
        }
    }

    @Test
    void aQueryNeedsReplies() throws IOException {
        settings.lossBy = LossBy.NONE;
        try (ScriptedServer server = server(query -> List.of());
                DriverRig rig = rig(server)) {
            rig.start(QUERY, 1);
            assertThat(rig.seen().failures()).isEqualTo(Map.of("not-over-udp", 1L));
        }
    }
}

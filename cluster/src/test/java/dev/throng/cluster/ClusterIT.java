package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jgroups.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A controller and agents in JVMs of their own. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterIT {

    private static final long FIVE_SECONDS = 5_000_000_000L;

    /** JGroups sends what is not acknowledged again each 0.5 s. */
    private static final int SEVERAL_RESENDS_MILLIS = 2_000;

    private static final List<String> NAMES = List.of("one", "three", "two");

    private final Events events = new Events();
    private final Agents agents = new Agents();
    private Cluster controller;

    @BeforeAll
    void threeAgentsJoin() throws Exception {
        controller = Cluster.controller(ClusterSettings.loopback(), "controller");
        controller.start(events);
        for (String name : NAMES) {
            agents.start(controller, name);
        }
        for (String name : NAMES) {
            events.await(Events.Kind.JOINED, name);
            assertThat(agents.line(name)).isEqualTo("joined");
        }
    }

    /** Each test leaves three agents. */
    @BeforeEach
    void forgetEarlierEvents() {
        assertThat(controller.others()).extracting(Member::name).containsExactlyInAnyOrderElementsOf(NAMES);
        events.clear();
    }

    @AfterAll
    void end() {
        agents.close();
        controller.close();
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    @Test
    void messagesArriveOnceAndInOrderBothWaysWhateverTheirLength() throws Exception {
        byte[] fiveMegabytes = new byte[5_000_000];
        new Random(1).nextBytes(fiveMegabytes);

        for (int i = 0; i < 500; i++) {
            controller.broadcast(number(i));
        }
        controller.broadcast(fiveMegabytes);
        controller.broadcast(number(500));

        for (Member agent : controller.others()) {
            List<Events.Event> echoes = events.messages(502, agent.name());
            assertThat(echoes.stream().filter(echo -> echo.message().length == 4))
                    .extracting(echo -> ByteBuffer.wrap(echo.message()).getInt())
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(0, 500).boxed().toList());
            assertThat(Arrays.equals(echoes.get(500).message(), fiveMegabytes)).isTrue();
        }
        assertThat(events.kinds()).isEmpty();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aKilledAgentIsReportedWithinFiveSeconds() throws Exception {
        long killed = NanoClock.SYSTEM.nanos();
        agents.signal("KILL", "two");

        Events.Event left = events.await(Events.Kind.LEFT_LOST, "two");

        assertThat(left.atNanos() - killed).isLessThan(FIVE_SECONDS);
        assertThat(controller.others()).extracting(Member::name).containsExactlyInAnyOrder("one", "three");
        assertThat(controller.send(left.member(), new byte[1])).isFalse();
        agents.start(controller, "two");
        Events.Event returned = events.await(Events.Kind.RETURNED, "two");
        assertThat(returned.member().id()).isNotEqualTo(left.member().id());
    }

    /** Agents open the connections. An attempt to open one to an agent that does not answer would delay messages to all others. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void theControllerConnectsToNoAgentThatIsLost() throws Exception {
        agents.signal("STOP", "two");
        controller.broadcast(number(1));
        agents.signal("KILL", "two");
        InetSocketAddress address =
                events.await(Events.Kind.LEFT_LOST, "two").member().address();

        try (ServerSocket inItsPlace = new ServerSocket(address.getPort(), 1, address.getAddress())) {
            inItsPlace.setSoTimeout(SEVERAL_RESENDS_MILLIS);
            assertThatThrownBy(inItsPlace::accept).isInstanceOf(SocketTimeoutException.class);
        }

        agents.start(controller, "two");
        events.await(Events.Kind.RETURNED, "two");
    }

    @Test
    void anAgentThatEndsInOrderIsNotLostAndMayJoinAgain() throws Exception {
        agents.end("three");
        events.await(Events.Kind.LEFT_CLOSED, "three");

        agents.start(controller, "three");

        events.await(Events.Kind.JOINED, "three");
        assertThat(agents.line("three")).isEqualTo("joined");
        assertThat(events.kinds()).doesNotContain("RETURNED three", "LEFT_LOST three");
    }

    @Test
    void aSecondAgentOfTheSameNameIsRefused() throws Exception {
        ControllerAddress address =
                new ControllerAddress("127.0.0.1", controller.self().address().getPort());
        Cluster second = Cluster.agent(ClusterSettings.loopback().withJoinWithin(Duration.ofMillis(1)), address, "one");

        assertThatThrownBy(() -> second.start(new Events()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("another agent has the name one");
    }

    @Test
    void aSecondControllerAtTheSamePortIsRefused() throws Exception {
        int port = controller.self().address().getPort();
        Cluster second = Cluster.controller(ClusterSettings.loopback().withPort(port), "second");

        assertThatThrownBy(() -> second.start(new Events()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("127.0.0.1:" + port)
                .hasMessageContaining("the port is in use, perhaps by another controller");
    }

    @Test
    void aSecondControllerCannotJoin() throws Exception {
        InetSocketAddress first = controller.self().address();
        ReceivedFrames received = new ReceivedFrames();
        ClusterLink second =
                new ClusterLink(ClusterSettings.loopback(), Role.AGENT, "second", List.of(first), received);
        try {
            second.connect();

            second.send(second.coordinator(), Frame.encode(new Frame.Hello(Frame.VERSION, Role.CONTROLLER, "second")));

            assertThat(received.frame.get(1, TimeUnit.MINUTES))
                    .isEqualTo(new Frame.Refused(
                            true, "this cluster has a controller already, and a second one cannot join: second"));
        } finally {
            second.close();
        }
        assertThat(controller.others()).hasSize(3);
    }

    /** Keeps the first frame. */
    private static final class ReceivedFrames implements ClusterLink.Events {

        private final CompletableFuture<Frame> frame = new CompletableFuture<>();

        @Override
        public void received(ClusterLink link, Address from, byte[] bytes) {
            try {
                frame.complete(Frame.decode(bytes));
            } catch (IOException notAFrame) {
                frame.completeExceptionally(notAFrame);
            }
        }

        @Override
        public void changed(ClusterLink link, List<Address> members, List<Address> left) {}

        @Override
        public void suspicion(ClusterLink link, Address member, boolean suspected) {}
    }

    @Test
    void anAgentJoinsAgainAfterTheControllerWasReplacedAtTheSamePort() throws Exception {
        int port = controller.self().address().getPort();
        controller.close();
        controller = Cluster.controller(ClusterSettings.loopback().withPort(port), "controller");

        controller.start(events);

        for (String name : NAMES) {
            events.await(Events.Kind.JOINED, name);
        }
        assertThat(controller.others()).hasSize(3);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void controllerAndAgentsListenAtTheLoopbackAddressOnly() throws Exception {
        for (String name : NAMES) {
            assertThat(ListeningSockets.of(agents.pid(name))).hasSize(1).allMatch(ListeningSockets.LOOPBACK);
        }
        assertThat(ListeningSockets.of(ProcessHandle.current().pid()))
                .isNotEmpty()
                .allMatch(ListeningSockets.LOOPBACK);
    }
}

package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.throng.cluster.certificates.CertificateAuthority;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Members with certificates, and connections of others. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterSecurityIT {

    private static final int ATTEMPTS = 20;

    /** Each of them says nothing for as long as the controller waits, which is 2 s. */
    private static final int SILENT = 48;

    @TempDir
    static Path directory;

    private SecuredController secured;
    private Cluster controller;
    private ControllerAddress address;
    private Events events;

    @BeforeAll
    void startController() throws Exception {
        secured = new SecuredController(directory);
        controller = secured.cluster();
        address = secured.address();
        events = secured.events();
    }

    @AfterEach
    void theControllerHasNoMember() {
        secured.assertNoMember();
    }

    @AfterAll
    void stopController() {
        secured.close();
    }

    private Cluster agent(String name) throws ClusterException {
        return Cluster.agent(SecuredController.with(secured.key(Role.AGENT)), address, name);
    }

    @Test
    void membersWithCertificatesOfTheirRolesExchangeMessages() throws Exception {
        byte[] long5 = new byte[5_000_000];
        long5[4_999_999] = 1;
        Events seen = new Events();
        Cluster agent = agent("member");
        agent.start(seen);

        controller.broadcast(long5);
        agent.send(agent.others().get(0), long5);

        assertThat(seen.messages(1, "controller").get(0).message()).isEqualTo(long5);
        assertThat(events.messages(1, "member").get(0).message()).isEqualTo(long5);
        agent.close();
        events.await(Events.Kind.LEFT_CLOSED, "member");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void theEndOfATlsConnectionReportsAKilledAgent() throws Exception {
        try (Agents agents = new Agents()) {
            agents.start(
                    controller, "killed", secured.key(Role.AGENT).directory().toString());
            events.await(Events.Kind.JOINED, "killed");

            agents.signal("KILL", "killed");

            events.await(Events.Kind.LEFT_LOST, "killed");
        }
    }

    @Test
    void anAgentAcceptsConnectionsOfTheControllerOnly() throws Exception {
        Cluster agent = agent("guarded");
        agent.start(new Events());
        int port = agent.self().address().getPort();

        assertRefused(secured.own().issue(Role.AGENT), port);
        assertRefused(secured.foreign().issue(Role.CONTROLLER), port);
        agent.close();
        events.await(Events.Kind.LEFT_CLOSED, "guarded");
    }

    @Test
    void theControllerAcceptsConnectionsOfItsAgentsOnly() throws Exception {
        assertRefused(secured.own().issue(Role.CONTROLLER), address.port());
        assertRefused(secured.foreign().issue(Role.AGENT), address.port());
        assertRefused(secured.own().own(), address.port());
    }

    /** Requires the alert of a refused certificate. The end of the connection may overtake it, so several connections are tried. */
    private static void assertRefused(CertificateAuthority.Issued issued, int port) throws Exception {
        List<String> outcomes = new ArrayList<>();
        while (outcomes.size() < ATTEMPTS) {
            try {
                outcomes.add("byte " + TrustingClient.firstByte(issued, port));
            } catch (SSLException refused) {
                assertThat(refused).hasMessageContaining("fatal alert");
                return;
            } catch (SocketException ended) {
                outcomes.add(ended.getMessage());
            }
        }
        fail("not refused: %s", outcomes);
    }

    @Test
    void theControllerSurvivesGarbageAndConnectionsThatSayNothing() throws Exception {
        try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), address.port());
                Socket garbage = new Socket(InetAddress.getLoopbackAddress(), address.port())) {
            assertThat(silent.isConnected()).isTrue();
            garbage.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".repeat(100).getBytes(StandardCharsets.US_ASCII));
            Cluster agent = agent("later");

            agent.start(new Events());

            agent.close();
            events.await(Events.Kind.LEFT_CLOSED, "later");
        }
    }

    /** One after the other, the silent connections would take longer than the agent tries to join. */
    @Test
    void connectionsThatStaySilentDoNotKeepAnAgentFromJoining() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < SILENT; i++) {
                silent.add(new Socket(InetAddress.getLoopbackAddress(), address.port()));
            }
            Cluster agent = agent("patient");

            agent.start(new Events());

            agent.close();
            events.await(Events.Kind.LEFT_CLOSED, "patient");
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }
}

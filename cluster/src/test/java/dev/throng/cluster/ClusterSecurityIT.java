package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.throng.cluster.certificates.CertificateAuthority;
import dev.throng.cluster.certificates.ClusterFiles;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
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

/** Members with certificates, and others that must stay outside. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterSecurityIT {

    private static final int ATTEMPTS = 20;
    private static final Duration SHORT = Duration.ofMillis(100);

    @TempDir
    static Path directory;

    private final Events events = new Events();
    private CertificateAuthority authority;
    private CertificateAuthority foreign;
    private ClusterCredentials controllerKey;
    private ClusterCredentials agentKey;
    private Cluster controller;
    private ControllerAddress address;

    @BeforeAll
    void startController() throws Exception {
        authority = authority("own");
        foreign = authority("foreign");
        controllerKey = credentials("own", Role.CONTROLLER);
        agentKey = credentials("own", Role.AGENT);
        controller = Cluster.controller(ClusterSettings.loopback().withCredentials(controllerKey), "controller");
        controller.start(events);
        address = new ControllerAddress("127.0.0.1", controller.self().address().getPort());
    }

    private CertificateAuthority authority(String name) throws Exception {
        CertificateAuthority created =
                new CertificateAuthority(name, Instant.now(), Duration.ofDays(1), new SecureRandom());
        ClusterFiles.write(directory.resolve(name), created);
        return created;
    }

    private ClusterCredentials credentials(String name, Role role) throws ClusterException {
        return ClusterCredentials.read(ClusterFiles.directory(directory.resolve(name), role));
    }

    /** The agents of a test have left at its end. */
    @AfterEach
    void theControllerHasNoMember() {
        assertThat(controller.others()).isEmpty();
    }

    @AfterAll
    void stopController() {
        controller.close();
    }

    private Cluster agent(String name, ClusterCredentials key) throws ClusterException {
        return Cluster.agent(ClusterSettings.loopback().withCredentials(key).withJoinWithin(SHORT), address, name);
    }

    @Test
    void membersWithCertificatesOfTheirRolesExchangeMessages() throws Exception {
        byte[] long5 = new byte[5_000_000];
        long5[4_999_999] = 1;
        Events seen = new Events();
        Cluster agent = Cluster.agent(ClusterSettings.loopback().withCredentials(agentKey), address, "member");
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
            agents.start(controller, "killed", agentKey.directory().toString());
            events.await(Events.Kind.JOINED, "killed");

            agents.signal("KILL", "killed");

            events.await(Events.Kind.LEFT_LOST, "killed");
        }
    }

    @Test
    void anAgentOfAnotherAuthorityIsRefused() throws Exception {
        Cluster rogue = agent("rogue", credentials("foreign", Role.AGENT));

        assertThatThrownBy(() -> rogue.start(new Events()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("certificate");
        assertThat(events.kinds()).doesNotContain("JOINED rogue");
    }

    @Test
    void anAgentWithoutCertificatesIsRefused() throws Exception {
        Cluster plain = Cluster.agent(ClusterSettings.loopback().withJoinWithin(SHORT), address, "plain");

        assertThatThrownBy(() -> plain.start(new Events()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("the controller requires certificates");
        assertThat(events.kinds()).doesNotContain("JOINED plain");
    }

    @Test
    void aCertificateOfTheOtherRoleIsRefusedAtTheStart() {
        assertThatThrownBy(() -> agent("wrong", controllerKey))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("the certificate is for the role throng-controller (expected: throng-agent)");
        assertThatThrownBy(() -> Cluster.controller(ClusterSettings.loopback().withCredentials(agentKey), "wrong"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("the certificate is for the role throng-agent (expected: throng-controller)");
    }

    @Test
    void anAgentObeysNoControllerThatHasAnAgentsCertificate() throws Exception {
        Link posing = new Link(
                ClusterSettings.loopback().withCredentials(agentKey),
                Role.CONTROLLER,
                "posing",
                List.of(),
                new Ignored());
        try {
            posing.connect();
            Events seen = new Events();
            int port = posing.addressOf(posing.self()).getPort();
            Cluster agent = Cluster.agent(
                    ClusterSettings.loopback().withCredentials(agentKey).withJoinWithin(SHORT),
                    new ControllerAddress("127.0.0.1", port),
                    "victim");

            assertThatThrownBy(() -> agent.start(seen))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("the controller's certificate is refused")
                    .hasMessageContaining("OU=throng-controller");
            assertThat(seen.kinds()).isEmpty();
        } finally {
            posing.close();
        }
    }

    @Test
    void anAgentAcceptsConnectionsOfTheControllerOnly() throws Exception {
        Cluster agent = Cluster.agent(ClusterSettings.loopback().withCredentials(agentKey), address, "guarded");
        agent.start(new Events());
        int port = agent.self().address().getPort();

        assertRefused(authority.issue(Role.AGENT), port);
        assertRefused(foreign.issue(Role.CONTROLLER), port);
        agent.close();
        events.await(Events.Kind.LEFT_CLOSED, "guarded");
    }

    @Test
    void theControllerAcceptsConnectionsOfItsAgentsOnly() throws Exception {
        assertRefused(authority.issue(Role.CONTROLLER), address.port());
        assertRefused(foreign.issue(Role.AGENT), address.port());
        assertRefused(authority.own(), address.port());
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
            Cluster agent = Cluster.agent(ClusterSettings.loopback().withCredentials(agentKey), address, "later");

            agent.start(new Events());

            agent.close();
            events.await(Events.Kind.LEFT_CLOSED, "later");
        }
    }

    private static final class Ignored implements Link.Events {

        @Override
        public void received(Link link, org.jgroups.Address from, byte[] bytes) {
            throw new AssertionError("a message of " + from);
        }

        @Override
        public void changed(Link link, List<org.jgroups.Address> members, List<org.jgroups.Address> left) {}

        @Override
        public void suspicion(Link link, org.jgroups.Address member, boolean suspected) {}
    }
}

package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents and controllers that must stay outside. Each of them tries for two seconds, so the class runs beside {@link ClusterSecurityIT}. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedMembersIT {

    private static final Duration SHORT = Duration.ofMillis(100);

    @TempDir
    static Path directory;

    private SecuredController secured;

    @BeforeAll
    void startController() throws Exception {
        secured = new SecuredController(directory);
    }

    @AfterEach
    void theControllerHasNoMember() {
        secured.assertNoMember();
    }

    @AfterAll
    void stopController() {
        secured.close();
    }

    @Test
    void anAgentOfAnotherAuthorityIsRefused() throws Exception {
        Cluster rogue = secured.impatientAgent("rogue", SecuredController.with(secured.foreignKey(Role.AGENT)));

        assertThatThrownBy(() -> rogue.start(new Events()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("certificate");
        assertThat(secured.events().kinds()).doesNotContain("JOINED rogue");
    }

    @Test
    void anAgentWithoutCertificatesIsRefused() throws Exception {
        Cluster plain = secured.impatientAgent("plain", ClusterSettings.loopback());

        assertThatThrownBy(() -> plain.start(new Events()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("the controller requires certificates");
        assertThat(secured.events().kinds()).doesNotContain("JOINED plain");
    }

    @Test
    void aCertificateOfTheOtherRoleIsRefusedAtTheStart() throws Exception {
        ClusterSettings controllers = SecuredController.with(secured.key(Role.CONTROLLER));
        ClusterSettings agents = SecuredController.with(secured.key(Role.AGENT));

        assertThatThrownBy(() -> secured.impatientAgent("wrong", controllers))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("the certificate is for the role throng-controller (expected: throng-agent)");
        assertThatThrownBy(() -> Cluster.controller(agents, "wrong"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("the certificate is for the role throng-agent (expected: throng-controller)");
    }

    @Test
    void anAgentObeysNoControllerThatHasAnAgentsCertificate() throws Exception {
        ClusterSettings agents = SecuredController.with(secured.key(Role.AGENT));
        ClusterLink posing = new ClusterLink(agents, Role.CONTROLLER, "posing", List.of(), new Ignored());
        try {
            posing.connect();
            Events seen = new Events();
            int port = posing.addressOf(posing.self()).getPort();
            Cluster agent =
                    Cluster.agent(agents.withJoinWithin(SHORT), new ControllerAddress("127.0.0.1", port), "victim");

            assertThatThrownBy(() -> agent.start(seen))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("the controller's certificate is refused")
                    .hasMessageContaining("OU=throng-controller");
            assertThat(seen.kinds()).isEmpty();
        } finally {
            posing.close();
        }
    }

    private static final class Ignored implements ClusterLink.Events {

        @Override
        public void received(ClusterLink link, org.jgroups.Address from, byte[] bytes) {
            throw new AssertionError("a message of " + from);
        }

        @Override
        public void changed(ClusterLink link, List<org.jgroups.Address> members, List<org.jgroups.Address> left) {}

        @Override
        public void suspicion(ClusterLink link, org.jgroups.Address member, boolean suspected) {}
    }
}

package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.certificates.CertificateAuthority;
import dev.throng.cluster.certificates.ClusterFiles;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;

/** A controller with a certificate of its own authority, and a second authority that it does not know. */
final class SecuredController implements AutoCloseable {

    private static final Duration SHORT = Duration.ofMillis(100);

    private final Path directory;
    private final Events events = new Events();
    private final CertificateAuthority own;
    private final CertificateAuthority foreign;
    private final Cluster controller;
    private final ControllerAddress address;

    /** @param directory an empty one, for the keys */
    SecuredController(Path directory) throws Exception {
        this.directory = directory;
        own = authority("own");
        foreign = authority("foreign");
        controller = Cluster.controller(ClusterSettings.loopback().withCredentials(key(Role.CONTROLLER)), "controller");
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

    /** A key that the controller's authority has signed. */
    ClusterCredentials key(Role role) throws ClusterException {
        return credentials("own", role);
    }

    /** A key that the other authority has signed. */
    ClusterCredentials foreignKey(Role role) throws ClusterException {
        return credentials("foreign", role);
    }

    /** The controller's authority. */
    CertificateAuthority own() {
        return own;
    }

    /** The other authority. */
    CertificateAuthority foreign() {
        return foreign;
    }

    /** The controller. */
    Cluster cluster() {
        return controller;
    }

    /** What the controller has heard. */
    Events events() {
        return events;
    }

    /** Where the controller listens. */
    ControllerAddress address() {
        return address;
    }

    /** An agent that tries to join for a short time. */
    Cluster impatientAgent(String name, ClusterSettings settings) throws ClusterException {
        return Cluster.agent(settings.withJoinWithin(SHORT), address, name);
    }

    /** Settings of a member that has a key. */
    static ClusterSettings with(ClusterCredentials key) {
        return ClusterSettings.loopback().withCredentials(key);
    }

    /** The agents of a test have left at its end. */
    void assertNoMember() {
        assertThat(controller.others()).isEmpty();
    }

    @Override
    public void close() {
        controller.close();
    }
}

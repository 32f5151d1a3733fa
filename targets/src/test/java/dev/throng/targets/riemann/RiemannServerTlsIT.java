package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.ServerTestCertificates;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class RiemannServerTlsIT {

    @TempDir
    static Path directory;

    private static ServerTestCertificates certificates;

    @BeforeAll
    static void makeCertificates() throws Exception {
        certificates = new ServerTestCertificates(directory);
    }

    private static RiemannServer start(String... more) {
        List<String> all = new ArrayList<>(certificates.serverOptions());
        all.addAll(List.of(more));
        return RiemannServers.start(all.toArray(String[]::new));
    }

    private static RiemannTestClient connect(RiemannServer server, KeyManager[] client, String... protocols)
            throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(client, certificates.authority().toTrustManagerFactory().getTrustManagers(), null);
        int port = RiemannServers.port("tls", server.addresses());
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setEnabledProtocols(protocols);
        return new RiemannTestClient(socket);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void clientWithACertificateIsServed(String protocol) throws Exception {
        try (RiemannServer server = start();
                RiemannTestClient client = connect(
                        server, certificates.client().toKeyManagerFactory().getKeyManagers(), protocol)) {
            assertThat(client.send(RiemannFrames.msg(RiemannFrames.event("s"))).reply())
                    .isEqualTo(RiemannFrames.ACK);
            assertThat(client.ask("service = \"s\"")).hasSize(1);
            assertThat(client.ask("service =~ \"riemann server tls%in total\"")).hasSize(1);
        }
    }

    @Test
    void countingModeSupportsTls() throws Exception {
        try (RiemannServer server = start("--mode", "counting");
                RiemannTestClient client = connect(
                        server, certificates.client().toKeyManagerFactory().getKeyManagers(), "TLSv1.3")) {
            for (int n = 0; n < 1000; n++) {
                client.send(RiemannFrames.msg(RiemannFrames.event("s")));
            }
            for (int n = 0; n < 1000; n++) {
                assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
            }
        }
    }

    @Test
    void connectionClosesGracefullyOverTls() throws Exception {
        try (RiemannServer server = start("--close-after", "2");
                RiemannTestClient client = connect(
                        server, certificates.client().toKeyManagerFactory().getKeyManagers(), "TLSv1.3")) {
            client.send(RiemannFrames.msg()).send(RiemannFrames.msg());
            assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
            assertThat(client.reply()).isEqualTo(RiemannFrames.ACK);
            assertThat(client.nextByte()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void clientWithoutACertificateIsRefused(String protocol) throws Exception {
        try (RiemannServer server = start();
                RiemannTestClient client = connect(server, new KeyManager[0], protocol)) {
            assertThatThrownBy(() -> client.send(RiemannFrames.msg(RiemannFrames.event("s")))
                            .reply())
                    .isInstanceOf(IOException.class);
            assertNothingTaken(server);
        }
    }

    @Test
    void clientOfAnotherCaIsRefused() throws Exception {
        X509Bundle stranger = new CertificateBuilder()
                .subject("CN=stranger")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        try (RiemannServer server = start();
                RiemannTestClient client =
                        connect(server, stranger.toKeyManagerFactory().getKeyManagers(), "TLSv1.3")) {
            assertThatThrownBy(() -> client.send(RiemannFrames.msg(RiemannFrames.event("s")))
                            .reply())
                    .isInstanceOf(IOException.class);
            assertNothingTaken(server);
        }
    }

    private static void assertNothingTaken(RiemannServer server) throws IOException {
        try (RiemannTestClient plain = RiemannTestClient.to(server)) {
            assertThat(plain.ask("service = \"s\"")).isEmpty();
        }
    }

    @Test
    void invalidFilesAreNamedInTheError() throws Exception {
        Path notPem = Files.writeString(directory.resolve("not.pem"), "nothing");
        assertThatThrownBy(() -> RiemannServers.start(
                        "--tls-port", "0", "--tls-cert", "missing.pem", "--tls-key", "k", "--tls-ca", "a"))
                .isInstanceOf(TargetUsageException.class)
                .hasMessageContaining("--tls-cert: missing.pem (expected: a readable PEM file)");
        String file = notPem.toString();
        assertThatThrownBy(() -> RiemannServers.start(
                        "--tls-port", "0", "--tls-cert", file, "--tls-key", file, "--tls-ca", file))
                .isInstanceOf(TargetUsageException.class)
                .hasMessageContaining("PKCS#8");
    }
}

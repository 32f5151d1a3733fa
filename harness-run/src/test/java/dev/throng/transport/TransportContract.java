package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.ClosedPort;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.LoopbackServer;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import dev.throng.time.Eventually;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every protocol must make of a connection that cannot be opened or that ends: the same failure with the same id. A protocol module
 * extends this once for each operation that opens connections.
 */
@Timeout(300)
public abstract class TransportContract {

    private static final String LONG = "120s";
    private static final String SHORT = "300ms";
    private static final String SERVER = "server.test";
    private static final Pattern ID = Pattern.compile("\\[([a-z-]+)]");

    @TempDir
    private Path files;

    protected abstract Protocol protocol();

    /** An operation that opens a connection, or that uses the ones that the driver opens. */
    protected abstract Operation operation();

    /** Settings without a deadline that could end an arrival first: with connections that are in clear, or secured from the first byte. */
    protected abstract SettingsText settings(boolean secured);

    /** The part of an id behind the failure, for a connection that ends right after its first request: {@code -during-head}, say. */
    protected String firstStep() {
        return "";
    }

    private SettingsText patient(boolean secured) {
        return settings(secured).with("deadlines.connect", LONG).with("deadlines.tls", LONG);
    }

    /**
     * Starts one arrival and returns the id of its failure. The loop is not the run's first, so that no check of the connectivity stands
     * before it.
     */
    private String failure(SettingsText settings, InetSocketAddress target, ChannelFactories channels) {
        try (DriverRig rig = new DriverRig(
                protocol(), protocol().prepare(settings.read(protocol(), operation())), target, 1, 2, channels)) {
            String unready = rig.ready();
            if (!unready.isEmpty()) {
                return idIn(unready);
            }
            rig.start(operation(), 1);
            DriverRig.Seen seen =
                    rig.await("a failure", s -> s.counts().failed() + s.counts().dropped() > 0);
            assertThat(seen.failures()).hasSize(1);
            return seen.failures().keySet().iterator().next();
        }
    }

    private String failure(SettingsText settings, InetSocketAddress target) {
        return failure(settings, target, DriverRig.channels());
    }

    private static String idIn(String message) {
        Matcher id = ID.matcher(message);
        assertThat(id.find()).as("an id in brackets in: %s", message).isTrue();
        return id.group(1);
    }

    /** What the run says that cannot even connect: the message of the check before the load. */
    private String unready(SettingsText settings, InetSocketAddress target) {
        try (DriverRig rig = new DriverRig(protocol(), settings.read(protocol(), operation()), target)) {
            return rig.ready();
        }
    }

    private static ChannelFactories with(ChannelFactory<SocketChannel> tcp) {
        ChannelFactories real = DriverRig.channels();
        return new ChannelFactories(real.name(), tcp, real.udp());
    }

    private static LoopbackServer serving(LoopbackServer.Service service) throws IOException {
        LoopbackServer server = new LoopbackServer(service);
        server.start();
        return server;
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private static void readAll(Socket socket) throws IOException {
        socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    @Test
    void aPortWithoutAServerIsRefused() throws Exception {
        try (ClosedPort nothing = new ClosedPort()) {
            assertThat(failure(patient(false), nothing.address())).isEqualTo("refused");
        }
    }

    @Test
    void theCheckBeforeTheLoadNamesTheTargetAndTheCause() throws Exception {
        try (ClosedPort nothing = new ClosedPort()) {
            assertThat(unready(patient(false), nothing.address()))
                    .contains(
                            nothing.address().getHostString() + ":" + nothing.port(),
                            "connection refused",
                            "[refused]");
        }
    }

    @Test
    void theCheckBeforeTheLoadUsesEverySourceAddress() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> readAll(socket))) {
            SettingsText settings = patient(false).with("sources", "[127.0.0.2, 127.0.0.3, 192.0.2.1]");
            assertThat(unready(settings, server.address())).contains("192.0.2.1", "[source-not-local]");
        }
    }

    @Test
    void aNameWithoutAnAddressIsUnresolved() {
        InetSocketAddress unknown = InetSocketAddress.createUnresolved("no-such-host.invalid", 5222);
        assertThat(failure(patient(false), unknown)).isEqualTo("unresolved");
    }

    @Test
    void aNetworkWithoutARouteIsUnreachable() {
        Assumptions.assumeFalse(
                DriverRig.channels().name().equals("epoll"),
                "the channel without a route is one of NIO; to enable: run without -Dthrong.test.transport");
        ChannelFactory<SocketChannel> nowhere = () -> new NioSocketChannel() {
            @Override
            protected boolean doConnect(SocketAddress remote, SocketAddress local) throws Exception {
                throw new NoRouteToHostException("No route to host");
            }
        };
        assertThat(failure(patient(false), new InetSocketAddress(InetAddress.getLoopbackAddress(), 9), with(nowhere)))
                .isEqualTo("unreachable");
    }

    @Test
    void aServerWhoseBacklogIsFullTimesOut() throws Exception {
        List<java.nio.channels.SocketChannel> filling = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 8; i++) {
                java.nio.channels.SocketChannel socket = java.nio.channels.SocketChannel.open();
                socket.configureBlocking(false);
                socket.connect(full.getLocalSocketAddress());
                filling.add(socket);
            }
            SettingsText settings = settings(false).with("deadlines.connect", SHORT);
            assertThat(failure(settings, (InetSocketAddress) full.getLocalSocketAddress()))
                    .isEqualTo("connect-timeout");
        } finally {
            for (java.nio.channels.SocketChannel socket : filling) {
                socket.close();
            }
        }
    }

    @Test
    void anAddressOfAnotherMachineIsNamedAsSuchAndNotAsAMissingPort() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> readAll(socket))) {
            assertThat(failure(patient(false).with("sources", "[192.0.2.1]"), server.address()))
                    .isEqualTo("source-not-local");
        }
    }

    @Test
    void aProcessWithoutAFreeFileIsNamed() {
        ChannelFactory<SocketChannel> exhausted = () -> {
            throw new ChannelException("no socket", new SocketException("Too many open files"));
        };
        assertThat(failure(patient(false), new InetSocketAddress(InetAddress.getLoopbackAddress(), 9), with(exhausted)))
                .isEqualTo("fd-limit");
    }

    @Test
    void aHandshakeThatIsNotAnsweredTimesOut() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> readAll(socket))) {
            SettingsText settings =
                    settings(true).with("deadlines.connect", LONG).with("deadlines.tls", SHORT);
            assertThat(failure(settings, server.address())).isEqualTo("tls-timeout");
        }
    }

    @Test
    void aHandshakeThatIsResetIsNamed() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> {
            socket.getInputStream().read();
            reset(socket);
        })) {
            assertThat(failure(patient(true), server.address())).isIn("reset", "reset-during-tls");
        }
    }

    @Test
    void aServerThatAnswersAHandshakeInClearHasNoTls() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> {
            socket.getInputStream().read();
            socket.getOutputStream().write("220 smtp.test ready\r\n".getBytes("US-ASCII"));
            readAll(socket);
        })) {
            assertThat(failure(patient(true), server.address())).isEqualTo("tls-failed");
        }
    }

    @Test
    void aCertificateOfAnUnknownAuthorityFailsTheHandshake() throws Exception {
        X509Bundle known = TestCertificates.authority("CN=known");
        X509Bundle unknown = TestCertificates.authority("CN=unknown");
        assertThat(handshakeWith(TestCertificates.server(SERVER, unknown), known))
                .isEqualTo("tls-failed");
    }

    @Test
    void aCertificateOfAnotherNameFailsTheHandshake() throws Exception {
        X509Bundle known = TestCertificates.authority("CN=known");
        assertThat(handshakeWith(TestCertificates.server("other.test", known), known))
                .isEqualTo("tls-failed");
    }

    private String handshakeWith(X509Bundle certificate, X509Bundle trusted) throws Exception {
        Path ca = Files.writeString(files.resolve("ca.pem"), trusted.getCertificatePathPEM());
        SSLServerSocket listening = (SSLServerSocket) TestCertificates.identity(certificate)
                .getServerSocketFactory()
                .createServerSocket(0, 8, InetAddress.getLoopbackAddress());
        LoopbackServer server = new LoopbackServer(listening, (socket, number) -> readAll(socket));
        server.start();
        try (server) {
            return failure(
                    patient(true).with("tls.ca", "\"" + ca + "\"").with("tls.serverName", SERVER), server.address());
        }
    }

    @Test
    void aResetOfAnOpenConnectionIsNamed() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> {
            socket.getInputStream().read();
            reset(socket);
        })) {
            assertThat(failure(patient(false), server.address())).isEqualTo("reset" + firstStep());
        }
    }

    @Test
    void aTargetThatClosesAnOpenConnectionIsNamed() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> {
            byte[] request = new byte[64 * 1024];
            socket.getInputStream().read(request);
        })) {
            assertThat(failure(patient(false), server.address())).isEqualTo("closed" + firstStep());
        }
    }

    @Test
    void closingLeavesNoConnectionOpen() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> readAll(socket))) {
            try (DriverRig rig =
                    new DriverRig(protocol(), patient(false).read(protocol(), operation()), server.address())) {
                assertThat(rig.ready()).isEmpty();
                rig.start(operation(), 5);
                Eventually.found(
                        "a connection", Duration.ofSeconds(DriverRig.DEADLINE_SECONDS), server::open, open -> open > 0);
            }
            Eventually.found(
                    "no connection", Duration.ofSeconds(DriverRig.DEADLINE_SECONDS), server::open, open -> open == 0);
        }
    }
}

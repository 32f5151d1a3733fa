package dev.throng.programs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * node-media-server as npm has it, with ports and a directory of its own. It serves RTMP and HTTP-FLV. It runs under {@code timeout}, so that
 * it ends even if the test is killed. The environment variable {@value #PACKAGE} names the directory of the package.
 */
public final class NodeMediaServer implements AutoCloseable {

    private static final String PACKAGE = "NODE_MEDIA_SERVER";
    private static final String MISSING = "no node-media-server; to enable: npm install node-media-server, and set "
            + PACKAGE + " to its directory in node_modules";
    private static final Duration LIFETIME = Duration.ofMinutes(15);
    private static final Duration START = Duration.ofMinutes(3);

    private final GuardedProcess process;
    private final InetSocketAddress address;
    private final InetSocketAddress web;

    private NodeMediaServer(GuardedProcess process, InetSocketAddress address, InetSocketAddress web) {
        this.process = process;
        this.address = address;
        this.web = web;
    }

    /** Skips the test if Node.js or the package is not installed. */
    public static void assumeInstalled() {
        GuardedProcess.assumeInstalled("node", "nodejs");
        Assumptions.assumeTrue(directory().isPresent(), MISSING);
    }

    /** Whether {@link #assumeInstalled} skips nothing. */
    public static boolean isInstalled() {
        return GuardedProcess.executable("node").isPresent() && directory().isPresent();
    }

    private static Optional<Path> directory() {
        return Optional.ofNullable(System.getenv(PACKAGE))
                .map(Path::of)
                .map(Path::toAbsolutePath)
                .filter(Files::isDirectory);
    }

    /** Starts it and waits until it listens. */
    public static NodeMediaServer start() throws IOException {
        return GuardedProcess.onFreePort(NodeMediaServer::start);
    }

    private static NodeMediaServer start(InetSocketAddress address) throws IOException {
        Path directory = Files.createTempDirectory("throng-node-media-server-");
        try {
            InetSocketAddress web = GuardedProcess.freePort();
            Path script = Files.writeString(directory.resolve("server.js"), script(address, web));
            GuardedProcess process =
                    GuardedProcess.start(directory, LIFETIME, List.of("node", script.toString()), Map.of());
            process.awaitListening(address, START);
            process.awaitListening(web, START);
            return new NodeMediaServer(process, address, web);
        } catch (IOException | RuntimeException failed) {
            GuardedProcess.delete(directory);
            throw failed;
        }
    }

    private static String script(InetSocketAddress address, InetSocketAddress web) {
        return """
                const NodeMediaServer = require(process.env.NODE_MEDIA_SERVER);
                new NodeMediaServer({bind: "127.0.0.1", rtmp: {port: %d}, http: {port: %d}}).run();
                """.formatted(address.getPort(), web.getPort());
    }

    /** Its port for RTMP. */
    public InetSocketAddress address() {
        return address;
    }

    /** Its port for HTTP-FLV. */
    public InetSocketAddress web() {
        return web;
    }

    /** The address of a stream of an application, for RTMP. */
    public String rtmp(String application, String stream) {
        return "rtmp://127.0.0.1:" + address.getPort() + "/" + application + "/" + stream;
    }

    /** The address of a stream of an application, for HTTP-FLV. */
    public String flv(String application, String stream) {
        return "http://127.0.0.1:" + web.getPort() + "/" + application + "/" + stream + ".flv";
    }

    /** What it has printed so far. */
    public String output() {
        return process.output();
    }

    @Override
    public void close() {
        process.close();
    }
}

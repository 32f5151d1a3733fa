package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.throng.programs.GuardedProcess;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent whose own user allows a single address. */
@Timeout(300)
class RefusedDestinationsIT {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @TempDir
    Path directory;

    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    /** A server that sends its listeners elsewhere: with a redirect, and with playlists. */
    private HttpServer leadingTo(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
        String elsewhere = "http://127.0.0.1:" + port + "/stream";
        server.createContext("/moved", exchange -> redirect(exchange, elsewhere));
        server.createContext(
                "/moved-by-name", exchange -> redirect(exchange, "http://elsewhere.localhost:" + port + "/stream"));
        server.createContext("/list.m3u", exchange -> playlist(exchange, "audio/x-mpegurl", elsewhere + "\n"));
        server.createContext(
                "/list.pls", exchange -> playlist(exchange, "audio/x-scpls", "[playlist]\nFile1=" + elsewhere + "\n"));
        server.start();
        return server;
    }

    private void redirect(HttpExchange exchange, String to) throws IOException {
        asked.add(exchange.getRequestURI().getPath());
        exchange.getResponseHeaders().set("Location", to);
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void playlist(HttpExchange exchange, String type, String text) throws IOException {
        asked.add(exchange.getRequestURI().getPath());
        byte[] body = text.getBytes(StandardCharsets.US_ASCII);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void anAgentRefusesTargetsRedirectsAndPlaylistsToAddressesThatItsOwnUserDidNotAllow() throws Exception {
        try (AgentRig rig = new AgentRig(directory);
                ServerSocket forbidden = new ServerSocket(0, 50, LOOPBACK)) {
            HttpServer allowed = leadingTo(forbidden.getLocalPort());
            String controller = "127.0.0.1:" + GuardedProcess.freePort().getPort();
            String only = "127.0.0.1:" + allowed.getAddress().getPort();
            String forbiddenAddress = "127.0.0.1:" + forbidden.getLocalPort();
            rig.agent("careful", controller, "--allow", only);
            try {
                assertTargetRefused(rig, controller, forbiddenAddress, only);
                assertRedirectsRefused(rig, controller, forbiddenAddress, only);
            } finally {
                allowed.stop(0);
            }

            forbidden.setSoTimeout(1);
            assertThatThrownBy(forbidden::accept)
                    .as("nothing has connected there")
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    private static Process run(AgentRig rig, String controller, String target) throws Exception {
        return rig.start("""
                name: forbidden
                protocol: http-stream
                target: {attach: "%s"}
                settings:
                  mounts: {paths: [/moved, /moved-by-name, /list.m3u, /list.pls], choice: round-robin}
                  redirects: any
                generator: {loops: 1}
                phases:
                  - {name: main, for: 3s, load: {listen: {rate: 8/s, upTo: 8}}}
                """.formatted(target), "--cluster", controller, "--expect", "1", "--wait", "2m");
    }

    private void assertTargetRefused(AgentRig rig, String controller, String forbidden, String allowed)
            throws Exception {
        assertThat(BuiltThrong.code(run(rig, controller, forbidden)))
                .as(rig.console())
                .isEqualTo(ExitCode.USAGE);
        assertThat(rig.console())
                .contains("agent careful: " + forbidden + " is not allowed here (allowed: " + allowed + "; see throng");
        assertThat(rig.printed("careful"))
                .contains("careful: refused a share of a run: " + forbidden + " is not allowed here");
        assertThat(directory.resolve("out").resolve("result.json")).doesNotExist();
    }

    private void assertRedirectsRefused(AgentRig rig, String controller, String forbidden, String allowed)
            throws Exception {
        RunResult result = rig.ended(run(rig, controller, allowed));

        rig.awaitPrinted(
                "careful", Pattern.compile("careful: run forbidden started: share 1 of 1, for 3s, target " + allowed));
        rig.awaitPrinted("careful", Pattern.compile("careful: run forbidden ended"));

        OperationResult listen = result.phases().get(0).operations().get("listen");
        assertThat(listen.failures()).isEqualTo(Map.of("forbidden", 8L));
        assertThat(asked).containsExactlyInAnyOrder("/moved", "/moved-by-name", "/list.m3u", "/list.pls");
        assertThat(result.verdict().reasons()).extracting(Reason::code).contains(ReasonCode.BLAMED_ON_SCENARIO);
        assertThat(result.notes())
                .isNotEmpty()
                .allMatch(note -> note.contains(": " + forbidden + " is not allowed here (allowed: " + allowed
                        + "; see throng agent --allow)"));
    }
}

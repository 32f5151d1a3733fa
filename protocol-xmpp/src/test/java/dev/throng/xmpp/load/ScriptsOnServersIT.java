package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.RunListener;
import dev.throng.run.WholeRun;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Executes the scripts of examples/xmpp-scripts.yaml against real servers. */
@Timeout(600)
class ScriptsOnServersIT {

    private static final Path EXAMPLE = Path.of("../examples/xmpp-scripts.yaml");
    private static final int SESSIONS = 60;
    private static final Users USERS = Users.numbered("user-%04d", "pass", 1, 500);
    private static final Pattern ARCHIVED = Pattern.compile("^item\\(", Pattern.MULTILINE);

    @TempDir
    Path temporary;

    private Map<String, OperationResult> run(RealServer server, String transport) throws Exception {
        String example = Files.readString(EXAMPLE);
        int port = transport.contains("transport: ")
                ? server.http().getPort()
                : server.address().getPort();
        String settings = example.substring(0, example.indexOf("\nphases:"))
                .replace("127.0.0.1:5222", "127.0.0.1:" + port)
                .replace("\n  domain: localhost\n", "\n  domain: localhost\n" + transport)
                .replace("think: {exponential: 1s}", "think: {exponential: 100ms}")
                .replace("think: 3s", "think: 300ms");
        String yaml = settings + "\ndeadline: 2m\nphases:\n  - {name: all, for: 8s, load: {session: {rate: 20/s, upTo: "
                + SESSIONS + "}}}\n";
        RunResult result = WholeRun.runner(
                        yaml, List.of(new XmppProtocol()), temporary.resolve("results"), temporary, RunListener.NONE)
                .run();
        WholeRun.operations(result).forEach(operation -> {
            WholeRun.assertConserved(operation);
            WholeRun.assertResponseIsServiceAndLag(operation);
        });
        PhaseResult phase = result.phases().get(0);
        assertThat(phase.operations())
                .allSatisfy((id, operation) ->
                        assertThat(operation.failures()).as(id).isEmpty());
        assertThat(phase.metrics().get("unexpected-stanzas").count()).isZero();
        return phase.operations();
    }

    private static long answered(Map<String, OperationResult> operations, String id) {
        assertThat(operations.get(id).answered())
                .as(id)
                .isEqualTo(operations.get(id).due());
        return operations.get(id).answered();
    }

    /** Each session does each of its steps as often as its script says. */
    private static void assertWhole(Map<String, OperationResult> operations) {
        long desktops = answered(operations, "carbons");
        long phones = answered(operations, "push");
        long moderators = answered(operations, "block");
        assertThat(desktops + phones + moderators).isEqualTo(SESSIONS);
        assertThat(desktops).isPositive();
        assertThat(phones).isPositive();
        assertThat(moderators).isPositive();
        for (String step : List.of("login", "session", "logout")) {
            assertThat(answered(operations, step)).isEqualTo(SESSIONS);
        }
        for (String step : List.of("chat", "archive")) {
            assertThat(answered(operations, step)).as(step).isEqualTo(3 * desktops);
        }
        for (String step : List.of("foreground", "upload-slot", "photo", "background")) {
            assertThat(answered(operations, step)).as(step).isEqualTo(phones);
        }
        assertThat(answered(operations, "blocklist")).isEqualTo(moderators);
        assertThat(answered(operations, "unblock")).isEqualTo(moderators);
    }

    /** Elements without a namespace of their own get the one of stanzas from WebSocket and BOSH. */
    @ParameterizedTest
    @ValueSource(strings = {"", "  transport: websocket\n", "  transport: bosh\n"})
    void prosodyDoesAllThatTheScriptsOfTheExampleAsk(String transport) throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(ServerOptions.of(USERS, 10).withExtensions())) {
            Map<String, OperationResult> operations = run(server, transport);
            assertWhole(operations);
            // each message is in the archives of its sender and of its recipient
            long messages =
                    operations.get("chat").answered() + operations.get("photo").answered();
            assertThat(archived(server.process().directory())).isEqualTo(2 * messages);
        }
    }

    private static long archived(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("data/localhost/archive"))) {
            long items = 0;
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".list")).toList()) {
                items += ARCHIVED.matcher(Files.readString(file)).results().count();
            }
            return items;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  transport: websocket\n  websocket: {path: /ws}\n",
                "  transport: bosh\n  bosh: {path: /bosh}\n"
            })
    void ejabberdDoesAllThatTheScriptsOfTheExampleAsk(String transport) throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(ServerOptions.of(USERS, 10).withExtensions())) {
            assertWhole(run(server, transport));
        }
    }
}

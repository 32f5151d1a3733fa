package dev.throng.xmpp.load;

import dev.throng.run.RunListener;
import dev.throng.run.WholeRun;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.List;

/** Whole runs by the engine, over two event loops. */
final class XmppRuns {

    private final Path directory;

    /** @param directory where results go */
    XmppRuns(Path directory) {
        this.directory = directory;
    }

    /** Runs the phases, and checks the invariants that every report states. */
    RunResult run(ScriptedXmppServer server, Settings settings, String phases) throws Exception {
        String yaml = "name: test\nprotocol: xmpp\ntarget: {attach: \"127.0.0.1:"
                + server.address().getPort() + "\"}\n" + settings.section()
                + "generator: {loops: 2}\ndeadline: 30s\nphases:\n" + phases;
        RunResult result = WholeRun.runner(
                        yaml, List.of(new XmppProtocol()), directory.resolve("results"), directory, RunListener.NONE)
                .run();
        WholeRun.operations(result).forEach(operation -> {
            WholeRun.assertConserved(operation);
            WholeRun.assertResponseIsServiceAndLag(operation);
            WholeRun.assertLittlesLaw(operation);
        });
        return result;
    }

    /** 100 users log in, in the first second of a phase of 3 s, and do what the other phases say. */
    RunResult afterLogins(String phases) throws Exception {
        Settings settings = new Settings()
                .with("users.count", 100)
                .with("message.to", "random")
                .with("streamManagement.enabled", true);
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()) {
            server.conduct().managed = true;
            server.start();
            RunResult result = run(
                    server,
                    settings,
                    "  - {name: arrive, for: 3s, load: {login: {rate: 100/s, upTo: 100}}}\n" + phases);
            server.awaitDeserted();
            return result;
        }
    }

    static OperationResult operation(RunResult result, int phase, String id) {
        return result.phases().get(phase).operations().get(id);
    }
}

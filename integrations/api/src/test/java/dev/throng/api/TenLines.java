package dev.throng.api;

import dev.throng.run.result.OperationResult;
import java.nio.file.Path;

/** The lines with which the Javadoc and docs/junit.md begin: they compile. ThrongRunIT calls each of these methods. */
final class TenLines {

    /** A server that the reader has started. */
    interface Server {

        int port();
    }

    private TenLines() {}

    static void run(Server server) {
        // begin
        ThrongResult result = ThrongRun.scenario(Path.of("send.yaml"))
                .target("127.0.0.1", server.port())
                .set("phases[0].for", "5s")
                .seed(7)
                .results(Path.of("target/throng/send"))
                .run();
        OperationResult send = result.operation("send");
        System.out.println(result.outcome().text());
        System.out.println("p99 in ns: " + send.response().p99() + ", failed: " + send.failed());
        System.out.println("report: " + result.report().orElseThrow());
        // end
    }
}

package dev.throng.cli;

import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.OperationResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose load three agents send. Asserts counts and names, which a busy machine cannot change. */
@Timeout(300)
class AgentsIT {

    @TempDir
    Path directory;

    private AgentCounts run(String scenario) throws Exception {
        return AgentCounts.ofRun(directory, scenario);
    }

    /** A load of few arrivals goes to several agents, too. */
    @Test
    void threeAgentsSendEveryRiemannEventOnceAndSpreadTheirConnectionsOverTheTargetsAddresses() throws Exception {
        AgentCounts counts = run("""
                name: events
                protocol: riemann
                target: {launch: riemann, processes: 2, %s}
                settings: {connections: 6, event: {service: load-test, metric: 1.0}, deadlines: {connect: 60s}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: 3s, load: {send: {rate: 1000/s}, query: {burst: 6, every: 1s}}}
                  - {name: few, for: 3s, load: {query: {burst: 2, every: 1s}}}
                """);

        OperationResult send = counts.assertAllAnswered("main", "send", 3_000);
        OperationResult query = counts.assertAllAnswered("main", "query", 18);
        OperationResult few = counts.assertAllAnswered("few", "query", 6);
        counts.assertSharedByThree(3_024);
        counts.assertSpreadOverTwoAddresses(3);
        AnyProtocolRuns.assertBytesOfAddressesAddUp(counts.result(), send, query, few);
    }

    /** The sources have the time that a busy machine needs before the listeners come. */
    @Test
    void threeAgentsPublishToAllMountsOnceAndListen() throws Exception {
        AgentCounts counts = run("""
                name: streams
                protocol: http-stream
                target: {launch: http-stream, %s}
                settings:
                  mounts: {paths: [/a, /b, /c, /d, /e, /f]}
                  publish: {media: [{generate: mp3, bitsPerSecond: 64000}]}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: sources, for: 10s, load: {publish: {rate: 3/s, upTo: 6}}}
                  - {name: main, for: 3s, load: {listen: {rate: 20/s}}}
                """);

        counts.assertAllAnswered("sources", "publish", 6);
        counts.assertAllAnswered("main", "listen", 60);
        counts.assertSharedByThree(66);
    }
}

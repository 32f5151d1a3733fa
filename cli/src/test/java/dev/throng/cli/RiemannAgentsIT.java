package dev.throng.cli;

import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.OperationResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose events and queries three agents send. */
@Timeout(300)
class RiemannAgentsIT {

    @TempDir
    Path directory;

    /** A load of few arrivals goes to several agents, too. */
    @Test
    void threeAgentsSendEveryRiemannEventOnceAndSpreadTheirConnectionsOverTheTargetsAddresses() throws Exception {
        AgentCounts counts = AgentCounts.ofRun(directory, """
                name: events
                protocol: riemann
                target: {launch: riemann, processes: 2, %s}
                settings: {connections: 6, event: {service: load-test, metric: 1.0}, deadlines: {connect: 60s}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: 2s, load: {send: {rate: 1500/s}, query: {burst: 6, every: 1s}}}
                  - {name: few, for: 2s, load: {query: {burst: 2, every: 1s}}}
                """);

        OperationResult send = counts.assertAllAnswered("main", "send", 3_000);
        OperationResult query = counts.assertAllAnswered("main", "query", 12);
        OperationResult few = counts.assertAllAnswered("few", "query", 4);
        counts.assertSharedByThree(3_016);
        counts.assertSpreadOverTwoAddresses(3);
        AnyProtocolRuns.assertBytesOfAddressesAddUp(counts.result(), send, query, few);
    }
}

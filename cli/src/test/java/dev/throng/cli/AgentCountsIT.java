package dev.throng.cli;

import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.OperationResult;
import org.junit.jupiter.api.Test;

/** Runs of Riemann and of HTTP streams whose load three agents share. */
class AgentCountsIT extends JoinedAgents {

    /** A load of few arrivals goes to several agents, too. */
    @Test
    void threeAgentsSendEveryRiemannEventOnceAndSpreadTheirConnectionsOverTheTargetsAddresses() throws Exception {
        AgentCounts counts = run("riemann", """
                name: events
                protocol: riemann
                target: {launch: riemann, processes: 2, ${jvm}}
                settings: {connections: 6, event: {service: load-test, metric: 1.0}, deadlines: {connect: 60s}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: 4s, load: {send: {rate: 1500/s, upTo: 3000}, query: {burst: 6, every: 1s, upTo: 12}}}
                  - {name: few, for: 2s, load: {query: {burst: 2, every: 1s}}}
                """);

        OperationResult send = counts.assertAllAnswered("main", "send", 3_000);
        OperationResult query = counts.assertAllAnswered("main", "query", 12);
        OperationResult few = counts.assertAllAnswered("few", "query", 4);
        counts.assertSharedByThree(3_016);
        counts.assertSpreadOverTwoAddresses(3);
        AnyProtocolRuns.assertBytesOfAddressesAddUp(counts.result(), send, query, few);
    }

    /** All sources come at once, so nearly the whole phase is the time that a busy machine may need before the listeners come. */
    @Test
    void threeAgentsPublishToAllMountsOnceAndListen() throws Exception {
        AgentCounts counts = run("streams", """
                name: streams
                protocol: http-stream
                target: {launch: http-stream, ${jvm}}
                settings:
                  mounts: {paths: [/a, /b, /c, /d, /e, /f]}
                  publish: {media: [{generate: mp3, bitsPerSecond: 64000}]}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: sources, for: 8s, load: {publish: {burst: 6, every: 1m}}}
                  - {name: main, for: 3s, load: {listen: {rate: 60/s, upTo: 60}}}
                """);

        counts.assertAllAnswered("sources", "publish", 6);
        counts.assertAllAnswered("main", "listen", 60);
        counts.assertSharedByThree(66);
    }
}

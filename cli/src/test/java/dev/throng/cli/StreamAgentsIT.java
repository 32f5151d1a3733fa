package dev.throng.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose sources and listeners are shared by three agents. */
@Timeout(300)
class StreamAgentsIT {

    @TempDir
    Path directory;

    /** All sources come at once, so nearly the whole phase is the time that a busy machine may need before the listeners come. */
    @Test
    void threeAgentsPublishToAllMountsOnceAndListen() throws Exception {
        AgentCounts counts = AgentCounts.ofRun(directory, """
                name: streams
                protocol: http-stream
                target: {launch: http-stream, %s}
                settings:
                  mounts: {paths: [/a, /b, /c, /d, /e, /f]}
                  publish: {media: [{generate: mp3, bitsPerSecond: 64000}]}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: sources, for: 8s, load: {publish: {burst: 6, every: 1m}}}
                  - {name: main, for: 1s, load: {listen: {rate: 60/s}}}
                """);

        counts.assertAllAnswered("sources", "publish", 6);
        counts.assertAllAnswered("main", "listen", 60);
        counts.assertSharedByThree(66);
    }
}

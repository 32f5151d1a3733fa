package com.example;

import dev.throng.target.JavaHomes;
import dev.throng.target.LaunchPlan;
import dev.throng.target.StartSettings;
import dev.throng.target.Target;
import dev.throng.text.Masking;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The server of the example: the reference target of Riemann, in its own JVM at a free port. It ends with this JVM at the latest. */
final class EventServer implements AutoCloseable {

    private static final Path JARS = Path.of("..", "cli", "target", "throng", "targets");
    private static final Path OUTPUT =
            Path.of("target", "event-server-" + ProcessHandle.current().pid() + ".log");

    private final Target target;

    private EventServer(Target target) {
        this.target = target;
    }

    static EventServer start() {
        StartSettings startUp = new StartSettings(OUTPUT, Duration.ofMinutes(2), Duration.ofSeconds(10), Masking.NONE);
        return new EventServer(
                LaunchPlan.of("riemann", JavaHomes.ofThisMachine().select(""), JARS, startUp)
                        .withJvmOptions(List.of("-Xmx256m"))
                        .start(NanoClock.SYSTEM));
    }

    int port() {
        return target.address().getPort();
    }

    @Override
    public void close() {
        target.close();
    }
}

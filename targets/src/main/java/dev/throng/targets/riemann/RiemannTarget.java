package dev.throng.targets.riemann;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.time.Clock;
import java.util.List;

/** The Riemann server as a reference target. */
public final class RiemannTarget implements LaunchableTarget {

    @Override
    public String name() {
        return "riemann";
    }

    @Override
    public String summary() {
        return "a Riemann server: events over TCP, UDP and TLS, an index with ttl, queries, faults on demand";
    }

    @Override
    public List<Option> options() {
        return RiemannServerSettings.OPTIONS;
    }

    @Override
    public Running start(Options options) {
        return RiemannServer.start(new RiemannServerSettings(options), Clock.SYSTEM);
    }
}

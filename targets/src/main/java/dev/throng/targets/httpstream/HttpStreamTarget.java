package dev.throng.targets.httpstream;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.time.Clock;
import java.util.List;

/** The streaming server as a reference target. */
public final class HttpStreamTarget implements LaunchableTarget {

    @Override
    public String name() {
        return "http-stream";
    }

    @Override
    public String summary() {
        return "a server like Icecast: own mount points, sources, listeners, ICY metadata, faults on demand";
    }

    @Override
    public List<Option> options() {
        return HttpStreamServerSettings.OPTIONS;
    }

    @Override
    public Running start(Options options) {
        return HttpStreamServer.start(new HttpStreamServerSettings(options), Clock.SYSTEM);
    }
}

package dev.throng.targets.riemann;

import dev.throng.targets.launch.Options;
import dev.throng.targets.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts servers in the test's JVM and reads their addresses. */
final class RiemannServers {

    private RiemannServers() {}

    /** A server on free loopback ports. */
    static RiemannServer start(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--port", "0"));
        all.addAll(List.of(arguments));
        return RiemannServer.start(
                new RiemannServerSettings(Options.parse(RiemannServerSettings.OPTIONS, all)), Clock.SYSTEM);
    }

    static int tcpPort(RiemannServer server) {
        return port("tcp", server.addresses());
    }

    static int port(String kind, String addresses) {
        Matcher port = Pattern.compile("\\b" + kind + "=127\\.0\\.0\\.1:(\\d+)").matcher(addresses);
        if (!port.find()) {
            throw new AssertionError("no " + kind + " in: " + addresses);
        }
        return Integer.parseInt(port.group(1));
    }
}

package dev.throng.targets.xmpp;

import dev.throng.targets.launch.Options;
import dev.throng.targets.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts servers in the test's JVM and reads their addresses. */
final class XmppServers {

    private XmppServers() {}

    /** A server on free loopback ports. */
    static XmppServer start(String... arguments) {
        return XmppServer.start(settings(arguments), Clock.SYSTEM);
    }

    static XmppServerSettings settings(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--port", "0"));
        all.addAll(List.of(arguments));
        return new XmppServerSettings(Options.parse(XmppServerSettings.OPTIONS, all));
    }

    static int port(String kind, XmppServer server) {
        Matcher port = Pattern.compile("\\b" + kind + "=127\\.0\\.0\\.1:(\\d+)").matcher(server.addresses());
        if (!port.find()) {
            throw new AssertionError("no " + kind + " in: " + server.addresses());
        }
        return Integer.parseInt(port.group(1));
    }
}

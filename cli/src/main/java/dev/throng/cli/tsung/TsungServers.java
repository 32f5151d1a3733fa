package dev.throng.cli.tsung;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Maps the servers of a file to the section {@code target} and to the transport. Immutable. */
final class TsungServers {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d+){3}|::1");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+");

    private final List<TsungElement> servers;
    private final Optional<TsungElement> remote;

    private TsungServers(List<TsungElement> servers, Optional<TsungElement> remote) {
        this.servers = servers;
        this.remote = remote;
    }

    /** @throws TsungException if there is no server, or an address cannot be one */
    static TsungServers of(TsungElement root, ImportRemarks remarks) throws TsungException {
        List<TsungElement> servers = root.below("servers").stream()
                .filter(server -> server.is("server"))
                .toList();
        if (servers.isEmpty()) {
            throw new TsungException(root.line(), "no server (expected: an element server in servers)");
        }
        for (TsungElement server : servers) {
            check(server);
        }
        String type = type(servers.get(0));
        servers.stream()
                .filter(server -> !type(server).equals(type))
                .forEach(server -> remarks.leftOut(
                        server.line(), "server " + server.attribute("host", ""), "a run has one transport: " + type));
        List<TsungElement> same =
                servers.stream().filter(server -> type(server).equals(type)).toList();
        if (same.stream()
                        .map(server -> server.attribute("weight", "1"))
                        .distinct()
                        .count()
                > 1) {
            remarks.changed(same.get(0).line(), "server weight", "connections go to all servers in turn");
        }
        Optional<TsungElement> remote =
                same.stream().filter(server -> !isLoopback(server)).findFirst();
        remote.ifPresent(server -> remarks.changed(
                server.line(),
                "server " + server.attribute("host", ""),
                "not this machine; add allowRemote: true to target if you may put load on it"));
        return new TsungServers(same, remote);
    }

    private static void check(TsungElement server) throws TsungException {
        String host = server.attribute("host", "");
        if (!HOST.matcher(host).matches()) {
            throw new TsungException(server.line(), "server host", host, "a name or an address");
        }
        int port = server.whole("port").orElse(0);
        if (port < 1 || port > 65_535) {
            throw new TsungException(server.line(), "server port", String.valueOf(port), "a port from 1 to 65535");
        }
        if (!Set.of("tcp", "ssl", "bosh", "bosh_ssl", "websocket", "websocket_ssl")
                .contains(type(server))) {
            throw new TsungException(
                    server.line(),
                    "server type",
                    type(server),
                    "tcp, ssl, bosh, bosh_ssl, websocket or websocket_ssl, for XMPP");
        }
    }

    /** The type, the same for both families of addresses. */
    private static String type(TsungElement server) {
        return server.attribute("type", "tcp").replaceFirst("6$", "");
    }

    private static boolean isLoopback(TsungElement server) {
        return LOOPBACK.matcher(server.attribute("host", "")).matches();
    }

    /** The section {@code target}. */
    Map<String, Object> target() {
        Set<Object> addresses = new LinkedHashSet<>();
        servers.forEach(server -> addresses.add(address(server)));
        Object attach = addresses.size() == 1 ? addresses.iterator().next() : List.copyOf(addresses);
        Map<String, Object> target = new LinkedHashMap<>();
        target.put("attach", remote.isPresent() ? new YamlText.Noted(attach, "also needs allowRemote: true") : attach);
        return target;
    }

    private static Object address(TsungElement server) {
        String host = server.attribute("host", "");
        String port = ":" + server.attribute("port", "");
        return host.contains(":") ? "[" + host + "]" + port : new YamlText.Plain(host + port);
    }

    /** Adds the settings of the connection. */
    void addTo(Map<String, Object> settings, TsungOptions options) {
        String type = type(servers.get(0));
        if (type.startsWith("websocket")) {
            settings.put("transport", "websocket");
            settings.put("websocket", Map.of("path", options.value("websocket_path", "/chat")));
        } else if (type.startsWith("bosh")) {
            settings.put("transport", "bosh");
            settings.put("bosh", Map.of("path", options.value("bosh_path", "/http-bind/")));
        }
    }

    /** Whether connections begin with TLS. */
    boolean directTls() {
        return type(servers.get(0)).endsWith("ssl");
    }
}

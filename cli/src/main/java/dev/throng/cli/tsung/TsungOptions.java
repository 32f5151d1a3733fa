package dev.throng.cli.tsung;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of a file by their names. The last one of a name counts. Immutable. */
final class TsungOptions {

    /** What a scenario has a key for, so that nothing is lost. */
    private static final Set<String> TAKEN = Set.of(
            "thinktime",
            "seed",
            "global_number",
            "idle_timeout",
            "bosh_path",
            "websocket_path",
            "file_server",
            "userid_max",
            "username",
            "passwd",
            "domain",
            "muc_service",
            "pubsub_service",
            "random_from_fileid",
            "offline_from_fileid",
            "fileid_delimiter");

    private static final Map<String, String> REASONS = Map.of(
            "vhost_file",
            "name the domains in settings, one list of users for each",
            "websocket_frame",
            "XMPP over WebSocket has text frames (RFC 7395)",
            "connect_timeout",
            "a connection may take 5 s",
            "ssl_ciphers",
            "set jdk.tls.disabledAlgorithms of the JVM instead");

    private final Map<String, TsungElement> byName = new LinkedHashMap<>();
    private final List<TsungElement> files;

    private TsungOptions(List<TsungElement> options) {
        options.forEach(option -> byName.put(option.attribute("name", ""), option));
        files = options.stream()
                .filter(option -> option.has("name", "file_server"))
                .toList();
    }

    /** Reads the options, and remarks those that a scenario has no key for. */
    static TsungOptions of(TsungElement root, ImportRemarks remarks) {
        List<TsungElement> options = root.below("options").stream()
                .filter(option -> option.is("option"))
                .filter(option -> option.attribute("type").isEmpty() || option.has("type", "ts_jabber"))
                .toList();
        for (TsungElement option : options) {
            String name = option.attribute("name", "");
            if (!TAKEN.contains(name)) {
                remarks.leftOut(option.line(), "option " + name, REASONS.getOrDefault(name, "it sets up tsung itself"));
            }
        }
        return new TsungOptions(options);
    }

    Optional<TsungElement> option(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    Optional<String> value(String name) {
        return option(name).flatMap(option -> option.attribute("value"));
    }

    String value(String name, String other) {
        return value(name).orElse(other);
    }

    /** The path of the file with an id. */
    Optional<String> file(String id) {
        return files.stream()
                .filter(file -> file.attribute("id", "default").equals(id))
                .findFirst()
                .flatMap(file -> file.attribute("value"));
    }

    String domain() {
        return value("domain", "erlang-projects.org");
    }
}

package dev.throng.xmpp.load;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings as a scenario gives them, for tests. */
final class Settings {

    private final Map<String, String> texts = new LinkedHashMap<>(
            Map.of("mechanisms", "[PLAIN]", "users.count", "100000", "users.first", "0", "users.password", "pass"));

    static XmppSettings defaults() {
        return new Settings().build();
    }

    /** Gives one key, such as {@code message.to}, its value in YAML's flow style. */
    Settings with(String key, Object value) {
        texts.put(key, value.toString());
        return this;
    }

    /** A scenario that holds them, and nothing else that matters. */
    String section() {
        Map<String, StringBuilder> sections = new LinkedHashMap<>();
        texts.forEach((key, value) -> {
            int dot = key.indexOf('.');
            String name = dot < 0 ? key : key.substring(0, dot);
            StringBuilder section = sections.computeIfAbsent(name, any -> new StringBuilder());
            section.append(dot < 0 ? value : (section.isEmpty() ? "" : ", ") + key.substring(dot + 1) + ": " + value);
        });
        StringBuilder lines = new StringBuilder("settings:\n");
        sections.forEach((name, value) -> lines.append("  ")
                .append(name)
                .append(texts.containsKey(name) ? ": " + value : ": {" + value + "}")
                .append('\n'));
        return lines.toString();
    }

    XmppSettings build() {
        String yaml = "name: test\nprotocol: xmpp\ntarget: {attach: \"127.0.0.1:5222\"}\n" + section()
                + "phases: [{name: only, for: 1s, load: {login: {rate: 1/s}}}]\n";
        Protocol xmpp = new XmppProtocol();
        try {
            return (XmppSettings) ScenarioFile.parse("test.yaml", yaml, List.of(), Map.of(), Map.of("xmpp", xmpp))
                    .scenario()
                    .settings();
        } catch (ScenarioException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}

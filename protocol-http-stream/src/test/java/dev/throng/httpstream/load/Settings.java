package dev.throng.httpstream.load;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings as a scenario gives them, for tests. */
final class Settings {

    private final Map<String, String> texts = new LinkedHashMap<>();

    static HttpStreamSettings defaults() {
        return new Settings().build();
    }

    /** Gives one key, such as {@code mounts.count}, its value in YAML's flow style. */
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
        StringBuilder lines = new StringBuilder(sections.isEmpty() ? "" : "settings:\n");
        sections.forEach((name, value) -> lines.append("  ")
                .append(name)
                .append(texts.containsKey(name) ? ": " + value : ": {" + value + "}")
                .append('\n'));
        return lines.toString();
    }

    HttpStreamSettings build() {
        String yaml = "name: test\nprotocol: http-stream\ntarget: {attach: \"127.0.0.1:8000\"}\n" + section()
                + "phases: [{name: only, for: 1s, load: {listen: {rate: 1/s}}}]\n";
        Protocol protocol = new HttpStreamProtocol();
        try {
            return (HttpStreamSettings)
                    ScenarioFile.parse("test.yaml", yaml, List.of(), Map.of(), Map.of("http-stream", protocol))
                            .scenario()
                            .settings();
        } catch (ScenarioException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}

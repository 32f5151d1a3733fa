package dev.throng.scenario;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The section {@code settings} of a scenario, put together key by key, for the tests of protocols. */
public final class SettingsText {

    private final Map<String, String> texts = new LinkedHashMap<>();

    /** Gives one key, such as {@code mounts.count}, its value in YAML's flow style. A whole section takes the place of its keys. */
    public SettingsText with(String key, Object value) {
        texts.keySet().removeIf(known -> known.startsWith(key + "."));
        texts.put(key, value.toString());
        return this;
    }

    /** The section as lines of a scenario; none without keys. */
    public String section() {
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

    /**
     * What a scenario with these settings, and nothing else that matters, gives the protocol.
     *
     * @throws IllegalArgumentException with the reader's words if they are refused
     */
    public Record read(Protocol protocol, Operation operation) {
        String yaml = "name: test\nprotocol: " + protocol.name() + "\ntarget: {attach: \"127.0.0.1:9\"}\n" + section()
                + "phases: [{name: only, for: 1s, load: {" + operation.id() + ": {rate: 1/s}}}]\n";
        try {
            return ScenarioFile.parse("test.yaml", yaml, List.of(), Map.of(), Map.of(protocol.name(), protocol))
                    .scenario()
                    .settings();
        } catch (ScenarioException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}

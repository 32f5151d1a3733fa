package dev.throng.run.read;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The values of a scenario file by their paths, as {@code --set} has them: {@code phases[0].load.send.rate} to {@code 1000/s}. Pure. */
final class ScenarioKeys {

    private static final YAMLMapper YAML = new YAMLMapper();

    private ScenarioKeys() {}

    /** Returns the values in the order of the file; none if the text cannot be read. */
    static Map<String, String> of(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        try {
            add("", YAML.readTree(text), values);
        } catch (JacksonException damaged) {
            return Map.of();
        }
        return Collections.unmodifiableMap(values);
    }

    private static void add(String path, JsonNode node, Map<String, String> values) {
        if (node.isObject()) {
            node.properties()
                    .forEach(entry -> add(
                            path.isEmpty() ? entry.getKey() : path + "." + entry.getKey(), entry.getValue(), values));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                add(path + "[" + i + "]", node.get(i), values);
            }
        } else if (!path.isEmpty()) {
            values.put(path, node.isNull() ? "" : node.asString());
        }
    }
}

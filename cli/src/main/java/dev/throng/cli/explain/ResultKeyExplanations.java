package dev.throng.cli.explain;

import dev.throng.cli.explain.Explanation.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The keys of result files, from the JSON Schemas that the jar contains. An object that several places have is explained at the first. */
final class ResultKeyExplanations {

    private final JsonNode schema;
    private final String file;
    private final List<Explanation> keys = new ArrayList<>();
    private final Set<JsonNode> described = new LinkedHashSet<>();

    private ResultKeyExplanations(JsonNode schema, String file) {
        this.schema = schema;
        this.file = file;
    }

    static List<Explanation> all() {
        JsonNode results = read("result.schema.json");
        List<Explanation> all = new ArrayList<>();
        results.path("allOf").forEach(document -> {
            JsonNode type = document.path("then");
            String id = document.at("/if/properties/schema/const").asString();
            all.addAll(of(results, type, id.replaceFirst("^throng-(.*)/.*$", "$1.json")));
        });
        JsonNode comparison = read("comparison.schema.json");
        all.addAll(of(comparison, comparison, "comparison.json"));
        return all;
    }

    /** @param document the schema of the document, a part of the whole schema */
    static List<Explanation> of(JsonNode schema, JsonNode document, String file) {
        ResultKeyExplanations keys = new ResultKeyExplanations(schema, file);
        keys.collect("", document);
        return keys.keys;
    }

    private static JsonNode read(String name) {
        try (InputStream content = ResultKeyExplanations.class.getResourceAsStream("/dev/throng/cli/docs/" + name)) {
            if (content == null) {
                throw new IllegalStateException("the jar lacks the schema " + name);
            }
            return JsonMapper.shared().readTree(content.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void collect(String path, JsonNode unresolved) {
        JsonNode node = unresolved.has("$ref")
                ? schema.at(unresolved.get("$ref").asString().substring(1))
                : unresolved;
        node.path("anyOf").forEach(one -> collect(path, one));
        if (node.has("properties") && described.add(node)) {
            node.get("properties").properties().forEach(key -> {
                String name = path.isEmpty() ? key.getKey() : path + "." + key.getKey();
                keys.add(explanation(name, key.getValue()));
                collect(name, key.getValue());
            });
        }
        if (node.path("items").isObject()) {
            collect(path + "[]", node.get("items"));
        }
        if (node.path("additionalProperties").isObject()) {
            collect(path + ".NAME", node.get("additionalProperties"));
        }
    }

    private Explanation explanation(String name, JsonNode key) {
        Map<String, String> facts = new LinkedHashMap<>();
        String unit = key.path("x-unit").asString("");
        if (!unit.isEmpty()) {
            facts.put("unit", unit);
        }
        facts.put("more", "docs/result.md");
        return new Explanation(
                Kind.RESULT_KEY, name, List.of(file), key.path("description").asString(""), facts);
    }
}

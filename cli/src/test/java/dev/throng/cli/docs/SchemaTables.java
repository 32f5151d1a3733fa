package dev.throng.cli.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The keys of documents in Markdown, from their JSON Schemas: a section for each object, with the first of its paths, and a row for each of
 * its keys; percentiles share a row. Objects that an earlier document has too are not repeated, and neither are those that only the schema
 * describes. One thread uses it.
 */
final class SchemaTables {

    private static final String TOP = "";
    private static final String NUMBER = "number";
    private static final int MAX_WORDS = 6;
    private static final Pattern PERCENTILE = Pattern.compile("p\\d+");
    private static final String PERCENTILES = "Percentiles: `p999` is the 99.9th.";

    /** Where each object was first described: {@code `verdict` in result.json}. */
    private final Map<JsonNode, String> described = new LinkedHashMap<>();

    private JsonNode root;

    /**
     * Returns the sections of a document.
     *
     * @param file the name of the document
     * @param schema the schema, in which references are resolved
     * @param document the schema of the document
     * @param shown whether the page shows the object at a path, such as {@code phases[].operations.NAME}
     */
    String of(String file, JsonNode schema, JsonNode document, Predicate<String> shown) {
        root = schema;
        Map<JsonNode, List<String>> places = new LinkedHashMap<>();
        collect(TOP, document, places);
        String sections = places.entrySet().stream()
                .filter(object -> shown.test(object.getValue().get(0)))
                .map(object -> section(object.getValue(), object.getKey()))
                .collect(Collectors.joining("\n\n"));
        places.forEach((object, paths) -> described.put(object, MarkdownTable.code(paths.get(0)) + " in " + file));
        return sections;
    }

    private void collect(String path, JsonNode schema, Map<JsonNode, List<String>> places) {
        JsonNode node = resolved(schema);
        if (node.has("anyOf")) {
            node.get("anyOf").forEach(one -> collect(path, one, places));
        } else if (node.has("properties") && !described.containsKey(node)) {
            places.computeIfAbsent(node, none -> new ArrayList<>()).add(path);
            node.get("properties")
                    .properties()
                    .forEach(key -> collect(below(path, key.getKey()), key.getValue(), places));
        } else if (node.path("items").isObject()) {
            collect(path + "[]", node.get("items"), places);
        } else if (node.path("additionalProperties").isObject()) {
            collect(below(path, "NAME"), node.get("additionalProperties"), places);
        }
    }

    private static String below(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? root.at(schema.get("$ref").asString().substring(1)) : schema;
    }

    private String section(List<String> paths, JsonNode object) {
        StringBuilder text = new StringBuilder();
        if (!paths.equals(List.of(TOP))) {
            text.append("### ").append(MarkdownTable.code(paths.get(0))).append("\n\n");
            if (paths.size() > 1) {
                text.append("Also ")
                        .append(paths.stream().skip(1).map(MarkdownTable::code).collect(Collectors.joining(", ")))
                        .append(". ");
            }
            if (object.has("description")) {
                text.append(words(object));
            }
            text.append("\n\n");
        }
        MarkdownTable table = new MarkdownTable("key", "type", "meaning");
        List<String> percentiles = new ArrayList<>();
        object.get("properties").properties().forEach(key -> {
            if (PERCENTILE.matcher(key.getKey()).matches()) {
                percentiles.add(MarkdownTable.code(key.getKey()));
            } else {
                percentileRow(table, percentiles, object);
                row(table, key.getKey(), key.getValue());
            }
        });
        percentileRow(table, percentiles, object);
        if (object.path("additionalProperties").isObject()) {
            JsonNode others = object.get("additionalProperties");
            table.row("others", type(others), words(others));
        }
        return text.append(table.text()).toString();
    }

    /** Adds one row for the percentiles since the last row, and forgets them. */
    private void percentileRow(MarkdownTable table, List<String> keys, JsonNode object) {
        if (!keys.isEmpty()) {
            JsonNode first = object.get("properties").get(keys.get(0).replace("`", ""));
            table.row(String.join(", ", keys), typeOf(keys.get(0).replace("`", ""), first), PERCENTILES);
            keys.clear();
        }
    }

    private void row(MarkdownTable table, String key, JsonNode schema) {
        table.row(MarkdownTable.code(key), typeOf(key, schema), words(schema));
    }

    /** The unit of a number that has one, otherwise the type. */
    private String typeOf(String key, JsonNode schema) {
        String type = type(schema);
        String unit = schema.path(JsonRules.UNIT).asString("");
        if (unit.isEmpty() && type.contains(NUMBER)) {
            unit = KeyUnit.of(key, schema.path("description").asString("")).orElse("");
        }
        return unit.isEmpty() ? type : unit;
    }

    private static String words(JsonNode schema) {
        return MarkdownTable.withCode(schema.path("description").asString(""));
    }

    /** The type of a value in words. */
    private String type(JsonNode schema) {
        JsonNode node = resolved(schema);
        if (node.has("const")) {
            return MarkdownTable.code(node.get("const").asString());
        }
        if (node.has("enum")) {
            return node.get("enum").size() > MAX_WORDS
                    ? "text"
                    : node.get("enum")
                            .valueStream()
                            .map(word -> word.isNull() ? "null" : MarkdownTable.code(word.asString()))
                            .collect(Collectors.joining(", "));
        }
        if (node.has("anyOf")) {
            return node.get("anyOf")
                    .valueStream()
                    .map(this::type)
                    .filter(type -> !type.equals("null"))
                    .distinct()
                    .collect(Collectors.joining(" or "));
        }
        JsonNode type = node.path("type");
        return type.isArray()
                ? type.valueStream()
                        .map(JsonNode::asString)
                        .filter(one -> !one.equals("null"))
                        .map(one -> word(one, node))
                        .collect(Collectors.joining(" or "))
                : word(type.asString(), node);
    }

    private String word(String type, JsonNode node) {
        return switch (type) {
            case "integer" -> NUMBER;
            case "string" -> "text";
            case "array" -> "list of " + plural(type(node.path("items")));
            case "object" -> object(node);
            default -> type;
        };
    }

    private String object(JsonNode node) {
        if (described.containsKey(node)) {
            return "as " + described.get(node);
        }
        return node.path("additionalProperties").isObject() && !node.has("properties")
                ? plural(type(node.get("additionalProperties"))) + " by name"
                : "object";
    }

    private static String plural(String type) {
        return type.replaceAll("^(object|text|number)(?!s)", "$1s");
    }
}

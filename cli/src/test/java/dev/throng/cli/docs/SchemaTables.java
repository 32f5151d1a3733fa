package dev.throng.cli.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The keys of documents in Markdown, from their JSON Schemas: a section for each object, with the first of its paths, and a row for each of
 * its keys; percentiles share a row. Of some objects only the names of the keys are listed. Objects that an earlier document has too are not
 * repeated, and neither are those that only the schema describes. One thread uses it.
 */
final class SchemaTables {

    /** How much of an object the page has. */
    enum Detail {
        TABLE,
        NAMES,
        NONE
    }

    private static final String TOP = "";
    private static final String NUMBER = "number";
    private static final int MAX_WORDS = 6;
    private static final Pattern PERCENTILE = Pattern.compile("p\\d+");
    private static final String PERCENTILES = "Percentiles: `p999` is the 99.9th.";

    /** Types that a reader of the JSON sees. */
    private static final Set<String> PLAIN_TYPES = Set.of("text", NUMBER, "boolean", "object", "null");

    /** Where each object was first described: {@code `verdict` in result.json}. */
    private final Map<JsonNode, String> described = new LinkedHashMap<>();

    private final BiPredicate<String, String> explainedElsewhere;
    private final String elsewhere;
    private JsonNode root;

    /**
     * @param explainedElsewhere whether another page explains a key, by the path of its object and its name
     * @param elsewhere what stands before the names of such keys, with a link to that page
     */
    SchemaTables(BiPredicate<String, String> explainedElsewhere, String elsewhere) {
        this.explainedElsewhere = explainedElsewhere;
        this.elsewhere = elsewhere;
    }

    /**
     * Returns the sections of a document.
     *
     * @param file the name of the document
     * @param schema the schema, in which references are resolved
     * @param document the schema of the document
     * @param detail how much of the object at a path, such as {@code phases[].operations.NAME}, the page has
     */
    String of(String file, JsonNode schema, JsonNode document, Function<String, Detail> detail) {
        root = schema;
        Map<JsonNode, List<String>> places = new LinkedHashMap<>();
        collect(TOP, document, places);
        List<String> sections = new ArrayList<>();
        List<String> names = new ArrayList<>();
        places.forEach((object, paths) -> {
            switch (detail.apply(paths.get(0))) {
                case TABLE -> sections.add(section(paths, object));
                case NAMES ->
                    names.add("- " + (paths.get(0).equals(TOP) ? "of the document" : MarkdownTable.code(paths.get(0)))
                            + ": " + codes(keys(object)));
                case NONE -> {
                    // the schema has it
                }
            }
        });
        if (!names.isEmpty()) {
            sections.add(
                    "Further keys, which `./throng explain` and the schema explain:\n\n" + String.join("\n", names));
        }
        places.forEach((object, paths) -> described.put(object, MarkdownTable.code(paths.get(0)) + " in " + file));
        return String.join("\n\n", sections);
    }

    private static List<String> keys(JsonNode object) {
        return object.get("properties").properties().stream()
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String codes(List<String> names) {
        return names.stream().map(MarkdownTable::code).collect(Collectors.joining(", "));
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
        String path = paths.get(0);
        if (!path.equals(TOP)) {
            text.append("### ").append(MarkdownTable.code(path)).append("\n\n");
            if (paths.size() > 1) {
                text.append("Also ")
                        .append(codes(paths.subList(1, paths.size())))
                        .append(". ");
            }
            if (object.has("description")) {
                text.append(words(object));
            }
            text.append("\n\n");
        }
        List<String> known = keys(object).stream()
                .filter(key -> explainedElsewhere.test(path, key))
                .toList();
        if (!known.isEmpty()) {
            text.append(elsewhere).append(": ").append(codes(known)).append(". Further keys:\n\n");
        }
        return text.append(table(object, known)).toString();
    }

    private String table(JsonNode object, List<String> known) {
        MarkdownTable table = new MarkdownTable("key", "meaning");
        List<String> percentiles = new ArrayList<>();
        object.get("properties").properties().forEach(key -> {
            if (known.contains(key.getKey())) {
                return;
            }
            if (PERCENTILE.matcher(key.getKey()).matches()) {
                percentiles.add(key.getKey());
            } else {
                percentileRow(table, percentiles, object);
                table.row(name(key.getKey(), key.getValue()), words(key.getValue()));
            }
        });
        percentileRow(table, percentiles, object);
        if (object.path("additionalProperties").isObject()) {
            table.row("others", words(object.get("additionalProperties")));
        }
        return table.text();
    }

    /** Adds one row for the percentiles since the last row, and forgets them. */
    private void percentileRow(MarkdownTable table, List<String> keys, JsonNode object) {
        if (!keys.isEmpty()) {
            JsonNode first = object.get("properties").get(keys.get(0));
            table.row(codes(keys) + type(keys.get(0), first), PERCENTILES);
            keys.clear();
        }
    }

    /** The key, with what it holds: {@code `slo[]`}, {@code `operations.NAME`}, {@code `durationNanos` (ns)}. */
    private String name(String key, JsonNode schema) {
        return switch (type(schema)) {
            case "list of objects", "list of texts" -> MarkdownTable.code(key + "[]");
            case "objects by name" -> MarkdownTable.code(key + ".NAME");
            default -> MarkdownTable.code(key) + type(key, schema);
        };
    }

    /** The unit of a number that has one, otherwise the type if the value does not show it; in brackets. */
    private String type(String key, JsonNode schema) {
        String type = type(schema);
        String unit = schema.path(JsonRules.UNIT).asString("");
        if (unit.isEmpty() && type.contains(NUMBER)) {
            unit = KeyUnit.of(key, schema.path("description").asString("")).orElse("");
        }
        String shown = unit.isEmpty() ? type : unit;
        return PLAIN_TYPES.contains(shown) ? "" : " (" + shown + ")";
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

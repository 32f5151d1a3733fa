package dev.throng.cli.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Checks a value against a JSON Schema (draft 7), for those rules of it that the schemas of Throng use. Refuses other rules. */
final class SchemaCheck {

    private static final Set<String> RULES = Set.of(
            "type",
            "enum",
            "const",
            "pattern",
            "required",
            "properties",
            "additionalProperties",
            "items",
            "minItems",
            "minProperties",
            "maxProperties",
            "anyOf",
            "oneOf",
            "allOf",
            "if",
            "then",
            "$ref");

    private static final Set<String> TEXTS =
            Set.of("$schema", "title", "description", "x-default", "x-example", "x-unit", "definitions", "$defs");

    private final JsonNode root;

    SchemaCheck(JsonNode root) {
        this.root = root;
    }

    /** What is wrong with the value; empty if it fits. */
    List<String> problems(JsonNode value) {
        return problems("", root, value);
    }

    private List<String> problems(String at, JsonNode schema, JsonNode value) {
        List<String> problems = new ArrayList<>();
        if (schema.has("$ref")) {
            return problems(at, root.at(schema.get("$ref").asString().substring(1)), value);
        }
        for (String rule : schema.propertyNames()) {
            if (!RULES.contains(rule) && !TEXTS.contains(rule)) {
                throw new IllegalArgumentException("this check does not know the rule " + rule);
            }
        }
        if (schema.has("type") && !isOfType(schema.get("type"), value)) {
            problems.add(at + ": " + value + " is not " + schema.get("type"));
        }
        if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
            problems.add(at + ": " + value + " is not one of " + schema.get("enum"));
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            problems.add(at + ": " + value + " is not " + schema.get("const"));
        }
        if (schema.has("pattern")
                && value.isString()
                && !Pattern.compile(schema.get("pattern").asString())
                        .matcher(value.asString())
                        .find()) {
            problems.add(at + ": " + value + " does not match " + schema.get("pattern"));
        }
        alternatives(at, schema, value, problems);
        object(at, schema, value, problems);
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            problems.addAll(problems(at + "/" + i, schema.path("items"), value.get(i)));
        }
        if (value.isArray() && value.size() < schema.path("minItems").asInt(0)) {
            problems.add(at + ": too few items");
        }
        return problems;
    }

    private void alternatives(String at, JsonNode schema, JsonNode value, List<String> problems) {
        for (String rule : List.of("anyOf", "oneOf")) {
            if (schema.has(rule)) {
                long fitting = schema.get(rule)
                        .valueStream()
                        .filter(one -> problems(at, one, value).isEmpty())
                        .count();
                if (fitting == 0 || rule.equals("oneOf") && fitting > 1) {
                    problems.add(at + ": " + value + " fits " + fitting + " of " + rule);
                }
            }
        }
        schema.path("allOf").forEach(one -> problems.addAll(problems(at, one, value)));
        if (schema.has("if") && problems(at, schema.get("if"), value).isEmpty()) {
            problems.addAll(problems(at, schema.path("then"), value));
        }
    }

    private void object(String at, JsonNode schema, JsonNode value, List<String> problems) {
        if (!value.isObject()) {
            return;
        }
        schema.path("required").forEach(key -> {
            if (!value.has(key.asString())) {
                problems.add(at + "/" + key.asString() + ": missing");
            }
        });
        if (value.size() < schema.path("minProperties").asInt(0)
                || value.size() > schema.path("maxProperties").asInt(Integer.MAX_VALUE)) {
            problems.add(at + ": " + value.size() + " keys");
        }
        value.properties().forEach(entry -> {
            String below = at + "/" + entry.getKey();
            JsonNode own = schema.path("properties").path(entry.getKey());
            JsonNode other = schema.path("additionalProperties");
            if (own.isObject() || other.isObject()) {
                problems.addAll(problems(below, own.isObject() ? own : other, entry.getValue()));
            } else if (other.isBoolean() && !other.booleanValue()) {
                problems.add(below + ": unknown");
            }
        });
    }

    private static boolean isOfType(JsonNode types, JsonNode value) {
        return types.isArray() ? types.valueStream().anyMatch(type -> is(type, value)) : is(types, value);
    }

    private static boolean is(JsonNode type, JsonNode value) {
        return switch (type.asString()) {
            case "null" -> value.isNull();
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "boolean" -> value.isBoolean();
            case "string" -> value.isString();
            case "number" -> value.isNumber();
            case "integer" -> value.isIntegralNumber();
            default -> throw new IllegalArgumentException("no such type: " + type);
        };
    }
}

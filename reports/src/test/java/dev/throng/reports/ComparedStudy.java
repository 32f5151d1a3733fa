package dev.throng.reports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Builds a {@code comparison.json} of made-up figures for tests. */
final class ComparedStudy {

    private static final JsonMapper JSON = new JsonMapper();

    private final List<Map<String, Object>> configurations = new ArrayList<>();
    private final List<Map<String, Object>> differences = new ArrayList<>();
    private final Map<String, Object> rest = new LinkedHashMap<>();

    /** Adds a configuration of a study with one stage, with one valid trial. */
    ComparedStudy with(String label, String group, Map<String, Double> means) {
        return with(label, group, "", group, means);
    }

    /** @param stage limit or common; empty in a study with one stage */
    ComparedStudy with(String label, String group, String stage, String setting, Map<String, Double> means) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("label", label);
        one.put("group", group);
        one.put("setting", setting);
        one.put("stage", stage);
        one.put("heapBytes", setting.isEmpty() ? 0L : Long.parseLong(setting.replaceAll("\\D", "")) << 20);
        one.put("trials", List.of(Map.of("trial", 1, "verdict", "valid", "measures", means)));
        one.put("failed", List.of());
        one.put("middle", means);
        configurations.add(one);
        return this;
    }

    /** Adds a ratio that is shown; equal if its interval is within 10 %. */
    ComparedStudy shown(String group, String measure, String of, String from, double low, double high) {
        return difference(group, measure, of, from, low, high, true, low > 0.9 && high < 1.1);
    }

    /** Adds a ratio that is not decided. */
    ComparedStudy open(String group, String measure, String of, String from) {
        return difference(group, measure, of, from, 0.5, 2, false, false);
    }

    private ComparedStudy difference(
            String group,
            String measure,
            String of,
            String from,
            double low,
            double high,
            boolean shown,
            boolean equal) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("group", group);
        one.put("measure", measure);
        one.put("of", of);
        one.put("from", from);
        one.put("scale", "ratio");
        one.put("estimate", Math.sqrt(low * high));
        one.put("low", low);
        one.put("high", high);
        one.put("shown", shown);
        one.put("equal", equal);
        one.put("family", "primary");
        differences.add(one);
        return this;
    }

    ComparedStudy with(String key, Object value) {
        rest.put(key, value);
        return this;
    }

    JsonNode json() {
        Map<String, Object> all = new LinkedHashMap<>(rest);
        all.put("configurations", configurations);
        all.put("differences", differences);
        return JSON.valueToTree(all);
    }
}

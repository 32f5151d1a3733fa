package dev.throng.gclab.study.file;

import dev.throng.scenario.yaml.RecordSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Describes study files for editors, from the records that hold their values. */
public final class StudySchema {

    private static final RecordSchema RECORDS = new RecordSchema(StudyFile.TYPES);

    private StudySchema() {}

    /** Returns a JSON Schema (draft 7) of study files. The same version gives the same text. */
    public static String json() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "Throng study");
        schema.put(
                "description",
                "A scenario over JVMs, collectors, heaps and rates, for throng study. See docs/gc-lab.md.");
        schema.putAll(RECORDS.of(Study.class));
        jvms(schema);
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .build()
                .writeValueAsString(schema);
    }

    /** {@code jvms: installed} is short for {@code jvms: [{java: installed}]}. */
    @SuppressWarnings("unchecked")
    private static void jvms(Map<String, Object> schema) {
        Map<String, Object> properties = (Map<String, Object>) schema.get("properties");
        Map<String, Object> list = new LinkedHashMap<>((Map<String, Object>) properties.get("jvms"));
        Map<String, Object> jvms = new LinkedHashMap<>();
        jvms.put("description", list.remove("description"));
        jvms.put("anyOf", List.of(list, RECORDS.scalar(JvmEntry.Java.class)));
        properties.put("jvms", jvms);
    }
}

package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

public final class ComparisonSchemaTest {

    private static final Path FILE = Path.of("../docs/comparison.schema.json");
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final String OF_VERSION_1 =
            "../cli/src/test/resources/dev/throng/cli/study-of-version-1/comparison.json";
    private static final String UPDATE =
            "mvn -pl gc-lab -am test -Dtest=ComparisonSchemaTest -Dsurefire.failIfNoSpecifiedTests=false -Dthrong.docs=update";

    @Test
    void theSchemaIsThatOfTheRecords() throws Exception {
        String schema = JSON.writeValueAsString(ComparisonSchema.of()) + "\n";
        if ("update".equals(System.getProperty("throng.docs"))) {
            Files.writeString(FILE, schema);
        }
        assertThat(Files.readString(FILE))
                .as(FILE + " is not up to date; update it with: " + UPDATE)
                .isEqualTo(schema);
    }

    @Test
    void everyKeyIsDescribed() throws Exception {
        List<String> without = new ArrayList<>();
        collectUndescribed("", JSON.valueToTree(ComparisonSchema.of()), without);

        assertThat(without)
                .as("keys without @param in the Javadoc of their record")
                .isEmpty();
    }

    public static void collectUndescribed(String at, JsonNode schema, List<String> without) {
        schema.path("properties").properties().forEach(key -> {
            String name = at + "/" + key.getKey();
            if (key.getValue().path("description").asString("").isBlank()) {
                without.add(name);
            }
            collectUndescribed(name, key.getValue(), without);
        });
        for (String values : List.of("items", "additionalProperties")) {
            if (schema.has(values)) {
                collectUndescribed(at + "/*", schema.get(values), without);
            }
        }
    }

    /** Version 1 lacks fields, so it shows that the check below finds something. */
    @Test
    void aComparisonOfVersion1IsRefused() throws Exception {
        assertThat(problems(Files.readString(Path.of(OF_VERSION_1))))
                .contains("/equalWithin: missing", "/schema: not one of [\"throng-comparison/2\"]");
    }

    @Test
    void publishedComparisonsMatchTheSchema() throws Exception {
        try (Stream<Path> studies = Files.list(Path.of("../docs/studies"))) {
            List<Path> files = studies.map(study -> study.resolve("comparison.json.gz"))
                    .filter(Files::exists)
                    .toList();

            assertThat(files).isNotEmpty();
            for (Path file : files) {
                try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                    assertThat(problems(new String(in.readAllBytes(), StandardCharsets.UTF_8)))
                            .as(file.toString())
                            .isEmpty();
                }
            }
        }
    }

    private static List<String> problems(String comparison) throws Exception {
        List<String> problems = new ArrayList<>();
        check("", JSON.readTree(Files.readString(FILE)), JSON.readTree(comparison), problems);
        return problems;
    }

    /** Those rules of JSON Schema that the schema uses. */
    public static void check(String at, JsonNode schema, JsonNode value, List<String> problems) {
        String is = value.isNull()
                ? "null"
                : value.isObject()
                        ? "object"
                        : value.isArray()
                                ? "array"
                                : value.isBoolean()
                                        ? "boolean"
                                        : value.isIntegralNumber() ? "integer" : value.isNumber() ? "number" : "string";
        String allowed = schema.path("type").toString();
        if (!allowed.contains("\"" + is + "\"") && !(is.equals("integer") && allowed.contains("\"number\""))) {
            problems.add(at + ": " + is + ", not " + allowed);
        }
        if (schema.has("enum") && !schema.get("enum").toString().contains(value.toString())) {
            problems.add(at + ": not one of " + schema.get("enum"));
        }
        if (value.isObject()) {
            schema.path("required").forEach(key -> {
                if (!value.has(key.asString())) {
                    problems.add(at + "/" + key.asString() + ": missing");
                }
            });
            value.properties().forEach(entry -> {
                JsonNode own = schema.path("properties").path(entry.getKey());
                JsonNode other = schema.path("additionalProperties");
                if (own.isObject() || other.isObject()) {
                    check(at + "/" + entry.getKey(), own.isObject() ? own : other, entry.getValue(), problems);
                } else if (schema.has("properties")) {
                    problems.add(at + "/" + entry.getKey() + ": unknown");
                }
            });
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            check(at + "/" + i, schema.path("items"), value.get(i), problems);
        }
    }
}

package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The reference of results is complete and correct: docs/result.md and docs/result.schema.json are those of the program. */
class ResultPageTest {

    private static final Path SCHEMA = DocPage.ROOT.resolve("docs/result.schema.json");
    private static final String UPDATE =
            "mvn -pl cli -am test -Dtest=ResultPageTest -Dsurefire.failIfNoSpecifiedTests=false -Dthrong.docs=update";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Test
    void theSchemaIsThatOfTheRecords() throws IOException {
        String schema = JSON.writeValueAsString(ResultSchema.json()).replace("`", "") + "\n";
        if ("update".equals(System.getProperty("throng.docs"))) {
            Files.writeString(SCHEMA, schema);
        }
        assertThat(SCHEMA)
                .as(SCHEMA + " is not up to date; update it with: " + UPDATE)
                .content()
                .isEqualTo(schema);
    }

    @Test
    void thePageIsThatOfTheProgram() throws IOException {
        ReferencePage page = ResultTables.page(ResultSchema.json());
        if ("update".equals(System.getProperty("throng.docs"))) {
            page.write();
        }
        assertThat(page.text())
                .as(page.file() + " is not up to date; update it with: " + UPDATE)
                .isEqualTo(page.updated());
    }

    @Test
    void everyKeyIsDescribed() {
        List<String> without = new ArrayList<>();
        ResultSchema.json().path("$defs").properties().forEach(definition -> definition
                .getValue()
                .path("properties")
                .properties()
                .forEach(key -> {
                    if (key.getValue().path("description").asString("").isBlank()) {
                        without.add(definition.getKey() + "." + key.getKey());
                    }
                }));

        assertThat(without)
                .as("keys without @param in the Javadoc of their record")
                .isEmpty();
    }

    /** Finds wrong documents, so that the check of real ones can fail. */
    @Test
    void mistakesInAResultAreFound() {
        SchemaCheck schema = new SchemaCheck(ResultSchema.json());
        String reason = """
                {"code": "owed", "severity": "invalid", "blame": "generator", "text": "", "owed": 3}""";
        String capacity = """
                {"schema": "throng-capacity/1", "name": "", "operation": "send", "load": "rate", "slo": [], "from": 1.0, "to": 2.0,
                 "tolerance": 0.05, "startedAt": "", "command": "", "version": "", "labels": {}, "outcome": "found", "limit": "target",
                 "capacity": null, "notHeldAt": 2.0, "knee": null, "kneeAtFoot": false, "runs": [], "hold": null}
                """;
        String withRun = capacity.replace(
                "\"runs\": []", "\"runs\": [{\"verdict\": {\"status\": \"invalid\", \"reasons\": [" + reason + "]}}]");

        assertThat(problems(schema, capacity)).isEmpty();
        assertThat(problems(schema, capacity.replace("\"from\": 1.0, ", ""))).containsExactly("/from: missing");
        assertThat(problems(schema, capacity.replace("\"from\"", "\"From\"")))
                .containsExactlyInAnyOrder("/from: missing", "/From: unknown");
        assertThat(problems(schema, capacity.replace("\"from\": 1.0", "\"from\": null")))
                .containsExactly("/from: null is not \"number\"");
        assertThat(problems(schema, capacity.replace("capacity/1", "capacity/2")))
                .singleElement()
                .asString()
                .startsWith("/schema: ");
        assertThat(problems(schema, withRun))
                .contains("/runs/0/level: missing")
                .noneMatch(problem -> problem.contains("verdict"));
        assertThat(problems(schema, withRun.replace("\"owed\", ", "\"lost\", ")))
                .anyMatch(problem -> problem.startsWith("/runs/0/verdict/reasons/0/code: "));
    }

    private static List<String> problems(SchemaCheck schema, String document) {
        return schema.problems(JSON.readTree(document));
    }
}

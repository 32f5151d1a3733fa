package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.file.StudySchema;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The JSON Schemas that editors use for scenarios and studies: docs/scenario.schema.json and docs/study.schema.json. */
class SchemaFilesTest {

    private static final String UPDATE =
            "mvn -pl cli -am test -Dtest=SchemaFilesTest -Dsurefire.failIfNoSpecifiedTests=false -Dthrong.docs=update";
    private static final Pattern REFERENCE = Pattern.compile("# yaml-language-server: \\$schema=(\\S+)\\R");
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final YAMLMapper YAML = YAMLMapper.builder().build();

    private enum Schema {
        SCENARIO("docs/scenario.schema.json"),
        STUDY("docs/study.schema.json");

        private final Path file;

        Schema(String path) {
            this.file = DocPage.ROOT.resolve(path);
        }

        private String text() {
            return (this == STUDY ? StudySchema.json() : ScenarioSchema.json(Protocol.installed())) + "\n";
        }

        private JsonNode json() {
            return JSON.readTree(text());
        }
    }

    /** All but that of examples/echo, whose protocol is in no schema. */
    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.walk(DocPage.ROOT.resolve("examples"))) {
            return files.filter(path -> path.toString().endsWith(".yaml") && !path.endsWith("echo.yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static Schema schema(JsonNode example) {
        return example.has("phases") ? Schema.SCENARIO : Schema.STUDY;
    }

    @ParameterizedTest
    @EnumSource(Schema.class)
    void theFileIsWhatTheProgramPrints(Schema schema) throws IOException {
        if ("update".equals(System.getProperty("throng.docs"))) {
            Files.writeString(schema.file, schema.text());
        }
        assertThat(schema.file)
                .as(schema.file + " is not up to date; update it with: " + UPDATE)
                .content()
                .isEqualTo(schema.text());
    }

    @ParameterizedTest
    @EnumSource(Schema.class)
    void everyKeyIsDescribed(Schema schema) {
        List<String> without = new ArrayList<>();
        if (!schema.json().hasNonNull("description")) {
            without.add("/");
        }
        collectUndescribed("", schema.json(), without);

        assertThat(without).isEmpty();
    }

    /** The condition of a rule selects, and describes nothing. */
    private static void collectUndescribed(String at, JsonNode schema, List<String> without) {
        schema.properties().forEach(entry -> {
            String below = at + "/" + entry.getKey();
            if (entry.getKey().equals("properties")) {
                entry.getValue().properties().forEach(key -> {
                    if (key.getValue().path("description").asString("").isBlank()) {
                        without.add(below + "/" + key.getKey());
                    }
                });
            }
            if (!entry.getKey().equals("if")) {
                collectUndescribed(below, entry.getValue(), without);
            }
        });
        for (int i = 0; schema.isArray() && i < schema.size(); i++) {
            collectUndescribed(at + "/" + i, schema.get(i), without);
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleNamesItsSchemaAndFollowsIt(Path example) throws IOException {
        String text = Files.readString(example);
        JsonNode content = YAML.readTree(text);

        Matcher reference = REFERENCE.matcher(text);
        assertThat(reference.lookingAt())
                .as(example + " (expected in the first line: # yaml-language-server: $schema=PATH)")
                .isTrue();
        assertThat(example.resolveSibling(reference.group(1)).normalize())
                .isEqualTo(schema(content).file.normalize());
        assertThat(new SchemaCheck(schema(content).json()).problems(content)).isEmpty();
    }

    private static List<String> problems(String yaml) {
        JsonNode content = YAML.readTree(yaml);
        return new SchemaCheck(schema(content).json()).problems(content);
    }

    @Test
    void mistakesInAScenarioAreFound() {
        String scenario = """
                name: a
                protocol: riemann
                target: {launch: riemann}
                settings: {connections: 2}
                phases: [{name: p, for: 5s, load: {send: {rate: 10/s}}}]
                """;

        assertThat(problems(scenario)).isEmpty();
        assertThat(problems(scenario.replace("name: a\n", ""))).containsExactly("/name: missing");
        assertThat(problems(scenario.replace("launch: riemann", "launch: riemann, attach: 'a:1'")))
                .containsExactly("/target: {\"launch\":\"riemann\",\"attach\":\"a:1\"} fits 2 of oneOf");
        assertThat(problems(scenario.replace("connections", "conections")))
                .containsExactly("/settings/conections: unknown");
        assertThat(problems(scenario.replace("send:", "login:"))).containsExactly("/phases/0/load/login: unknown");
        assertThat(problems(scenario.replace("rate: 10/s", "rate: fast"))).hasSize(1);
        assertThat(problems(scenario.replace("for: 5s", "for: 5"))).hasSize(1);
    }

    @Test
    void mistakesInAStudyAreFound() {
        String study = "{name: s, scenario: a.yaml, jvms: [{java: 17, collector: g1}], trials: 2}";

        assertThat(problems(study)).isEmpty();
        assertThat(problems(study.replace("[{java: 17, collector: g1}]", "installed")))
                .isEmpty();
        assertThat(problems(study.replace("collector", "colector"))).hasSize(1);
        assertThat(problems(study.replace("trials: 2", "trials: many"))).hasSize(1);
        assertThat(problems(study.replace("scenario: a.yaml, ", ""))).containsExactly("/scenario: missing");
    }
}

package dev.throng.gclab.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.figures.ComparisonSchema;
import dev.throng.gclab.study.figures.ComparisonSchemaTest;
import dev.throng.run.result.WrittenRun;
import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** docs/run-comparison.schema.json. */
final class RunComparisonSchemaTest {

    private static final Path FILE = Path.of("../docs/run-comparison.schema.json");
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final String UPDATE =
            "mvn -pl gc-lab -am test -Dtest=RunComparisonSchemaTest -Dsurefire.failIfNoSpecifiedTests=false -Dthrong.docs=update";

    private static String schema() throws Exception {
        return JSON.writeValueAsString(
                        ComparisonSchema.of(
                                RunComparison.class,
                                "comparison.json of throng compare, " + RunComparison.SCHEMA,
                                "Durations are nanoseconds, sizes bytes, rates per second, shares 0 to 1. See docs/comparing-runs.md."))
                + "\n";
    }

    @Test
    void theSchemaIsThatOfTheRecords() throws Exception {
        if ("update".equals(System.getProperty("throng.docs"))) {
            Files.writeString(FILE, schema());
        }
        assertThat(Files.readString(FILE))
                .as(FILE + " is not up to date; update it with: " + UPDATE)
                .isEqualTo(schema());
    }

    @Test
    void everyKeyIsDescribed() throws Exception {
        List<String> without = new ArrayList<>();
        ComparisonSchemaTest.collectUndescribed("", JSON.readTree(schema()), without);

        assertThat(without)
                .as("keys without @param in the Javadoc of their record")
                .isEmpty();
    }

    @Test
    void aComparisonFollowsTheSchema(@TempDir Path temp) throws Exception {
        Path one = new WrittenRun().p99(5e6).write(temp.resolve("one"));
        Path two = new WrittenRun().p99(5.1e6).write(temp.resolve("two"));
        Path other = new WrittenRun().p99(9e6).failed(3).write(temp.resolve("other"));
        RunComparison comparison = new RunComparer(
                        0.05, Set.of(), List.of(FailCondition.parse("send.response.p99 > 10%")), false)
                .compare(List.of(one, two), List.of(other));
        JsonNode written = JSON.readTree(JsonText.mapper(Masking.NONE).writeValueAsBytes(comparison));
        List<String> problems = new ArrayList<>();

        ComparisonSchemaTest.check("", JSON.readTree(schema()), written, problems);

        assertThat(problems).isEmpty();
        assertThat(written.path("figures")).isNotEmpty();
    }
}

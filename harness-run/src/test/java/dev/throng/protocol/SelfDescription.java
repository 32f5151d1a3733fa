package dev.throng.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.scenario.ScenarioSchema;
import dev.throng.scenario.SettingsTable;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the descriptions and ids of a protocol, which {@code throng protocols} prints and results use. */
public final class SelfDescription {

    private static final String KEBAB_CASE = "[a-z]+[0-9]?(-[a-z]+)*";

    /** Finds a protocol in the same way as the command does. */
    public static Protocol found(String name) {
        return ServiceLoader.load(Protocol.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(protocol -> protocol.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    public static void assertComplete(Protocol protocol) {
        assertThat(protocol.operations())
                .allSatisfy(operation -> assertThat(operation.description()).isNotBlank());
        assertThat(protocol.operations().stream().map(Operation::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches(KEBAB_CASE));
        assertThat(protocol.metrics())
                .allSatisfy(metric -> assertThat(metric.description()).isNotBlank());
        assertThat(protocol.metrics().stream().map(Metric::index))
                .as("the indexes are the positions")
                .containsExactlyElementsOf(
                        IntStream.range(0, protocol.metrics().size()).boxed().toList());
        assertThat(protocol.metrics().stream().map(Metric::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches(KEBAB_CASE));
        assertThat(protocol.allFailures().stream().map(Failure::id)).doesNotHaveDuplicates();
        assertThat(protocol.renamed().keySet()).as("old names").doesNotContainAnyElementsOf(names(protocol));
        Set<String> newNames = names(protocol);
        new FailureIds(protocol).all().forEach(id -> newNames.add("failures." + id));
        assertThat(newNames).as("new names").containsAll(protocol.renamed().values());
        assertThat(SettingsTable.of(protocol))
                .allSatisfy(row -> assertThat(row.doc()).as(row.name()).isNotBlank());
        assertDefaultDeadlinesNameTheStep(protocol);
    }

    /** A step that is silent fails by its own name: its deadline is over before the scenario's. */
    private static void assertDefaultDeadlinesNameTheStep(Protocol protocol) {
        JsonNode schema = new JsonMapper().readTree(ScenarioSchema.json(Map.of(protocol.name(), protocol)));
        Duration whole = duration(schema.at("/properties/deadline/x-default").asString());
        assertThat(SettingsTable.of(protocol))
                .filteredOn(row ->
                        row.name().startsWith("deadlines.") && row.fallback().isPresent())
                .allSatisfy(row -> assertThat(duration(row.fallback().orElseThrow()))
                        .as(row.name())
                        .isLessThan(whole));
    }

    private static Duration duration(String seconds) {
        return Duration.parse("PT" + seconds);
    }

    private static Set<String> names(Protocol protocol) {
        Set<String> names = new HashSet<>();
        protocol.operations().forEach(operation -> names.add(operation.id()));
        protocol.metrics().forEach(metric -> names.add("metrics." + metric.id()));
        protocol.allFailures().forEach(failure -> names.add("failures." + failure.id()));
        return names;
    }

    private SelfDescription() {}
}

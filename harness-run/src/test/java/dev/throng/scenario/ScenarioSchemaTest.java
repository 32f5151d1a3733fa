package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ScenarioSchemaTest {

    private static final String TEXT = ScenarioSchema.json(Map.of("riemann", new FakeProtocol()));
    private static final JsonNode SCHEMA = JsonMapper.shared().readTree(TEXT);

    @Test
    void keysOfTheFileAreThoseOfTheRecords() {
        assertThat(SCHEMA.at("/properties").propertyNames())
                .containsExactlyInAnyOrder(
                        "name",
                        "seed",
                        "scale",
                        "protocol",
                        "target",
                        "settings",
                        "phases",
                        "slo",
                        "deadline",
                        "drain",
                        "keepGoing",
                        "generator");
        assertThat(SCHEMA.at("/required"))
                .extracting(JsonNode::asString)
                .containsExactly("name", "protocol", "target", "phases");
        assertThat(SCHEMA.at("/additionalProperties").booleanValue()).isFalse();
        assertThat(SCHEMA.at("/properties/phases/items/properties").propertyNames())
                .containsExactlyInAnyOrder("name", "for", "within", "measured", "load");
        assertThat(SCHEMA.at("/properties/target/properties").propertyNames())
                .contains("launch", "attach", "command", "probes");
        assertThat(SCHEMA.at("/definitions/load/oneOf")).hasSize(6);
    }

    @Test
    void settingsAndOperationsDependOnTheProtocol() {
        JsonNode then = SCHEMA.at("/allOf/0/then/properties");

        assertThat(SCHEMA.at("/allOf/0/if/properties/protocol/const").asString())
                .isEqualTo("fake");
        assertThat(then.at("/settings/properties").propertyNames()).contains("connections", "event", "tls");
        assertThat(then.at("/settings/properties/connections/description").asString())
                .isEqualTo("How many connections.");
        assertThat(then.at("/phases/items/properties/load/properties").propertyNames())
                .containsExactlyInAnyOrder("send", "roster-set");
    }

    @Test
    void sameProtocolsGiveTheSameText() {
        assertThat(ScenarioSchema.json(Map.of("riemann", new FakeProtocol()))).isEqualTo(TEXT);
    }

    @Test
    void settingsAreListedWithTheirDefaults() {
        assertThat(SettingsTable.of(new FakeProtocol()))
                .contains(
                        new SettingsTable.Row(
                                "connections",
                                "integer",
                                Optional.of("1"),
                                Optional.of("connections: 4"),
                                "How many connections.",
                                false,
                                true),
                        new SettingsTable.Row(
                                "maxAnswerBytes",
                                "size",
                                Optional.of("64KiB"),
                                Optional.of("maxAnswerBytes: 64KiB"),
                                "The largest answer.",
                                false,
                                false),
                        new SettingsTable.Row(
                                "event",
                                "section",
                                Optional.of("{}"),
                                Optional.of("event: {service: load-test}"),
                                "What is sent.",
                                false,
                                false),
                        new SettingsTable.Row(
                                "event.metric",
                                "number",
                                Optional.of("1.0"),
                                Optional.of("event: {metric: 1.0}"),
                                "The metric.",
                                false,
                                false),
                        new SettingsTable.Row(
                                "mode",
                                "tcp | slow-reader",
                                Optional.of("tcp"),
                                Optional.of("mode: slow-reader"),
                                "How.",
                                false,
                                false),
                        new SettingsTable.Row(
                                "tags", "list of text", Optional.of("[]"), Optional.empty(), "Tags.", false, false),
                        new SettingsTable.Row(
                                "tls.certificate",
                                "path",
                                Optional.empty(),
                                Optional.of("tls: {certificate: client.pem, keyPassword: secret}"),
                                "The certificate.",
                                true,
                                false))
                .extracting(SettingsTable.Row::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void theSchemaHasTheTextsAndExamplesOfTheTable() {
        JsonNode settings = SCHEMA.at("/allOf/0/then/properties/settings/properties");

        assertThat(settings.at("/connections/x-example").asString()).isEqualTo("4");
        assertThat(settings.at("/mode/x-example").asString()).isEqualTo("slow-reader");
        assertThat(SCHEMA.at("/properties/protocol/x-example").asString()).isEqualTo("riemann");
        assertThat(SCHEMA.at("/properties/target/properties/launch/x-example").asString())
                .isEqualTo("riemann");
        assertThat(SCHEMA.at("/properties/slo/items/description").asString()).isEqualTo(SloGrammar.FORM);
        for (ScenarioPart part : List.of(ScenarioPart.FILE, ScenarioPart.TARGET)) {
            String path = part == ScenarioPart.FILE ? "/properties/" : "/properties/target/properties/";
            part.rows("riemann").stream()
                    .filter(row -> !row.name().contains("."))
                    .forEach(row -> assertThat(SCHEMA.at(path + row.name() + "/description")
                                    .asString())
                            .as(row.name())
                            .isEqualTo(row.doc())
                            .isNotEmpty());
        }
    }

    @Test
    void theExampleOfAKeyHasTheSectionsAroundItAndTheKeysThatItNeeds() {
        assertThat(ScenarioPart.TARGET.rows("riemann"))
                .filteredOn(row -> List.of("process", "jvm.java", "command").contains(row.name()))
                .extracting(SettingsTable.Row::example)
                .containsExactly(
                        Optional.of(
                                "target: {command: [java, \"${jvm.options}\", -jar, server.jar], ready: \"tcp://127.0.0.1:5555\"}"),
                        Optional.of("target: {launch: riemann, jvm: {java: 21}}"),
                        Optional.of("target: {attach: 127.0.0.1:5555, process: 4711}"));
        assertThat(ScenarioPart.LOAD.rows("riemann"))
                .filteredOn(row -> List.of("from", "to").contains(row.name()))
                .extracting(SettingsTable.Row::example)
                .containsOnly(Optional.of("{from: 10/s, to: 1000/s}"));
    }
}

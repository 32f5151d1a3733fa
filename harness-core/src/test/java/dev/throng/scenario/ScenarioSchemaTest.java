package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;

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
                .containsExactlyInAnyOrder("name", "for", "measured", "load");
        assertThat(SCHEMA.at("/properties/target/properties").propertyNames())
                .contains("launch", "attach", "command", "probes");
        assertThat(SCHEMA.at("/definitions/load/oneOf")).hasSize(6);
    }

    @Test
    void settingsAndOperationsDependOnTheProtocol() {
        JsonNode then = SCHEMA.at("/allOf/0/then/properties");

        assertThat(SCHEMA.at("/allOf/0/if/properties/protocol/const").asString())
                .isEqualTo("riemann");
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
                                "connections", "integer", Optional.of("1"), "How many connections.", false, true),
                        new SettingsTable.Row(
                                "maxAnswerBytes", "size", Optional.of("64KiB"), "The largest answer.", false, false),
                        new SettingsTable.Row("event", "section", Optional.of("{}"), "What is sent.", false, false),
                        new SettingsTable.Row(
                                "event.metric", "number", Optional.of("1.0"), "The metric.", false, false),
                        new SettingsTable.Row("mode", "tcp | slow-reader", Optional.of("tcp"), "How.", false, false),
                        new SettingsTable.Row("tags", "list of text", Optional.of("[]"), "Tags.", false, false),
                        new SettingsTable.Row(
                                "tls.certificate", "path", Optional.empty(), "The certificate.", true, false))
                .extracting(SettingsTable.Row::name)
                .doesNotHaveDuplicates();
    }
}

package dev.throng.targets.riemann.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.riemann.index.EventBuilder;
import dev.throng.targets.riemann.index.EventKey;
import dev.throng.targets.riemann.index.IndexedEvent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventQueryTest {

    private static final IndexedEvent CPU = new EventBuilder()
            .host("web-1")
            .service("cpu user")
            .state("ok")
            .description("say \"hi\"\nand 100%")
            .tag("linux")
            .tag("prod")
            .metricDouble(0.75)
            .ttlSeconds(30)
            .timeMicros(1_700_000_000_500_000L)
            .build();

    private static final IndexedEvent BARE = new EventBuilder().build();

    private static boolean matches(String query) {
        return EventQuery.parse(query).matches(CPU);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "  true  ",
                "service = \"cpu user\"",
                "host=\"web-1\"",
                "state != \"critical\"",
                "tagged \"prod\"",
                "not tagged \"windows\"",
                "service =~ \"cpu%\"",
                "service =~ \"%user\"",
                "service =~ \"c%u%r\"",
                "service =~ \"%\"",
                "service ~= \"us.r$\"",
                "service ~= \"^cpu\\s\"",
                "description = \"say \\\"hi\\\"\\nand 100%\"",
                "metric > 0.5",
                "metric >= 0.75",
                "metric <= 7.5e-1",
                "metric < 1",
                "metric = 0.75",
                "metric != 1",
                "metric > -1",
                "metric_f = 0.75",
                "ttl = 30",
                "time > 1700000000",
                "state != nil",
                "metric != null",
                "(host = \"x\" or host = \"web-1\") and metric > 0.5",
                "false or true and true",
                "true or false and false",
                "not false and true",
                "not (true and false)",
                "not not true"
            })
    void matchesTheDescribedEvents(String query) {
        assertThat(matches(query)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "false",
                "service = \"cpu\"",
                "service =~ \"user\"",
                "service =~ \"\"",
                "service ~= \"^user\"",
                "tagged \"lin\"",
                "metric > 0.75",
                "metric < 0.75",
                "metric != 0.75",
                "state = nil",
                "not true or false",
                "host = \"web-1\" and metric > 1",
                "(true or true) and false"
            })
    void doesNotMatchOtherEvents(String query) {
        assertThat(matches(query)).isFalse();
    }

    @Test
    void missingFieldsMatchNilAndInequalityOnly() {
        for (String query : List.of(
                "host = nil", "metric = nil", "ttl = null", "service != \"x\"", "metric != 3", "not tagged \"x\"")) {
            assertThat(EventQuery.parse(query).matches(BARE)).as(query).isTrue();
        }
        for (String query : List.of(
                "host = \"\"", "metric < 1", "metric >= 0", "service =~ \"%\"", "service ~= \".*\"", "host != nil")) {
            assertThat(EventQuery.parse(query).matches(BARE)).as(query).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | the end at 1",
                "tagged | the end at 7 (expected: a tag in double quotes)",
                "service | the end at 8 (expected: an operator)",
                "service = | the end at 10 (expected: a text in double quotes, or nil)",
                "service = cpu | \"cpu\" at 11",
                "service = 1 | \"1\" at 11",
                "service > \"a\" | expected: =, !=, =~ or ~= for a text",
                "metric = \"a\" | expected: a number, or nil",
                "metric ~= 1 | for a number",
                "metric > nil | expected: a number",
                "colour = \"red\" | \"colour\" at 1 (expected: host, service",
                "true true | \"true\" at 6 (expected: and, or, or the end)",
                "(true | the end at 6 (expected: ))",
                "true) | \")\" at 5",
                "service = \"open | has no end",
                "service = 'x' | \"'\" at 11",
                "metric > 1.2.3 | is no number",
                "metric > - | is no number",
                "service ~= \"(\" | pattern: Unclosed group",
                "and true | \"and\" at 1"
            })
    void errorStatesPositionAndExpectation(String query, String message) {
        assertThatThrownBy(() -> EventQuery.parse(query))
                .isInstanceOf(QueryException.class)
                .hasMessageStartingWith("parse error: ")
                .hasMessageContaining(message);
    }

    @Test
    void depthAndLengthAreLimited() {
        assertThat(matches("(".repeat(60) + "true" + ")".repeat(60))).isTrue();
        assertThatThrownBy(() -> EventQuery.parse("(".repeat(100) + "true" + ")".repeat(100)))
                .hasMessageContaining("nested deeper than 64");
        assertThatThrownBy(() -> EventQuery.parse("not ".repeat(100) + "true")).hasMessageContaining("nested deeper");
        assertThatThrownBy(() -> EventQuery.parse(" ".repeat(20_000))).hasMessageContaining("at most 16384");
        assertThat(matches("true" + " and true".repeat(1_000))).isTrue();
        assertThatThrownBy(() -> EventQuery.parse("service ~= \"" + "a".repeat(300) + "\""))
                .hasMessageContaining("at most 256");
    }

    @Test
    void catastrophicPatternIsAborted() {
        IndexedEvent evil = new EventBuilder().service("a".repeat(400)).build();
        EventQuery query = EventQuery.parse("service ~= \"^(.*)(.*)(.*)(.*)(.*)(.*)x$\"");
        assertThatThrownBy(() -> query.matches(evil))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("costs too much");
    }

    @Test
    void patternThatRecursesTooDeeplyIsAQueryError() {
        IndexedEvent longText = new EventBuilder().service("ab".repeat(500_000)).build();
        EventQuery query = EventQuery.parse("service ~= \"^(a|b)*$\"");
        assertThatThrownBy(() -> query.matches(longText)).isInstanceOf(QueryException.class);
    }

    @Test
    void hostAndServiceFormAKey() {
        assertThat(EventQuery.parse("service = \"s\" and host = \"h\" and metric > 1")
                        .key())
                .hasValue(EventKey.of("h", "s"));
        assertThat(EventQuery.parse("service = \"s\"").key()).isEmpty();
        assertThat(EventQuery.parse("service = \"s\" or host = \"h\"").key()).isEmpty();
        assertThat(EventQuery.parse("service = \"s\" and not host = \"h\"").key())
                .isEmpty();
    }
}

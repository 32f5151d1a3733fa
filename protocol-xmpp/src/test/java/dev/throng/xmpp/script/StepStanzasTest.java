package dev.throng.xmpp.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.throng.protocol.SettingException;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings;
import dev.throng.xmpp.settings.StepSettings.ExpectSettings;
import dev.throng.xmpp.settings.StepSettings.StanzaSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What steps send and wait for, and how a wrong step is named. */
class StepStanzasTest {

    private static final String REQUEST = "<iq type='get' id='${id}'><q xmlns='u'/></iq>";
    private static final String MESSAGE = "<message to='${peer}'/>";

    private static StepSettings send(String template) {
        return Steps.send(template, Optional.empty(), Map.of());
    }

    private static Optional<ExpectSettings> expect(StanzaSettings stanza) {
        return Optional.of(new ExpectSettings(stanza, Duration.ofSeconds(5)));
    }

    private static StepStanzas compiled(StepSettings... steps) {
        return new StepStanzas(new SessionScripts(Map.of("one", Steps.script(steps))), List.of("city"), 1000);
    }

    @Test
    void aRequestWaitsForItsAnswerAndAMessageForNothing() {
        StepSettings request = send(REQUEST);
        StepSettings message = send(MESSAGE);
        StepSettings receipted = Steps.send(MESSAGE, expect(Steps.stanza("", "received", "")), Map.of());
        StepSettings waiting = Steps.await(Steps.stanza("", "message", ""), 3000);
        StepStanzas stanzas =
                compiled(request, Steps.repeat(2, message, Steps.choose(Steps.branch(1, receipted))), waiting);
        assertThat(stanzas.of(request).orElseThrow().isRequest()).isTrue();
        assertThat(stanzas.of(request).orElseThrow().awaited()).isTrue();
        assertThat(stanzas.of(request).orElseThrow().deadline()).isZero();
        assertThat(stanzas.of(message).orElseThrow().awaited()).isFalse();
        assertThat(stanzas.of(receipted).orElseThrow().awaited()).isTrue();
        assertThat(stanzas.of(receipted).orElseThrow().isRequest()).isFalse();
        assertThat(stanzas.of(receipted).orElseThrow().deadline()).isEqualTo(Duration.ofSeconds(5));
        assertThat(stanzas.of(waiting).orElseThrow().sent()).isEmpty();
        assertThat(stanzas.of(waiting).orElseThrow().awaited()).isTrue();
        assertThat(stanzas.of(send(REQUEST))).isEmpty();
        assertThat(stanzas.useContacts()).isFalse();
        assertThat(compiled(send("<message to='${contact}'/>")).useContacts()).isTrue();
    }

    static Stream<Arguments> wrongSteps() {
        String first = "sessions.one.steps[0]";
        return Stream.of(
                arguments(send("<message to='${pear}'/>"), first + ".send", 13, "${pear} (expected: one of user"),
                arguments(
                        Steps.repeat(
                                2,
                                send(MESSAGE),
                                Steps.choose(Steps.branch(1, send(MESSAGE)), Steps.branch(1, send("<message>")))),
                        first + ".repeat.steps[1].choose[1].steps[0].send",
                        0,
                        "not well-formed XML: "),
                arguments(
                        send("<message to='${csv.town}'/>"), first + ".send", 13, "a column of the users' file: city"),
                arguments(
                        Steps.send(MESSAGE, expect(Steps.stanza("", "", "")), Map.of()),
                        first + ".expect",
                        0,
                        "without the answer to wait for"),
                arguments(
                        Steps.send(MESSAGE, Optional.empty(), Map.of("a", "b")),
                        first + ".capture",
                        0,
                        "without the answer to wait for"),
                arguments(
                        Steps.send(REQUEST, expect(Steps.stanza("a ${i}", "", "")), Map.of()),
                        first + ".expect.id",
                        2,
                        "${i} (expected: one of user"),
                arguments(
                        Steps.send(REQUEST, expect(Steps.stanza("", "", "a//b")), Map.of()),
                        first + ".expect.path",
                        0,
                        "a//b (expected: names of elements"),
                arguments(
                        Steps.await(Steps.stanza("", "", "/"), 3000),
                        first + ".wait.stanza.path",
                        0,
                        "/ (expected: names"),
                arguments(
                        Steps.send(REQUEST, Optional.empty(), Map.of("last", "fin/")),
                        first + ".capture.last",
                        0,
                        "fin/ (expected: names"),
                arguments(
                        Steps.send(REQUEST, Optional.empty(), Map.of("peer", "fin")),
                        first + ".capture",
                        0,
                        "peer (expected: a name for a variable"),
                arguments(
                        send("<message>" + "x".repeat(1000) + "</message>"),
                        first + ".send",
                        0,
                        "a template of 1019 characters (expected: at most 1000, because settings.maxPendingBytes is 1000)"));
    }

    @ParameterizedTest
    @MethodSource("wrongSteps")
    void aWrongStepIsNamedWithThePlaceInItsText(StepSettings step, String key, int offset, String problem) {
        SettingException refused = catchThrowableOfType(SettingException.class, () -> compiled(step));
        assertThat(refused.key()).isEqualTo(key);
        assertThat(refused.offset()).isEqualTo(offset);
        assertThat(refused).hasMessageContaining(problem);
    }

    @Test
    void aScriptHasAtMostSixteenVariables() {
        Map<String, String> variables = new LinkedHashMap<>();
        IntStream.rangeClosed(1, 16).forEach(i -> variables.put("v" + i, "a"));
        assertThat(compiled(Steps.send(REQUEST, Optional.empty(), variables)).useContacts())
                .isFalse();
        SettingException refused = catchThrowableOfType(
                SettingException.class,
                () -> compiled(
                        Steps.send(REQUEST, Optional.empty(), variables),
                        Steps.send(REQUEST, Optional.empty(), Map.of("w", "a"))));
        assertThat(refused.key()).isEqualTo("sessions.one.steps");
        assertThat(refused).hasMessage("17 variables are captured (expected: at most 16)");
    }
}

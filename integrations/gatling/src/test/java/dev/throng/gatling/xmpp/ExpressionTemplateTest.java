package dev.throng.gatling.xmpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.gatling.action.Sessions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTemplateTest {

    private static final String JID = "romeo@example.org/orchard";

    private static ExpressionTemplate.Ready ready(String text, List<String> values) {
        return ExpressionTemplate.of(text).stanza(JID, "throng-7", 3, 2, values, new Random(1));
    }

    @Test
    void variablesAndExpressionsAreReplacedAndEscaped() {
        ExpressionTemplate.Ready ready = ready(
                "<iq type='set' id='${id}' to='#{to}'><query xmlns='a:b' by='${user} ${domain} ${n} ${counter}'>#{x}$${y}</query></iq>",
                List.of("a'b", "</query>&"));

        assertThat(ready.id()).isEqualTo("throng-7");
        assertThat(ready.stanza())
                .isEqualTo("<iq type='set' id='throng-7' to='a&apos;b'>"
                        + "<query xmlns='a:b' by='romeo example.org 3 2'>&lt;/query&gt;&amp;${y}</query></iq>");
    }

    @Test
    void anIdOfTheUsersOwnIsTheOneThatIsWaitedFor() {
        assertThat(ready("<iq type='get' id='own-#{n}'><q xmlns='a:b'/></iq>", List.of("9"))
                        .id())
                .isEqualTo("own-9");
        assertThat(ready("<presence/>", List.of()).id()).isEmpty();
    }

    @Test
    void onlyRequestsAreAnswered() {
        assertThat(ExpressionTemplate.of("<iq type='get' id='${id}'><q xmlns='a:b'/></iq>")
                        .isRequest())
                .isTrue();
        assertThat(ExpressionTemplate.of("<active xmlns='urn:xmpp:csi:0'/>").isRequest())
                .isFalse();
    }

    @Test
    void expressionsAreThoseOfGatling() throws Exception {
        ExpressionTemplate template =
                ExpressionTemplate.of("<presence to='#{to}'><status>#{randomInt(5,6)}</status></presence>");

        assertThat(template.resolved(Sessions.on(null).set("to", "juliet@example.org")))
                .containsExactly("juliet@example.org", "5");
        assertThatThrownBy(() -> template.resolved(Sessions.on(null))).hasMessageContaining("to");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<iq type='get'|send: not well-formed XML",
                "<iq type='get'><q xmlns='a'/></iq>|send: an iq without an id (expected: id='${id}'), at character 1",
                "<presence to='${nobody}'/>|send: ${nobody} (expected: one of user, ",
                "<presence to='${peer}'/>|send: ${peer} or ${contact} (expected: an expression of Gatling",
                "<presence #{attribute}/>|send: a variable outside of text and attribute values",
            })
    void whatCannotBeSentIsRefusedWhenTheScenarioIsBuilt(String text, String message) {
        assertThatThrownBy(() -> ExpressionTemplate.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}

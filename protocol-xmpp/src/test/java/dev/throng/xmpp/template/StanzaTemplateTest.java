package dev.throng.xmpp.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.template.StanzaTemplate.Kind;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a template becomes, and which templates are refused. */
class StanzaTemplateTest {

    private final TemplateValues values = new TemplateValues();
    private final StringBuilder scratch = new StringBuilder();

    private String stanza(String template, String... captured) throws TemplateException {
        StanzaTemplate compiled = StanzaTemplate.of(template, TemplateValues.names(captured));
        String stanza = compiled.stanza(values, compiled.to(values, scratch), scratch);
        assertThat(scratch).isEmpty();
        return stanza;
    }

    static Stream<Arguments> templates() {
        return Stream.of(
                arguments(
                        "<message to='${peer}' id='${id}'><body>hi</body></message>",
                        "<message to='nurse@example.org/kitchen' id='throng.1.2.3'><body>hi</body></message>"),
                arguments(
                        "<message to=\"${contact}\"><body>${user} at ${domain}: ${jid}</body></message>",
                        "<message to=\"juliet@example.org\"><body>romeo at example.org: romeo@example.org/desk</body></message>"),
                arguments(
                        "<message><body>${n} ${counter} ${csv.city} ${ csv.words }</body></message>",
                        "<message><body>7 3 Verona a&lt;b&amp;&apos;c&quot;</body></message>"),
                arguments(
                        "<message to='x@${domain}/${csv.words}'/>",
                        "<message to='x@example.org/a&lt;b&amp;&apos;c&quot;'/>"),
                arguments("<message to='a&amp;b@${domain}'/>", "<message to='a&amp;b@example.org'/>"),
                arguments(
                        "<message><body>$${user} $$ $ {} }</body></message>",
                        "<message><body>${user} $$ $ {} }</body></message>"),
                arguments("<active xmlns='urn:xmpp:csi:0'/>", "<active xmlns='urn:xmpp:csi:0'/>"),
                arguments(
                        "  <presence  xmlns = 'jabber:client' to='${peer}'/>\n ",
                        "<presence to='nurse@example.org/kitchen'/>"),
                arguments(
                        "<iq type='get' id='a${id}'><q xmlns='u'/></iq>",
                        "<iq type='get' id='athrong.1.2.3'><q xmlns='u'/></iq>"),
                arguments("<message><b><![CDATA[<&]]></b></message>", "<message><b><![CDATA[<&]]></b></message>"));
    }

    @ParameterizedTest
    @MethodSource("templates")
    void theVariablesOfATemplateAreReplaced(String template, String stanza) throws Exception {
        assertThat(stanza(template)).isEqualTo(stanza);
    }

    @Test
    void aCapturedValueIsEscapedWhenItIsSent() throws Exception {
        String hostile = "</iq><evil a='\"&\n\u0000\ud800]]>";
        values.captured[0] = hostile;
        Element stanza = Stanzas.read(
                stanza("<iq type='set' id='${id}' to='${last}'><q xmlns='u' a='${last}'>${last}</q></iq>", "last"));
        String seen = hostile.replace('\u0000', '\ufffd').replace('\ud800', '\ufffd');
        assertThat(stanza.attribute("to", "")).isEqualTo(seen);
        assertThat(stanza.child().orElseThrow().attribute("a", "")).isEqualTo(seen);
        assertThat(stanza.child().orElseThrow().text()).isEqualTo(seen);
    }

    @Test
    void theAddresseeIsDrawnOnceForAStanza() throws Exception {
        StanzaTemplate template =
                StanzaTemplate.of("<message to='u${random(1,1000000)}@${domain}'/>", TemplateValues.names());
        String to = template.to(values, scratch);
        assertThat(template.stanza(values, to, scratch)).isEqualTo("<message to='" + to + "'/>");
    }

    @Test
    void theSameSeedGivesTheSameTexts() throws Exception {
        StanzaTemplate template = StanzaTemplate.of(
                "<message><body>${random(-5,5)} ${choice(a, b< ,c)}</body></message>", TemplateValues.names());
        String[] runs = new String[2];
        for (int run = 0; run < runs.length; run++) {
            values.random = new SplittableRandom(42);
            StringBuilder all = new StringBuilder();
            IntStream.range(0, 1000).forEach(i -> all.append(template.stanza(values, "", scratch)));
            runs[run] = all.toString();
        }
        assertThat(runs[0].equals(runs[1])).isTrue();
        assertThat(runs[0]).contains(">-5 ", ">5 ", " a<", " b&lt;<", " c<").doesNotContain(">6 ", ">-6 ");
    }

    @Test
    void aTemplateShowsWhatItNeedsAndHowItIsAnswered() throws Exception {
        StanzaTemplate request = StanzaTemplate.of(
                "<iq type='get' id='${id}' to='${peer}'><q xmlns='u'>${contact}</q></iq>", TemplateValues.names());
        assertThat(request.kind()).isEqualTo(Kind.REQUEST);
        assertThat(request.idGiven()).isTrue();
        assertThat(request.usesPeer()).isTrue();
        assertThat(request.usesContact()).isTrue();
        assertThat(request.toUser()).isTrue();
        StanzaTemplate message =
                StanzaTemplate.of("<message to='r@${domain}' id='m${counter}'/>", TemplateValues.names());
        assertThat(message.kind()).isEqualTo(Kind.MESSAGE);
        assertThat(message.idGiven()).isFalse();
        assertThat(message.id().orElseThrow().text(values)).isEqualTo("m3");
        assertThat(message.usesPeer()).isFalse();
        assertThat(message.toUser()).isFalse();
        assertThat(StanzaTemplate.of("<iq type='result' id='1'/>", TemplateValues.names())
                        .kind())
                .isEqualTo(Kind.REPLY);
    }

    static Stream<Arguments> wrongTemplates() {
        return Stream.of(
                arguments("<message to='${pear}'/>", "${pear}", "; did you mean peer?)"),
                arguments("<message to='${csv.cty}'/>", "${csv.cty}", "did you mean city?"),
                arguments("<message to='${lats}'/>", "${lats}", "; did you mean last?)"),
                arguments("<message to='${}'/>", "${}", "one of user, jid"),
                arguments("<message to='${user'/>", "${user'", "expected: a }"),
                arguments("<message>${random(5,1)}</message>", "${random", "the lowest and the highest whole number"),
                arguments("<message>${random(a)}</message>", "${random", "the lowest and the highest whole number"),
                arguments("<message><body></message>", "</message>", "not well-formed XML: "),
                arguments("<message>&nbsp;</message>", "&nbsp;", "not well-formed XML: "),
                arguments("<message a=b/>", "<message a=b/>", "not well-formed XML: "),
                arguments("<${user}/>", "${user}", "a variable outside of text and attribute values"),
                arguments("<message ${user}='a'/>", "${user}", "a variable outside of text and attribute values"),
                arguments("<m xmlns='${user}'/>", "<m", "a variable in a namespace"),
                arguments("<message><![CDATA[${user}]]></message>", "<![CDATA[", "a variable in a CDATA section"),
                arguments("<message/><message/>", "<message/>", "a second element"),
                arguments("text", "text", "text outside of the element"),
                arguments(" ", " ", "no element"),
                arguments("", "", "no element"),
                arguments("<message/></stream:stream><a/>", "</stream:stream>", "the end tag of the stream"),
                arguments("<message><!-- c --></message>", "<!--", "a comment"),
                arguments("<message><?p i?></message>", "<?p", "a comment, processing instruction"),
                arguments("<chat/>", "<chat/>", "<chat> (expected: message, presence, iq"),
                arguments("<c:message xmlns:c='jabber:client'/>", "<c:message", "an element with a prefix"),
                arguments("<x:message/>", "<x:message", "not well-formed XML: "),
                arguments("<enable xmlns='urn:xmpp:sm:3'/>", "<enable", "Throng sends by itself"),
                arguments("<stream:error/>", "<stream:error", "an element with a prefix"),
                arguments("<iq type='get'><q xmlns='u'/></iq>", "<iq", "an iq without an id (expected: id='${id}')"),
                arguments("<iq id='1'><q xmlns='u'/></iq>", "<iq", "an iq without a type"),
                arguments("<iq id='1' type='${choice(get,set)}'><q xmlns='u'/></iq>", "<iq", "an iq without a type"),
                arguments("<iq id='1' type='get'/>", "<iq", "with 0 elements in it"),
                arguments("<iq id='1' type='set'><a xmlns='u'/><b xmlns='u'/></iq>", "<iq", "with 2 elements in it"));
    }

    @ParameterizedTest
    @MethodSource("wrongTemplates")
    void aWrongTemplateIsRefusedAtItsPlace(String template, String place, String problem) {
        String before = "  \n";
        TemplateException refused = catchThrowableOfType(
                TemplateException.class, () -> StanzaTemplate.of(before + template, TemplateValues.names("last")));
        assertThat(refused).hasMessageContaining(problem);
        assertThat((before + template).substring(refused.offset())).startsWith(place);
    }

    @ParameterizedTest
    @ValueSource(ints = {63, 64, 65, 100_000})
    void deepTemplatesAreRefused(int depth) {
        String template = "<message>" + "<a>".repeat(depth - 1) + "${user}" + "</a>".repeat(depth - 1) + "</message>";
        TemplateException refused = catchThrowableOfType(
                TemplateException.class, () -> StanzaTemplate.of(template, TemplateValues.names()));
        if (depth <= 64) {
            assertThat(refused).isNull();
        } else {
            assertThat(refused).hasMessageContaining("nested deeper than 64");
        }
    }

    @Test
    void aTemplateOfAMegabyteIsReadAndSent() throws Exception {
        String text = "x${n}<b a='${user}'/>".repeat(50_000);
        String stanza = stanza("<message>" + text + "</message>");
        assertThat(stanza).isEqualTo("<message>" + "x7<b a='romeo'/>".repeat(50_000) + "</message>");
    }
}

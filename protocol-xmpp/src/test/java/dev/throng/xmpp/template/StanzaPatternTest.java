package dev.throng.xmpp.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.xmpp.codec.Element;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which stanzas fit, and what is captured of them. */
class StanzaPatternTest {

    private static final String PAGE_TEXT = "<iq type='result' id='a1' from='r@example.org'>"
            + "<fin xmlns='urn:xmpp:mam:2' complete='true'><set xmlns='http://jabber.org/protocol/rsm'><first index='0'>f</first>"
            + "<last>l&lt;1</last><count>7</count></set></fin></iq>";
    private static final Element PAGE = Stanzas.read(PAGE_TEXT);
    private static final Element SLOT = Stanzas.read("<iq type='result' id='a2'><slot xmlns='urn:xmpp:http:upload:0'>"
            + "<put><header name='a'>1</header></put><put url='https://example.org/1?a&amp;b'/></slot></iq>");
    private static final Element ARCHIVED = Stanzas.read("<message id='m1'><result xmlns='urn:xmpp:mam:2' id='x'>"
            + "<forwarded xmlns='urn:xmpp:forward:0'><message xmlns='jabber:client'><body>old</body></message></forwarded></result>"
            + "</message>");

    private static StanzaPattern pattern(String element, String namespace, String path) throws TemplateException {
        return new StanzaPattern(
                Optional.empty(),
                Optional.of(element).filter(text -> !text.isEmpty()),
                Optional.of(namespace).filter(text -> !text.isEmpty()),
                path.isEmpty() ? Optional.empty() : Optional.of(ElementPath.of(path)));
    }

    @ParameterizedTest
    @CsvSource({
        "fin, urn:xmpp:mam:2, '', true",
        "fin, '', '', true",
        "'', urn:xmpp:mam:2, '', true",
        "iq, '', '', true",
        "iq, jabber:client, '', true",
        "fin, urn:xmpp:mam:1, '', false",
        "iq, urn:xmpp:mam:2, '', false",
        "set, '', '', false",
        "'', '', fin/set/last, true",
        "'', '', iq/fin/set/first/@index, true",
        "'', '', @id, true",
        "'', '', iq/@from, true",
        "'', '', fin/set/after, false",
        "'', '', message/fin, false",
        "'', '', fin/@stable, false",
        "fin, '', fin/set/after, false",
        "'', '', '', true"
    })
    void aStanzaFitsIfAllPartsDo(String element, String namespace, String path, boolean fits) throws Exception {
        assertThat(pattern(element, namespace, path).fits(PAGE)).isEqualTo(fits);
    }

    @Test
    void anAnswerIsFoundWhereverItsBytesAreCut() throws Exception {
        StanzaPattern pattern = pattern("fin", "urn:xmpp:mam:2", "fin/@complete");
        Captures captures = captures(new TemplateNames(List.of(), List.of("last")), "last", "fin/set/last");
        for (int cut = 0; cut <= PAGE_TEXT.length(); cut++) {
            Element page = Stanzas.read(PAGE_TEXT, cut);
            String[] kept = {""};
            assertThat(pattern.fits(page, "a1")).isTrue();
            assertThat(captures.keep(page, kept)).isEmpty();
            assertThat(kept).containsExactly("l<1");
        }
    }

    @Test
    void anIdFitsExactly() throws Exception {
        TemplateValues values = new TemplateValues();
        StanzaPattern pattern = new StanzaPattern(
                Optional.of(TextTemplate.of("a${counter}", TemplateValues.names())),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        values.counter = 1;
        assertThat(pattern.fits(PAGE, pattern.id(values))).isTrue();
        values.counter = 2;
        assertThat(pattern.fits(PAGE, pattern.id(values))).isFalse();
        assertThat(pattern.fits(Stanzas.read("<message/>"), pattern.id(values))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "fin/set/last, l<1",
        "fin/set/first/@index, 0",
        "iq/fin/set, ''",
        "@id, a1",
    })
    void aPathFindsTextsAndAttributes(String path, String found) throws Exception {
        assertThat(ElementPath.of(path).find(PAGE)).contains(found);
    }

    @Test
    void theFirstPlaceThatHasAllOfThePathCounts() throws Exception {
        assertThat(ElementPath.of("slot/put/@url").find(SLOT)).contains("https://example.org/1?a&b");
        assertThat(ElementPath.of("message/result/forwarded/message/body").find(ARCHIVED))
                .contains("old");
        assertThat(ElementPath.of("result/@id").find(ARCHIVED)).contains("x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/iq",
                "a//b",
                "a/@",
                "@a/b",
                "a b",
                "*",
                "a[1]",
                "1",
                "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q"
            })
    void aWrongPathIsRefused(String path) {
        assertThatThrownBy(() -> ElementPath.of(path))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("names of elements with / between them, at most 16");
    }

    private static Captures captures(TemplateNames names, String... namesAndPaths) throws TemplateException {
        Captures captures = Captures.NONE;
        for (int i = 0; i < namesAndPaths.length; i += 2) {
            captures = captures.and(namesAndPaths[i], namesAndPaths[i + 1], names);
        }
        return captures;
    }

    @Test
    void aSessionKeepsWhatItCaptured() throws Exception {
        TemplateNames names = new TemplateNames(List.of(), List.of("last", "url", "none"));
        String[] kept = {"", "", "before"};
        Captures captures = captures(names, "none", "fin/set/after?", "last", "fin/set/last");
        assertThat(captures.keep(PAGE, kept)).isEmpty();
        assertThat(kept).containsExactly("l<1", "", "before");
        assertThat(captures(names, "url", "slot/put/@url").keep(SLOT, kept)).isEmpty();
        assertThat(kept).containsExactly("l<1", "https://example.org/1?a&b", "before");
    }

    @Test
    void nothingIsKeptIfAVariableIsMissing() throws Exception {
        TemplateNames names = new TemplateNames(List.of(), List.of("last", "more"));
        String[] kept = {"", ""};
        assertThat(captures(names, "last", "fin/set/last", "more", "fin/set/after")
                        .keep(PAGE, kept))
                .contains("more: the stanza does not have it");
        assertThat(kept).containsExactly("", "");
    }

    @Test
    void aValueBeyondTheLimitIsNotKept() throws Exception {
        Captures captures = captures(new TemplateNames(List.of(), List.of("text")), "text", "body");
        String[] kept = {""};
        assertThat(captures.keep(Stanzas.read("<message><body>" + "x".repeat(4096) + "</body></message>"), kept))
                .isEmpty();
        assertThat(kept[0]).hasSize(4096);
        assertThat(captures.keep(Stanzas.read("<message><body>" + "y".repeat(4097) + "</body></message>"), kept))
                .contains("text: more than 4096 characters");
        assertThat(kept[0]).startsWith("x");
    }

    @ParameterizedTest
    @CsvSource({
        "last, true",
        "lastOne_2, true",
        "Last, false",
        "user, false",
        "n, false",
        "a b, false",
        "'', false",
        "1a, false"
    })
    void aVariableOfAScriptHasANameOfItsOwn(String name, boolean allowed) {
        assertThat(Captures.problem(name).isEmpty()).isEqualTo(allowed);
    }

    /** The parser allows 64 levels, and a hostile server can send as many elements as a stanza may have. */
    @Test
    void aHostileStanzaIsSearchedOnce() throws Exception {
        Element wide = Stanzas.read("<message>" + "<a><b/></a>".repeat(100_000) + "</message>");
        assertThat(ElementPath.of("a/b/c").find(wide)).isEmpty();
        Element deep = Stanzas.read("<message>" + "<a>".repeat(63) + "</a>".repeat(63) + "</message>");
        assertThat(ElementPath.of("a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a").find(deep)).isPresent();
        assertThat(ElementPath.of("a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/b").find(deep)).isEmpty();
    }
}

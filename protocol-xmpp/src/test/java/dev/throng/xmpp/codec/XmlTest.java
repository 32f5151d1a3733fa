package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class XmlTest {

    private static final String HEADER =
            "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";
    private static final char[] PALETTE =
            "<>&'\"]]>![CDATA-- \n\r\tabcäé€\u0000\u0001\u0008\u000b\u001f\u007f\u0085\u2028\ud83d\ude00\ud800\udfff\ufffd\ufffe\uffff"
                    .toCharArray();

    @Test
    void plainTextStaysTheVeryString() {
        String plain = "a plain text, with nothing in it (but this)";
        assertThat(Xml.escape(plain)).isSameAs(plain);
        assertThat(Xml.escape("")).isEmpty();
    }

    @Test
    void whatMeansSomethingIsEscaped() {
        assertThat(Xml.escape("a<b>&'\"\n\u0001\ud800x😀"))
                .isEqualTo("a&lt;b&gt;&amp;&apos;&quot;&#10;\ufffd\ufffdx😀");
    }

    /** As it must be read: only what XML does not know is another character. */
    private static String expected(String text) {
        StringBuilder expected = new StringBuilder();
        text.codePoints().forEach(point -> {
            boolean known = point == '\t'
                    || point == '\n'
                    || point == '\r'
                    || point >= 0x20 && point <= 0xD7FF
                    || point >= 0xE000 && point <= 0xFFFD
                    || point >= 0x10000;
            expected.appendCodePoint(known ? point : 0xFFFD);
        });
        return expected.toString();
    }

    @Test
    void whatIsEscapedIsReadAsItWas() throws XmppStreamException {
        StreamReader reader = new StreamReader(new Parsers(), 100_000);
        Transcript.of(reader, HEADER);
        SplittableRandom random = new SplittableRandom(7);
        for (int n = 0; n < 5_000; n++) {
            StringBuilder made = new StringBuilder();
            for (int length = random.nextInt(40); length > 0; length--) {
                made.append(
                        random.nextInt(8) == 0
                                ? (char) random.nextInt(0x10000)
                                : PALETTE[random.nextInt(PALETTE.length)]);
            }
            String escaped = Xml.escape(made.toString());
            String expected = expected(made.toString());
            Transcript transcript =
                    Transcript.of(reader, "<a b='" + escaped + "' c=\"" + escaped + "\">" + escaped + "</a>");
            assertThat(transcript.refusal()).as(escaped).isNull();
            assertThat(transcript.elements()).hasSize(1);
            Element element = transcript.elements().get(0);
            assertThat(List.of(element.text(), element.attribute("b", ""), element.attribute("c", "")))
                    .isEqualTo(List.of(expected, expected, expected));
        }
    }
}

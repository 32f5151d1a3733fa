package dev.throng.cli.tsung;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawStanzasTest {

    @Test
    void aTextIsSplitIntoItsElements() {
        assertThat(RawStanzas.of("<a/> <b c='>'>t<b/><!-- </b> --></b>\n<d><![CDATA[</d>]]></d><e f=\"/\"></e>"))
                .containsExactly(
                        "<a/>", "<b c='>'>t<b/><!-- </b> --></b>", "<d><![CDATA[</d>]]></d>", "<e f=\"/\"></e>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "text", "<a>", "</a>", "<a/>text", "text<a/>", "<a></b>", "<a b=c/>", "<a/><", "&x;"})
    void whatIsNoSequenceOfElementsHasNone(String text) {
        assertThat(RawStanzas.of(text)).isEmpty();
    }

    @Test
    void onlyRequestsGetAnIdOfTheirOwn() {
        assertThat(RawStanzas.withOwnId("<iq type='get'/>")).isEqualTo("<iq type='get' id='${id}'/>");
        assertThat(RawStanzas.withOwnId("<iq id=\"7\" to='a' type=\"set\"><x id='8'/></iq>"))
                .isEqualTo("<iq to='a' type=\"set\" id='${id}'><x id='8'/></iq>");
        for (String other : new String[] {"<iq type='result' id='1'/>", "<message id='1'/>", "<iqs type='get'/>"}) {
            assertThat(RawStanzas.withOwnId(other)).isEqualTo(other);
        }
    }
}

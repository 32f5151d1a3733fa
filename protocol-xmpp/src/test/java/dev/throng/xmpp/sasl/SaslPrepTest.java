package dev.throng.xmpp.sasl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SaslPrepTest {

    private static String prepared(String text) throws SaslException {
        return SaslPrep.prepare("password", text);
    }

    /** RFC 4013 §3. */
    @Test
    void preparesTheExamplesOfItsRfc() throws SaslException {
        assertThat(prepared("I\u00adX")).isEqualTo("IX");
        assertThat(prepared("user")).isEqualTo("user");
        assertThat(prepared("USER")).isEqualTo("USER");
        assertThat(prepared("\u00aa")).isEqualTo("a");
        assertThat(prepared("\u2168")).isEqualTo("IX");
        assertThatThrownBy(() -> prepared("\u0007")).hasMessage("password: U+0007 in it, which SASLprep forbids");
        assertThatThrownBy(() -> prepared("\u0627\u0031")).hasMessageContaining("two directions");
    }

    @Test
    void everySpaceIsTheAsciiOne() throws SaslException {
        assertThat(prepared("a\u00a0b\u2003c\u3000d e")).isEqualTo("a b c d e");
    }

    @Test
    void textFromRightToLeftIsFine() throws SaslException {
        assertThat(prepared("\u05e9\u05dc\u05d5\u05dd")).isEqualTo("\u05e9\u05dc\u05d5\u05dd");
        assertThat(prepared("\u0627\u0031\u0628")).isEqualTo("\u0627\u0031\u0628");
    }

    @Test
    void accentsBecomeOneCharacter() throws SaslException {
        assertThat(prepared("e\u0301")).isEqualTo("\u00e9");
        assertThat(prepared("\ud83d\ude00")).isEqualTo("\ud83d\ude00");
    }

    @Test
    void whatIsNothingLeavesNothing() throws SaslException {
        assertThat(prepared("\u00ad\u200b\ufeff\ufe0f")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u0000",
                "\u007f",
                "\u0085",
                "\u2028",
                "\ue000",
                "\ufdd0",
                "\uffff",
                "\ud800",
                "x\udc00y",
                "\ufffd",
                "\u2ff0",
                "\u200e",
                "\u202e",
                "\u206a",
                "\udb40\udc01",
                "\ud83f\udffe",
                "\u06dd"
            })
    void prohibitedCharactersAreRefusedWithoutQuotingThePassword(String text) {
        assertThatThrownBy(() -> prepared("secret" + text))
                .isInstanceOf(SaslException.class)
                .hasMessageNotContaining("secret")
                .extracting("reason")
                .isEqualTo(SaslReason.BAD_CREDENTIALS);
    }
}

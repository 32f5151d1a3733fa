package dev.throng.cli.tsung;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TsungFileTest {

    private static TsungElement read(String xml) throws TsungException {
        return TsungFile.read(xml.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void elementsHaveTheLineOfTheirStart() throws Exception {
        TsungElement root = read(
                "<?xml version=\"1.0\"?>\n<tsung>\n <!-- a\n comment -->\n <a\n  b=\" c \"\n >t<d/>u</a>\n</tsung>");

        TsungElement a = root.child("a").orElseThrow();
        assertThat(a.line()).isEqualTo(5);
        assertThat(a.attribute("b")).contains("c");
        assertThat(a.text()).isEqualTo("tu");
        assertThat(a.children()).extracting(TsungElement::line).containsExactly(7);
    }

    @ParameterizedTest
    @CsvSource({
        "tsung SYSTEM \"/nowhere/tsung-1.0.dtd\"",
        "tsung SYSTEM \"http://127.0.0.1:1/tsung-1.0.dtd\"",
        "tsung SYSTEM \"tsung-1.0.dtd\" []",
        "tsung SYSTEM \"tsung-1.0.dtd\" [<!ENTITY unused \"x\">]",
    })
    void theDocumentTypeIsNotLoaded(String type) throws Exception {
        assertThat(read("<!DOCTYPE " + type + ">\n<tsung/>").line()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"<tsung>&own;</tsung>", "<tsung a=\"&own;\"/>", "<tsung><a>x&own;y</a></tsung>"})
    void anEntityOfTheFileIsRefusedWithItsName(String content) {
        for (String declared : new String[] {"\"x\"", "SYSTEM \"file:///etc/hostname\""}) {
            assertThatThrownBy(() -> read("<!DOCTYPE tsung [<!ENTITY own " + declared + ">]>\n" + content))
                    .isInstanceOf(TsungException.class)
                    .hasMessageStartingWith("line 2: the entity &own; is not read (expected: ");
        }
    }

    @Test
    void entitiesThatGrowAreNotRead() {
        String bomb =
                "<!DOCTYPE tsung [<!ENTITY a \"xxxxxxxxxx\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">]>";

        assertThatThrownBy(() -> read(bomb + "<tsung>&c;</tsung>")).hasMessageContaining("the entity &c; is not read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|no well-formed XML",
                "<tsung>|no well-formed XML",
                "<tsung><a></b></tsung>|line 1: no well-formed XML",
                "not XML|no well-formed XML",
                "<playlist/>|line 1: the element playlist (expected: the file of a tsung test, with the element tsung)",
            })
    void whatIsNoFileOfTsungIsRefused(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(TsungException.class).hasMessageContaining(message);
    }

    @Test
    void depthAndLengthAreLimited() {
        String deep = "<tsung>" + "<a>".repeat(TsungFile.MAX_DEPTH) + "</a>".repeat(TsungFile.MAX_DEPTH) + "</tsung>";

        assertThatThrownBy(() -> read(deep)).hasMessage("line 1: more than 100 elements within each other");
        assertThatThrownBy(() -> TsungFile.read(new byte[TsungFile.MAX_BYTES + 1]))
                .hasMessage("longer than 10 MB (expected: the file of a tsung test)");
    }

    @Test
    void otherEncodingsAreRead() throws Exception {
        byte[] latin1 = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><tsung a=\"\u00fc\"/>"
                .getBytes(StandardCharsets.ISO_8859_1);

        assertThat(TsungFile.read(latin1).attribute("a")).contains("\u00fc");
        assertThat(TsungFile.read("\ufeff<tsung/>".getBytes(StandardCharsets.UTF_16LE))
                        .name())
                .isEqualTo("tsung");
    }
}

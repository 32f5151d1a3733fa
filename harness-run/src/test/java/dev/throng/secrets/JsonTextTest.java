package dev.throng.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.text.Printable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JsonTextTest {

    private static final String HOSTILE = "\u001b]0;x\u0007 \u009b2J \u202e \u2066 \u007f é 😀";

    @Test
    void nothingInAFileDoesSomethingToATerminalAndAReaderGetsItBack() {
        byte[] json = JsonText.mapper(Masking.NONE).writeValueAsBytes(List.of(HOSTILE));

        String text = new String(json, StandardCharsets.UTF_8);
        assertThat(Printable.isText(text)).as(text).isTrue();
        assertThat(text).contains("é 😀", "\\u202e", "\\u009b");
        assertThat(JsonText.mapper(Masking.NONE).readTree(json).get(0).asString())
                .isEqualTo(HOSTILE);
    }

    @Test
    void secretsAreMaskedInTextsAndNumbersStay() {
        Masking masking = Masking.of(Map.of("hunter2", "${PW}", "4711", "${PIN}"));
        String json = JsonText.mapper(masking).writeValueAsString(Map.of("a", List.of("pw hunter2, pin 4711", 4711)));

        assertThat(json).contains("\"pw ${PW}, pin ${PIN}\"").contains(" 4711 ").doesNotContain("hunter2");
    }

    private record Figures(double mean, Double low, OptionalDouble high, List<Double> all, Object any) {}

    @Test
    void aNumberThatIsNotFiniteIsNull() {
        double end = Double.POSITIVE_INFINITY;
        List<Figures> figures = List.of(
                new Figures(Double.NaN, Double.NEGATIVE_INFINITY, OptionalDouble.of(end), List.of(end, 1.5), end),
                new Figures(0.5, 2.5, OptionalDouble.of(1e300), List.of(), 4.5),
                new Figures(0.5, null, OptionalDouble.empty(), List.of(), null));

        assertThat(JsonText.mapper(Masking.NONE)
                        .readTree(JsonText.mapper(Masking.NONE).writeValueAsBytes(figures)))
                .hasToString("["
                        + "{\"mean\":null,\"low\":null,\"high\":null,\"all\":[null,1.5],\"any\":null},"
                        + "{\"mean\":0.5,\"low\":2.5,\"high\":1.0E300,\"all\":[],\"any\":4.5},"
                        + "{\"mean\":0.5,\"low\":null,\"high\":null,\"all\":[],\"any\":null}]");
    }

    private record Entry(String operation, String text, boolean held) {}

    @Test
    void whatTheProgramItselfDefinesIsNoSecret() {
        Masking masking = Masking.of(Map.of("send", "${OP}", "operation", "${X}", "true", "${Y}"));
        String json = JsonText.mapper(masking).writeValueAsString(List.of(new Entry("send", "send true", true)));

        assertThat(json).contains("\"operation\" : \"send\"", "\"text\" : \"${OP} ${Y}\"", "\"held\" : true");
    }
}

package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PagesTest {

    private static final Map<String, String> OPTIONS =
            Map.of("pointer", "/clients/total", "xpath", "sum(//listeners)", "count", "listeners");

    private static final byte[] QUEUES = ("<server><queue><size>1</size></queue><queue><size>2</size></queue>"
                    + "<queue><size>3</size></queue></server>")
            .getBytes(StandardCharsets.UTF_8);

    @Test
    void pointersFindNumbersTextsThatHoldOneAndLengths() throws Exception {
        String page = "{\"clients\":{\"total\":12,\"text\":\" 13 \",\"a/b\":[1,2,3]},\"none\":null}";

        assertThat(pointed("/clients/total", page)).isEqualTo(12);
        assertThat(pointed("/clients/text", page)).isEqualTo(13);
        assertThat(pointed("/clients/a~1b", page)).isEqualTo(3);
        assertThat(pointed("/clients/a~1b/2", page)).isEqualTo(3);
        for (String nowhere : new String[] {"/none", "/clients", "/clients/missing", "/clients/a~1b/9"}) {
            assertThatThrownBy(() -> pointed(nowhere, page))
                    .isInstanceOf(UnreadablePageException.class)
                    .hasMessage("no number at " + nowhere + " of the page");
        }
    }

    private static double pointed(String pointer, String page) throws UnreadablePageException {
        return new PointedJson("n", pointer)
                .read(page.getBytes(StandardCharsets.UTF_8))
                .get("n");
    }

    @Test
    void xpathMayCompute() throws Exception {
        assertThat(new PointedXml("sizes", "sum(//size)").read(QUEUES)).containsEntry("sizes", 6.0);
        assertThat(new PointedXml("n", "count(//queue)").read(QUEUES)).containsEntry("n", 3.0);
        assertThatThrownBy(() -> new PointedXml("n", "//nothing").read("<a/>".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UnreadablePageException.class);
        assertThatThrownBy(() -> new PointedXml("n", "sum(")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource(GenericKind.class)
    void hostilePagesAreUnreadableAndNothingElse(GenericKind kind) {
        Page page = kind.page(OPTIONS);

        HostilePages.assertAllUnreadable(page);
        if (kind != GenericKind.XML) { // the sum over no elements is 0, which the probe asks for
            HostilePages.assertUnreadable(page, HostilePages.HTML);
        }
    }
}

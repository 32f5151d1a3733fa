package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PagesTest {

    private static final Map<String, String> OPTIONS =
            Map.of("pointer", "/clients/total", "xpath", "sum(//listeners)", "count", "listeners");

    private static Map<String, Double> read(ProbeKind kind, String page) throws UnreadablePageException {
        return kind.page(OPTIONS).read(page.getBytes(StandardCharsets.UTF_8));
    }

    /** A page that a real server gave. */
    private static String recorded(String name) throws IOException {
        try (InputStream in = PagesTest.class.getResourceAsStream("/probe-pages/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void icecastWithSeveralMountPointsIsSummed() throws Exception {
        assertThat(read(ProbeKind.ICECAST, recorded("icecast-three-mounts.json")))
                .containsExactly(Map.entry("listeners", 3.0), Map.entry("sources", 3.0));
    }

    @Test
    void icecastWithOneMountPointWritesNoArrayAndANameWithoutQuotes() throws Exception {
        String page = recorded("icecast-one-mount-unquoted-name.json");

        assertThat(page).contains("\"server_name\":- ,");
        assertThat(read(ProbeKind.ICECAST, page))
                .containsEntry("listeners", 3.0)
                .containsEntry("sources", 1.0);
    }

    @Test
    void icecastWithoutMountPointsHasNobody() throws Exception {
        assertThat(read(ProbeKind.ICECAST, "{\"icestats\":{\"host\":\"localhost\",\"dummy\":null}}"))
                .containsEntry("listeners", 0.0)
                .containsEntry("sources", 0.0);
    }

    @Test
    void namesThatLookLikeNumbersAreQuotedAndNumbersAreLeft() {
        assertThat(Json.quoted("{\"a\":- ,\"b\":1-2,\"c\":-3.5e2,\"d\":007,\"e\":\"x:- ,\\\"5\",\"f\":[1,2.]}"))
                .isEqualTo(
                        "{\"a\":\"-\",\"b\":\"1-2\",\"c\":-3.5e2,\"d\":\"007\",\"e\":\"x:- ,\\\"5\",\"f\":[1,\"2.\"]}");
    }

    @Test
    void icecastsAdministratorSeesTheSame() throws Exception {
        assertThat(read(ProbeKind.ICECAST_ADMIN, recorded("icecast-admin-stats.xml")))
                .containsEntry("listeners", 3.0)
                .containsEntry("sources", 3.0);
    }

    @Test
    void shoutcastsPagesOfAllVersionsAreRead() throws Exception {
        assertThat(read(
                        ProbeKind.SHOUTCAST,
                        "<HTML><meta http-equiv=\"Pragma\" content=\"no-cache\"></head><body>"
                                + "17,1,40,512,15,64,A title, with commas</body></html>"))
                .containsEntry("listeners", 17.0)
                .containsEntry("sources", 1.0);
        assertThat(read(ProbeKind.SHOUTCAST, """
                <?xml version="1.0" encoding="UTF-8" standalone="yes" ?><SHOUTCASTSERVER><STREAMSTATS><TOTALSTREAMS>2</TOTALSTREAMS>\
                <ACTIVESTREAMS>2</ACTIVESTREAMS><CURRENTLISTENERS>30</CURRENTLISTENERS><PEAKLISTENERS>31</PEAKLISTENERS>\
                <STREAM id="1"><CURRENTLISTENERS>10</CURRENTLISTENERS><STREAMSTATUS>1</STREAMSTATUS></STREAM>\
                <STREAM id="2"><CURRENTLISTENERS>20</CURRENTLISTENERS><STREAMSTATUS>1</STREAMSTATUS></STREAM>\
                </STREAMSTATS></SHOUTCASTSERVER>"""))
                .containsEntry("listeners", 30.0)
                .containsEntry("sources", 2.0);
        assertThat(read(ProbeKind.SHOUTCAST, "{\"totalstreams\":1,\"activestreams\":1,\"currentlisteners\":5}"))
                .containsEntry("listeners", 5.0);
        assertThat(read(ProbeKind.SHOUTCAST, "{\"currentlisteners\":6,\"streamstatus\":1}"))
                .containsEntry("listeners", 6.0)
                .containsEntry("sources", 1.0);
    }

    @Test
    void nginxCountsPublishersAsClientsAndWeDoNot() throws Exception {
        String stream =
                "<stream><name>a</name><client><id>1</id><publishing/><active/></client><client><id>2</id></client>"
                        + "<client><id>3</id></client><nclients>3</nclients><publishing/><active/></stream>";
        String unlisted = "<stream><name>b</name><publishing/><nclients>5</nclients></stream>"
                + "<stream><name>c</name><nclients>2</nclients></stream>";

        assertThat(read(
                        ProbeKind.NGINX_RTMP,
                        "<?xml version=\"1.0\" encoding=\"utf-8\" ?><?xml-stylesheet type=\"text/xsl\" href=\"stat.xsl\" ?>\n"
                                + "<rtmp><nginx_version>1.22.1</nginx_version><server><application><name>live</name><live>"
                                + stream + unlisted + "<nclients>10</nclients></live></application></server></rtmp>"))
                .containsEntry("listeners", 2.0 + 4 + 2)
                .containsEntry("sources", 2.0);
    }

    @Test
    void srsCountsPublishersAsClientsAndWeDoNot() throws Exception {
        assertThat(read(ProbeKind.SRS, """
                {"code":0,"server":"vid-1","streams":[
                  {"id":"a","name":"livestream","app":"live","clients":4,"publish":{"active":true,"cid":"x"}},
                  {"id":"b","name":"gone","app":"live","clients":1,"publish":{"active":false}}]}""")).containsEntry("listeners", 4.0).containsEntry("sources", 1.0);
        assertThat(read(ProbeKind.SRS, """
                {"code":0,"clients":[{"id":"x","type":"fmle-publish","publish":true},{"id":"y","type":"Play","publish":false},
                  {"id":"z","type":"Play","publish":false}]}""")).containsEntry("listeners", 2.0).containsEntry("sources", 1.0);
    }

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
        assertThat(read(ProbeKind.XML, recorded("icecast-admin-stats.xml"))).containsEntry("listeners", 6.0);
        assertThat(new PointedXml("n", "count(//source)")
                        .read(recorded("icecast-admin-stats.xml").getBytes(StandardCharsets.UTF_8)))
                .containsEntry("n", 3.0);
        assertThatThrownBy(() -> new PointedXml("n", "//nothing").read("<a/>".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UnreadablePageException.class);
        assertThatThrownBy(() -> new PointedXml("n", "sum(")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource(ProbeKind.class)
    void hostilePagesAreUnreadableAndNothingElse(ProbeKind kind) {
        String bomb =
                "<?xml version=\"1.0\"?><!DOCTYPE icestats [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
                        + "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><icestats><listeners>&c;</listeners></icestats>";
        String outside = "<?xml version=\"1.0\"?><!DOCTYPE icestats [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
                + "<icestats><listeners>&f;</listeners></icestats>";
        for (String page : new String[] {
            "",
            " ",
            "\u0000\u0001",
            "<html><body>404</body></html>",
            "{\"icestats\":",
            "{\"icestats\":[]}",
            "{\"icestats\":{\"source\":[{\"listeners\":\"many\"}]}}",
            "[]",
            "null",
            "<",
            "<icestats>",
            bomb,
            outside,
            "[".repeat(100_000),
            "{\"a\":".repeat(100_000),
            "<a>".repeat(100_000) + "</a>".repeat(100_000)
        }) {
            if (kind == ProbeKind.XML && page.startsWith("<html>")) {
                continue; // the sum over no elements is 0, which is what was asked for
            }
            assertThatThrownBy(() -> read(kind, page))
                    .as("%.60s", page)
                    .isInstanceOf(UnreadablePageException.class)
                    .hasMessageNotContaining("root:");
        }
    }

    @Test
    void mountPointsByTheThousandAreRead() throws Exception {
        StringBuilder page = new StringBuilder("{\"icestats\":{\"source\":[");
        for (int i = 0; i < 1400; i++) {
            page.append(i == 0 ? "" : ",")
                    .append("{\"listenurl\":\"http://localhost/stream-")
                    .append(i)
                    .append("\",\"title\":- ,\"listeners\":4}");
        }

        assertThat(read(ProbeKind.ICECAST, page.append("]}}").toString()))
                .containsEntry("listeners", 5600.0)
                .containsEntry("sources", 1400.0);
    }
}

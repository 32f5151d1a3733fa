package dev.throng.streams.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.probe.HostilePages;
import dev.throng.probe.Page;
import dev.throng.probe.ProbeSpec;
import dev.throng.probe.UnreadablePageException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamPagesTest {

    private static final Map<String, String> OPTIONS = Map.of();

    private static Map<String, Double> read(StreamProbe kind, String page) throws UnreadablePageException {
        return kind.page(OPTIONS).read(page.getBytes(StandardCharsets.UTF_8));
    }

    /** A page that a real server sent. */
    private static String recorded(String name) throws IOException {
        try (InputStream in = StreamPagesTest.class.getResourceAsStream("/probe-pages/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void icecastWithSeveralMountPointsIsSummed() throws Exception {
        assertThat(read(StreamProbe.ICECAST, recorded("icecast-three-mounts.json")))
                .containsExactly(Map.entry("listeners", 3.0), Map.entry("sources", 3.0));
    }

    @Test
    void icecastWithOneMountPointWritesNoArrayAndANameWithoutQuotes() throws Exception {
        String page = recorded("icecast-one-mount-unquoted-name.json");

        assertThat(page).contains("\"server_name\":- ,");
        assertThat(read(StreamProbe.ICECAST, page))
                .containsEntry("listeners", 3.0)
                .containsEntry("sources", 1.0);
    }

    @Test
    void icecastWithoutMountPointsHasNoListeners() throws Exception {
        assertThat(read(StreamProbe.ICECAST, "{\"icestats\":{\"host\":\"localhost\",\"dummy\":null}}"))
                .containsEntry("listeners", 0.0)
                .containsEntry("sources", 0.0);
    }

    @Test
    void namesThatLookLikeNumbersAreQuotedAndNumbersAreLeft() {
        assertThat(IcecastJson.quoted("{\"a\":- ,\"b\":1-2,\"c\":-3.5e2,\"d\":007,\"e\":\"x:- ,\\\"5\",\"f\":[1,2.]}"))
                .isEqualTo(
                        "{\"a\":\"-\",\"b\":\"1-2\",\"c\":-3.5e2,\"d\":\"007\",\"e\":\"x:- ,\\\"5\",\"f\":[1,\"2.\"]}");
    }

    @Test
    void icecastsAdministratorSeesTheSame() throws Exception {
        assertThat(read(StreamProbe.ICECAST_ADMIN, recorded("icecast-admin-stats.xml")))
                .containsEntry("listeners", 3.0)
                .containsEntry("sources", 3.0);
    }

    @Test
    void shoutcastsPagesOfAllVersionsAreRead() throws Exception {
        assertThat(read(
                        StreamProbe.SHOUTCAST,
                        "<HTML><meta http-equiv=\"Pragma\" content=\"no-cache\"></head><body>"
                                + "17,1,40,512,15,64,A title, with commas</body></html>"))
                .containsEntry("listeners", 17.0)
                .containsEntry("sources", 1.0);
        assertThat(read(StreamProbe.SHOUTCAST, """
                <?xml version="1.0" encoding="UTF-8" standalone="yes" ?><SHOUTCASTSERVER><STREAMSTATS><TOTALSTREAMS>2</TOTALSTREAMS>\
                <ACTIVESTREAMS>2</ACTIVESTREAMS><CURRENTLISTENERS>30</CURRENTLISTENERS><PEAKLISTENERS>31</PEAKLISTENERS>\
                <STREAM id="1"><CURRENTLISTENERS>10</CURRENTLISTENERS><STREAMSTATUS>1</STREAMSTATUS></STREAM>\
                <STREAM id="2"><CURRENTLISTENERS>20</CURRENTLISTENERS><STREAMSTATUS>1</STREAMSTATUS></STREAM>\
                </STREAMSTATS></SHOUTCASTSERVER>"""))
                .containsEntry("listeners", 30.0)
                .containsEntry("sources", 2.0);
        assertThat(read(StreamProbe.SHOUTCAST, "{\"totalstreams\":1,\"activestreams\":1,\"currentlisteners\":5}"))
                .containsEntry("listeners", 5.0);
        assertThat(read(StreamProbe.SHOUTCAST, "{\"currentlisteners\":6,\"streamstatus\":1}"))
                .containsEntry("listeners", 6.0)
                .containsEntry("sources", 1.0);
    }

    @Test
    void nginxCountsPublishersAsClientsAndThrongDoesNot() throws Exception {
        String stream =
                "<stream><name>a</name><client><id>1</id><publishing/><active/></client><client><id>2</id></client>"
                        + "<client><id>3</id></client><nclients>3</nclients><publishing/><active/></stream>";
        String unlisted = "<stream><name>b</name><publishing/><nclients>5</nclients></stream>"
                + "<stream><name>c</name><nclients>2</nclients></stream>";

        assertThat(read(
                        StreamProbe.NGINX_RTMP,
                        "<?xml version=\"1.0\" encoding=\"utf-8\" ?><?xml-stylesheet type=\"text/xsl\" href=\"stat.xsl\" ?>\n"
                                + "<rtmp><nginx_version>1.22.1</nginx_version><server><application><name>live</name><live>"
                                + stream + unlisted + "<nclients>10</nclients></live></application></server></rtmp>"))
                .containsEntry("listeners", 2.0 + 4 + 2)
                .containsEntry("sources", 2.0);
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

        assertThat(read(StreamProbe.ICECAST, page.append("]}}").toString()))
                .containsEntry("listeners", 5600.0)
                .containsEntry("sources", 1400.0);
    }

    @Test
    void xpathComputesOnARecordedPage() throws Exception {
        byte[] page = recorded("icecast-admin-stats.xml").getBytes(StandardCharsets.UTF_8);

        assertThat(pointed("sum(//listeners)").read(page)).containsEntry("n", 6.0);
        assertThat(pointed("count(//source)").read(page)).containsEntry("n", 3.0);
    }

    private static Page pointed(String xpath) {
        return ProbeSpec.of(StreamProbeTest.KINDS, "xml", URI.create("/"), Map.of("xpath", xpath, "count", "n"))
                .page();
    }

    @ParameterizedTest
    @EnumSource(StreamProbe.class)
    void hostilePagesAreUnreadableAndNothingElse(StreamProbe kind) {
        Page page = kind.page(OPTIONS);

        HostilePages.assertAllUnreadable(page);
        HostilePages.assertUnreadable(page, HostilePages.HTML);
    }
}

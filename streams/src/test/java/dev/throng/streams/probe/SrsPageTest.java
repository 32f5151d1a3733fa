package dev.throng.streams.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.probe.UnreadablePageException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The pages have the fields, types and order that the sources of SRS write. No server sent them. */
class SrsPageTest {

    private static final String RATES = "\"kbps\":{\"recv_30s\":0,\"send_30s\":201}";

    private static Map<String, Double> read(String page) throws UnreadablePageException {
        return new SrsPage().read(page.getBytes(StandardCharsets.UTF_8));
    }

    private static String requested(String url) {
        return SrsPage.withAllEntries(URI.create(url)).toString();
    }

    private static String numberedStream(int clients, boolean active) {
        return "{\"id\":41701,\"name\":\"livestream\",\"vhost\":41700,\"app\":\"live\",\"live_ms\":1511431505000,\"clients\":"
                + clients + ",\"frames\":750,\"send_bytes\":9,\"recv_bytes\":8," + RATES + ",\"publish\":{\"active\":"
                + active
                + ",\"cid\":" + (active ? 107 : -1) + "},\"video\":null,\"audio\":null}";
    }

    private static String namedStream(int clients, String publish) {
        return "{\"id\":\"vid-7x0s9d1\",\"name\":\"livestream\",\"vhost\":\"vid-n4b11p0\",\"app\":\"live\",\"tcUrl\":\"rtmp://127.0.0.1/live\","
                + "\"url\":\"/live/livestream\",\"live_ms\":1763918705000,\"clients\":" + clients
                + ",\"frames\":750,\"send_bytes\":9,\"recv_bytes\":8," + RATES + ",\"publish\":" + publish
                + ",\"video\":{\"codec\":\"H264\",\"profile\":\"Baseline\",\"level\":\"3\",\"width\":320,\"height\":240},\"audio\":null}";
    }

    private static String client(String type, boolean publishes) {
        return "{\"id\":\"3rd2k81w\",\"vhost\":\"vid-n4b11p0\",\"stream\":\"vid-7x0s9d1\",\"ip\":\"127.0.0.1\",\"pageUrl\":\"\",\"swfUrl\":\"\","
                + "\"tcUrl\":\"rtmp://127.0.0.1/live\",\"url\":\"/live/livestream\",\"name\":\"livestream\",\"type\":\""
                + type
                + "\",\"publish\":" + publishes + ",\"alive\":12.340000,\"send_bytes\":9,\"recv_bytes\":8," + RATES
                + "}";
    }

    @Test
    void publishersAreSubtractedFromTheClientsOfStreams() throws Exception {
        assertThat(read("{\"code\":0,\"server\":41699,\"streams\":[" + numberedStream(4, true) + ","
                        + numberedStream(1, false) + "]}"))
                .as("SRS 2.0 and 3.0: ids are numbers, and a stream without publisher has the cid -1")
                .containsEntry("listeners", 4.0)
                .containsEntry("sources", 1.0);
        assertThat(read("{\"code\":0,\"server\":\"vid-k1\",\"service\":\"5z\",\"pid\":\"7\",\"streams\":["
                        + namedStream(2501, "{\"active\":true,\"cid\":\"3rd2k81w\"}") + ","
                        + namedStream(2, "{\"active\":false}") + "]}"))
                .as("SRS 4.0 to 7.0: ids are texts, and a stream without publisher may have no cid")
                .containsEntry("listeners", 2502.0)
                .containsEntry("sources", 1.0);
    }

    @Test
    void theNumbersOfEarlyVersionsHaveDecimals() throws Exception {
        assertThat(
                        read(
                                "{\"code\":0.00,\"streams\":[{\"clients\":3.00,\"publish\":{\"active\":true,\"cid\":107.00}}]}"))
                .containsEntry("listeners", 2.0)
                .containsEntry("sources", 1.0);
    }

    @Test
    void publishersOfAllKindsAreSourcesAndPlayersOfAllKindsAreListeners() throws Exception {
        assertThat(read("{\"code\":0,\"clients\":[" + client("fmle-publish", true) + "," + client("srt-publish", true)
                        + "," + client("rtmp-play", false) + "," + client("flv-play", false) + ","
                        + client("hls-play", false) + "," + client("Play", false) + "]}"))
                .containsEntry("listeners", 4.0)
                .containsEntry("sources", 2.0);
    }

    @Test
    void thePageOfOneStreamCountsOnlyThatStream() throws Exception {
        assertThat(read("{\"code\":0,\"stream\":" + namedStream(8, "{\"active\":true,\"cid\":\"3rd2k81w\"}") + "}"))
                .containsEntry("listeners", 7.0)
                .containsEntry("sources", 1.0);
    }

    @Test
    void aStreamThatSrsIngestsItselfHasAPublisherThatIsNoClient() throws Exception {
        assertThat(read("{\"code\":0,\"streams\":[" + namedStream(0, "{\"active\":true}") + "]}"))
                .containsEntry("listeners", 0.0)
                .containsEntry("sources", 1.0);
    }

    @Test
    void emptyListsAreZero() throws Exception {
        assertThat(read("{\"code\":0,\"streams\":[]}"))
                .containsEntry("listeners", 0.0)
                .containsEntry("sources", 0.0);
        assertThat(read("{\"code\":0,\"clients\":[]}"))
                .containsEntry("listeners", 0.0)
                .containsEntry("sources", 0.0);
    }

    @Test
    void aMissingCountIsNotZero() {
        assertThatThrownBy(() -> read("{\"code\":0,\"streams\":[{\"clients\":3,\"status\":\"publishing\"}]}"))
                .isInstanceOf(UnreadablePageException.class)
                .hasMessage("no publish.active of a stream in the page (expected: true or false, as of SRS 2.0)");
        assertThatThrownBy(() -> read("{\"code\":0,\"streams\":[{\"publish\":{\"active\":true}}]}"))
                .isInstanceOf(UnreadablePageException.class)
                .hasMessage("no clients of a stream in the page (expected: a number)");
        assertThatThrownBy(() -> read("{\"code\":0,\"clients\":[{\"id\":1}]}"))
                .isInstanceOf(UnreadablePageException.class)
                .hasMessage("no publish of a client in the page (expected: true or false, as of SRS 2.0)");
    }

    @Test
    void refusalsAndOtherPagesOfTheInterfaceAreNamed() {
        assertThatThrownBy(() -> read("{\"code\":2048}")).hasMessage("SRS refused the request with code 2048");
        assertThatThrownBy(() -> read("{\"code\":0,\"server\":\"vid-k1\",\"data\":{\"ok\":true,\"now_ms\":1}}"))
                .hasMessageStartingWith("neither clients nor streams in the page");
    }

    @Test
    void allEntriesAreRequestedAndNotTen() {
        assertThat(requested("http://127.0.0.1:1985/api/v1/clients/"))
                .isEqualTo("http://127.0.0.1:1985/api/v1/clients/?count=1000000");
        assertThat(requested("http://127.0.0.1:1985/api/v1/clients/?count=70"))
                .isEqualTo("http://127.0.0.1:1985/api/v1/clients/?count=70");
        assertThat(requested("/api/v1/streams/?start=5")).isEqualTo("/api/v1/streams/?start=5&count=1000000");
    }

    @Test
    void theSlashThatSrsWouldRedirectToIsAdded() {
        assertThat(requested("http://127.0.0.1:1985/api/v1/streams"))
                .isEqualTo("http://127.0.0.1:1985/api/v1/streams/?count=1000000");
        assertThat(requested("/proxy/api/v1/clients?start=5"))
                .isEqualTo("/proxy/api/v1/clients/?start=5&count=1000000");
        assertThat(requested("/api/v1/streams/vid-7x0s9d1")).isEqualTo("/api/v1/streams/vid-7x0s9d1?count=1000000");
    }
}

package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.analysis.Findings;
import dev.throng.programs.Icecast;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Icecast's own counts beside ours in whole runs, while others than us listen to it as well. */
@Timeout(120)
class IcecastProbesIT {

    private static final int OURS = 20;
    private static final int STRANGERS = 7;

    @TempDir
    Path temporary;

    private final List<Socket> open = new ArrayList<>();
    private Icecast icecast;

    @BeforeEach
    void start() throws IOException {
        Icecast.assumeInstalled();
        icecast = Icecast.start();
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
        if (icecast != null) {
            icecast.close();
        }
    }

    /** Sends a request and leaves the connection open. */
    private OutputStream request(String request, String expected) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), icecast.port());
        socket.setSoTimeout(20_000);
        open.add(socket);
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.ISO_8859_1));
        byte[] head = socket.getInputStream().readNBytes(expected.length());
        assertThat(new String(head, StandardCharsets.ISO_8859_1)).isEqualTo(expected);
        return out;
    }

    /** Somebody else's source and its listeners; Icecast throws a source out that sends nothing, so this one does whenever we look. */
    private RunListener strangers() throws IOException {
        // c291cmNlOmhhY2ttZQ== is source:hackme
        OutputStream media = request(
                "PUT /theirs.mp3 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic c291cmNlOmhhY2ttZQ==\r\n"
                        + "Content-Type: audio/mpeg\r\nExpect: 100-continue\r\n\r\n",
                "HTTP/1.1 100");
        media.write(new byte[16_384]);
        for (int i = 0; i < STRANGERS; i++) {
            request("GET /theirs.mp3 HTTP/1.0\r\n\r\n", "HTTP/1.0 200 OK");
        }
        return new RunListener() {
            @Override
            public void interval(Live live) {
                try {
                    media.write(new byte[500]);
                } catch (IOException gone) {
                    throw new UncheckedIOException(gone);
                }
            }
        };
    }

    private static List<String> disagreements(RunResult result) {
        return result.verdict().reasons().stream()
                .filter(reason -> reason.contains("disagree"))
                .toList();
    }

    /**
     * Of the whole server the status page counts the strangers too, and of our mount point the admin's page counts us alone: one
     * disagrees with what we count and the other does not.
     */
    @Test
    void theServersOwnCountStandsBesideOursAndAWarningSaysThatItCountsStrangersToo() throws Exception {
        String yaml = "name: test\nprotocol: http-stream\n"
                + "target:\n  attach: 127.0.0.1:" + icecast.port() + "\n  probes:\n"
                + "    - {icecast: /status-json.xsl}\n"
                + "    - {xml: {url: /admin/stats, user: admin, password: " + Icecast.ADMIN_PASSWORD + ", name: mount,"
                + " count: listeners, xpath: \"sum(//source[@mount='/ours.mp3']/listeners)\", gauge: accepted}}\n"
                + "settings: {mounts: {paths: [/ours.mp3]}}\n"
                + "phases:\n"
                + "  - {name: source, for: 1s, measured: false, load: {publish: {burst: 1, every: 1m}}}\n"
                + "  - {name: listening, for: 9s, load: {listen: {rate: 40/s, upTo: " + OURS + "}}}\n";

        RunResult result =
                XmppRuns.runner(yaml, temporary.resolve("results"), strangers()).run();

        XmppRuns.assertAllAnswered("listen", result.phases().get(1).operations().get("listen"), OURS);
        assertThat(result.probes().get(0).counts().get("icecast.listeners").max())
                .isEqualTo(OURS + STRANGERS);
        assertThat(result.probes().get(0).counts().get("icecast.sources").max()).isEqualTo(2);
        assertThat(result.probes().get(1).counts().get("mount.listeners").max()).isEqualTo(OURS);
        assertThat(readings("icecast.listeners")).contains((double) (OURS + STRANGERS));
        assertThat(readings("mount.listeners")).contains((double) OURS);

        List<Findings.Agreement> agreements = result.analysis().agreements();
        assertThat(agreements)
                .extracting(Findings.Agreement::probe)
                .containsExactly("icecast.listeners", "mount.listeners");
        assertThat(agreements).extracting(Findings.Agreement::gauge).containsOnly("accepted");
        assertThat(agreements).extracting(Findings.Agreement::ours).containsOnly((double) OURS);
        assertThat(agreements)
                .extracting(Findings.Agreement::theirs)
                .containsExactly((double) (OURS + STRANGERS), (double) OURS);
        assertThat(agreements)
                .extracting(Findings.Agreement::agrees)
                .containsExactly(Findings.Answer.no, Findings.Answer.yes);
        assertThat(disagreements(result))
                .singleElement()
                .asString()
                .contains(
                        "icecast.listeners says " + (OURS + STRANGERS) + " where our own count (accepted) is " + OURS);
        assertThat(result.verdict().status()).isNotEqualTo(RunResult.Status.valid);
    }

    /** What the file says, second by second, that anybody can look up. */
    private double[] readings(String column) {
        return ResultDirectory.open(temporary.resolve("results")).resources().stream()
                .flatMapToDouble(row -> row.probes().get(column).stream())
                .toArray();
    }
}

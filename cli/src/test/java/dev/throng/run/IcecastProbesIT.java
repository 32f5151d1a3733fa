package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.Icecast;
import dev.throng.programs.Strangers;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunResult;
import dev.throng.series.Agreement;
import dev.throng.series.Answer;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Compares Icecast's own counts with Throng's in whole runs, while other clients are connected too. */
@Timeout(600)
class IcecastProbesIT {

    private static final int OURS = 8;
    private static final int STRANGERS = 7;

    @TempDir
    Path temporary;

    private Icecast icecast;
    private Strangers strangers;

    @BeforeEach
    void start() throws IOException {
        Icecast.assumeInstalled();
        icecast = Icecast.start();
        strangers = new Strangers(icecast);
    }

    @AfterEach
    void stop() throws IOException {
        if (icecast != null) {
            strangers.close();
            icecast.close();
        }
    }

    /** Another client's source and its listeners. The source sends a little in each interval, or Icecast would remove it. */
    private RunListener otherClients() throws IOException {
        OutputStream media = strangers.publish("/theirs.mp3", "theirs");
        for (int i = 0; i < STRANGERS; i++) {
            strangers.listen("/theirs.mp3");
        }
        return new RunListener() {
            @Override
            public void interval(LiveSnapshot live) {
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
                .filter(reason -> reason.code() == ReasonCode.COUNTS_DISAGREE)
                .map(Reason::text)
                .toList();
    }

    /**
     * The status page counts all listeners of the server. The admin page counts the listeners of Throng's mount point only. So the first
     * disagrees with Throng's count and the second agrees. Throng's listeners arrive slowly, because Icecast loses some of more than five
     * at once. They stay for 11 s: three pages, each read within a second, are enough for the comparison.
     */
    @Test
    void aWarningStatesThatTheServerCountsListenersOfOtherClientsToo() throws Exception {
        String yaml = "name: test\nprotocol: http-stream\n"
                + "target:\n  attach: 127.0.0.1:" + icecast.port() + "\n  probes:\n"
                + "    - {icecast: /status-json.xsl}\n"
                + "    - {xml: {url: /admin/stats, user: admin, password: " + Icecast.ADMIN_PASSWORD + ", name: mount,"
                + " count: listeners, xpath: \"sum(//source[@mount='/ours.mp3']/listeners)\", gauge: accepted}}\n"
                + "settings: {mounts: {paths: [/ours.mp3]}, " + AnyProtocolRuns.PATIENT_LISTENERS + "}\n"
                + "deadline: 120s\n"
                + "phases:\n"
                + "  - {name: source, for: 3s, measured: false, load: {publish: {burst: 1, every: 1m}}}\n"
                + "  - {name: listening, for: 15s, load: {listen: {rate: 2/s, upTo: " + OURS + "}}}\n";

        RunResult result = AnyProtocolRuns.runner(yaml, temporary.resolve("results"), otherClients())
                .run();

        AnyProtocolRuns.assertAllAnswered(
                "listen", result.phases().get(1).operations().get("listen"), OURS);
        assertThat(result.probes().get(0).counts().get("icecast.listeners").max())
                .isEqualTo(OURS + STRANGERS);
        assertThat(result.probes().get(0).counts().get("icecast.sources").max()).isEqualTo(2);
        assertThat(result.probes().get(1).counts().get("mount.listeners").max()).isEqualTo(OURS);
        assertThat(readings("icecast.listeners")).contains((double) (OURS + STRANGERS));
        assertThat(readings("mount.listeners")).contains((double) OURS);

        List<Agreement> agreements = result.agreements();
        assertThat(agreements).extracting(Agreement::probe).containsExactly("icecast.listeners", "mount.listeners");
        assertThat(agreements).extracting(Agreement::gauge).containsOnly("accepted");
        assertThat(agreements).extracting(Agreement::ours).containsOnly((double) OURS);
        double all = OURS + STRANGERS;
        assertThat(agreements).extracting(Agreement::theirs).containsExactly(all, (double) OURS);
        assertThat(agreements).extracting(Agreement::agrees).containsExactly(Answer.NO, Answer.YES);
        assertThat(disagreements(result))
                .singleElement()
                .asString()
                .contains("icecast.listeners counts " + (OURS + STRANGERS) + "; Throng counts " + OURS + " (accepted)");
        assertThat(result.verdict().status()).isNotEqualTo(Verdict.Status.valid);
    }

    /** The values of a column of {@code resources.csv}. */
    private double[] readings(String column) {
        return ResultDirectory.open(temporary.resolve("results")).resources().stream()
                .flatMapToDouble(row -> row.probes().get(column).stream())
                .toArray();
    }
}

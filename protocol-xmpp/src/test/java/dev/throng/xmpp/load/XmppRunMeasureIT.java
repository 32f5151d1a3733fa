package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppRuns.operation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Users that talk while their sessions are resumed. On a slow machine some talk before any user is online, and the scripted server does not
 * repeat an answer that is lost with its connection.
 */
@Tag("measure")
@Timeout(120)
class XmppRunMeasureIT {

    @TempDir
    Path temporary;

    @Test
    void allThatIsDueIsAnswered() throws Exception {
        RunResult result = new XmppRuns(temporary)
                .afterLogins("  - {name: talk, for: 2s, load: {message: {rate: 100/s}, ping: {rate: 50/s},"
                        + " presence: {rate: 20/s}, resume: {rate: 5/s}}}\n");
        assertThat(operation(result, 0, "login").answered()).isEqualTo(100);
        assertThat(operation(result, 1, "ping").answered()).isEqualTo(100);
        assertThat(operation(result, 1, "resume").answered()).isEqualTo(10);
    }
}

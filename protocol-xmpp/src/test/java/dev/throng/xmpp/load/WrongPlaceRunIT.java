package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import dev.throng.run.RunListener;
import dev.throng.run.WholeRun;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.xmpp.extension.XmppRunExtension;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What stanzas in the wrong place do to the verdict. */
@Timeout(120)
class WrongPlaceRunIT {

    @TempDir
    Path temporary;

    /** There are 4 s between logins and messages, which need a session, and 3 s in which what the server says arrives. */
    @Test
    void aServerThatEchoesMessagesToTheirSendersMakesARunSuspect() throws Exception {
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()) {
            server.at(Moment.STANZA, (peer, said) -> peer.say(said.replaceFirst(" ", " from='" + peer.jid() + "' ")));
            server.start();
            String yaml = "name: test\nprotocol: xmpp\ntarget: {attach: \"127.0.0.1:"
                    + server.address().getPort() + "\"}\n"
                    + new Settings().with("users.count", 4).section()
                    + "generator: {loops: 1}\ndeadline: 60s\ndrain: 3s\nphases:\n"
                    + "  - {name: arrive, for: 1s, load: {login: {rate: 2/s}}}\n"
                    + "  - {name: rest, for: 4s, measured: false, load: {}}\n"
                    + "  - {name: talk, for: 3s, load: {message: {rate: 20/s, upTo: 20}}}\n";
            RunResult result = WholeRun.runner(
                            yaml,
                            List.of(new XmppProtocol()),
                            temporary.resolve("results"),
                            temporary,
                            RunListener.NONE)
                    .run();
            OperationResult message = result.phases().get(2).operations().get("message");
            assertThat(message.started()).isEqualTo(20);
            assertThat(message.answered()).isZero();
            assertThat(result.verdict().reasons())
                    .anyMatch(reason -> reason.code() == ReasonCode.PROTOCOL
                            && reason.blame() == Blame.TARGET
                            && reason.text().contains("came in the wrong place"));
        }
    }

    @Test
    void oneUnexpectedStanzaOfThousandIsNoDoubtAndTwoAre() {
        XmppRunExtension extension = new XmppRunExtension();
        assertThat(extension.suspectReasons(metric -> 0, 0)).isEmpty();
        assertThat(extension.suspectReasons(metric -> 1, 1_000)).isEmpty();
        assertThat(extension.suspectReasons(metric -> 2, 1_000))
                .singleElement()
                .extracting(Reason::text)
                .asString()
                .startsWith("2 stanzas came in the wrong place");
        assertThat(extension.suspectReasons(metric -> 1, 0)).hasSize(1);
    }
}

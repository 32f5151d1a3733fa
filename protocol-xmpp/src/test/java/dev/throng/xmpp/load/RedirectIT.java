package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that send clients to another host (RFC 6120 §4.9.3.19). */
@Timeout(180)
class RedirectIT {

    private final Settings settings = new Settings();

    private static ScriptedXmppServer.Reaction sendingTo(String host, boolean header) {
        return (peer, said) -> {
            peer.say((header ? Conduct.HEADER : "")
                    + "<stream:error><see-other-host xmlns='urn:ietf:params:xml:ns:xmpp-streams'>" + host
                    + "</see-other-host></stream:error></stream:stream>");
            peer.close();
        };
    }

    private static String at(ScriptedXmppServer server) {
        return "127.0.0.1:" + server.address().getPort();
    }

    @ParameterizedTest
    @EnumSource(names = {"STREAM", "AUTH", "BIND_STREAM", "ROSTER"})
    void aLoginFollowsToAnotherHost(Moment moment) throws IOException {
        settings.with("users.count", 1);
        long before = Faults.buffersInUse();
        try (ScriptedXmppServer node = ScriptedXmppServer.plain();
                ScriptedXmppServer front = ScriptedXmppServer.plain()) {
            node.start();
            boolean header = moment == Moment.STREAM || moment == Moment.BIND_STREAM;
            front.at(moment, sendingTo(at(node), header));
            try (DriverRig rig = new DriverRig(
                    new XmppProtocol(), settings.build(), front.start().address())) {
                rig.start(XmppOperation.LOGIN, 1);
                rig.await("online", s -> s.counts().answered() == 1);
                rig.start(XmppOperation.PING, 2);
                DriverRig.Seen seen = rig.await("the pings", s -> s.counts().answered() == 3);
                assertThat(seen.failures()).isEmpty();
                assertThat(seen.counter("redirects-followed")).isEqualTo(1);
                assertThat(seen.notes())
                        .containsExactly(
                                "the target sends clients to " + at(node) + " (see-other-host), and logins follow it");
                assertThat(seen.samples()).containsEntry("connect-time", 2L);
                rig.closeDriver();
                assertThat(rig.seen().counts().departed()).isEqualTo(3);
                front.awaitDeserted();
                node.awaitDeserted();
            }
        }
        assertThat(Faults.buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }

    @Test
    void aNodeOnAnotherMachineIsNamedInTheFailure() throws IOException {
        List<String> notes = Faults.failsBy(
                "stream-error-see-other-host-during-stream",
                ScriptedXmppServer.plain().at(Moment.STREAM, sendingTo("node2.example.org:5222", true)),
                settings);
        assertThat(notes.get(0))
                .endsWith("the server sends clients to node2.example.org:5222: set target.allowRemote: true to"
                        + " follow it, or set target.attach to that node");
    }

    @Test
    void aServerThatSendsClientsToItselfIsNotFollowed() throws IOException {
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.at(Moment.STREAM, (peer, said) -> sendingTo(at(server), true).to(peer, said));
        assertThat(Faults.failsBy("stream-error-see-other-host-during-stream", server, settings)
                        .get(0))
                .contains("the server sends clients in a circle, back to 127.0.0.1:");
    }

    @Test
    void aNodeThatIsNotThereFailsTheLogin() throws IOException {
        settings.with("users.count", 1);
        ScriptedXmppServer gone = ScriptedXmppServer.plain();
        int port = gone.start().address().getPort();
        gone.close();
        try (ScriptedXmppServer front =
                        ScriptedXmppServer.plain().at(Moment.STREAM, sendingTo("127.0.0.1:" + port, true));
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), front.start().address())) {
            rig.start(XmppOperation.LOGIN, 1);
            DriverRig.Seen seen = rig.await("the failure", s -> s.counts().failed() == 1);
            assertThat(seen.failures()).containsOnlyKeys("refused");
            assertThat(seen.notes())
                    .as("the address of the target is another one")
                    .anyMatch(note -> note.startsWith("refused, ")
                            && note.contains(": at 127.0.0.1:" + port + " (see-other-host): "));
        }
    }
}

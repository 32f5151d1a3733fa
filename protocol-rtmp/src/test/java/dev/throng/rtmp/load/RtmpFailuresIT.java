package dev.throng.rtmp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.rtmp.client.RtmpTarget;
import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.session.ScriptedServer;
import dev.throng.scenario.SettingsText;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.MessageType;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server says or leaves out has a name. */
@Timeout(120)
class RtmpFailuresIT {

    private static final Protocol PROTOCOL = new RtmpProtocol();
    private static final SettingsText USUAL = new SettingsText();

    /** Starts one arrival, and returns the id of its failure. */
    private static String failure(Operation operation, SettingsText settings, RtmpTarget.Script script)
            throws IOException {
        try (RtmpTarget target = new RtmpTarget(script);
                DriverRig rig = new DriverRig(
                        PROTOCOL, PROTOCOL.prepare(settings.read(PROTOCOL, operation)), target.address(), 1, 2)) {
            rig.start(operation, 1);
            DriverRig.Seen seen =
                    rig.await("a failure", s -> s.counts().failed() + s.counts().dropped() > 0);
            assertThat(seen.failures()).hasSize(1);
            return seen.failures().keySet().iterator().next();
        }
    }

    private static String play(RtmpTarget.Script script) throws IOException {
        return failure(RtmpOperation.PLAY, USUAL, script);
    }

    private static String publish(RtmpTarget.Script script) throws IOException {
        return failure(RtmpOperation.PUBLISH, new SettingsText().with("streams.count", 2), script);
    }

    /** ReplyReader a command with an error, and everything else as usual. */
    private static RtmpTarget.Script refusing(String command, String code) {
        return peer -> {
            ScriptedServer server = peer.server().accepting();
            server.on(command, () -> {
                if (command.equals("connect") || command.equals("createStream")) {
                    server.answer(Command.ERROR, ScriptedServer.status("error", code, "no"));
                } else {
                    server.onStatus("error", code, "no");
                }
            });
            peer.untilItsEnd();
        };
    }

    /** Sends a picture after play, and then what the script says. */
    private static RtmpTarget.Script streaming(RtmpTarget.Script then) {
        return peer -> {
            peer.server().accepting();
            peer.until("play").server().media(MessageType.VIDEO, 0, 100);
            peer.send();
            then.serve(peer);
            peer.send();
            peer.ignore();
        };
    }

    @Test
    void aRefusedCommandHasTheNameOfTheCommand() throws IOException {
        assertThat(play(refusing("connect", "NetConnection.Connect.Rejected"))).isEqualTo("connect-refused");
        assertThat(play(refusing("createStream", "NetConnection.Call.Failed"))).isEqualTo("create-stream-refused");
        assertThat(play(refusing("play", "NetStream.Play.StreamNotFound"))).isEqualTo("stream-not-found");
        assertThat(play(refusing("play", "NetStream.Play.Failed"))).isEqualTo("play-refused");
        assertThat(publish(refusing("publish", "NetStream.Publish.BadName"))).isEqualTo("name-in-use");
        assertThat(publish(refusing("publish", "NetStream.Publish.Denied"))).isEqualTo("publish-refused");
    }

    @Test
    void theEndOfAStreamThatHadBegunHasTheWordsOfTheServer() throws IOException {
        assertThat(play(streaming(peer -> peer.server().onStatus("error", "NetStream.Failed", "gone"))))
                .isEqualTo("stream-failed");
        assertThat(play(streaming(peer -> peer.server().onStatus("status", "NetStream.Play.Complete", "over"))))
                .isEqualTo("stream-complete");
        assertThat(play(streaming(peer -> peer.server().say(new Command("close", 0, AmfValue.Empty.NULL, List.of())))))
                .isEqualTo("closed-by-command");
        assertThat(play(peer -> {
                    peer.server().accepting();
                    peer.until("play").server().media(MessageType.VIDEO, 0, 100);
                    peer.send();
                }))
                .isEqualTo("closed-during-stream");
    }

    @Test
    void brokenBytesHaveTheNameOfTheFault() throws IOException {
        assertThat(play(streaming(peer -> peer.say(new byte[] {(byte) 0xc7})))).isEqualTo("bad-chunk");
        assertThat(play(streaming(peer -> peer.server().control(MessageType.USER_CONTROL, "00"))))
                .isEqualTo("bad-control");
        assertThat(play(peer -> {
                    peer.say(new byte[] {6});
                    peer.ignore();
                }))
                .isEqualTo("bad-handshake");
    }

    /** A loop that is busy for a second reads both at once. */
    @Test
    void mediaInOneReadWithWhatEndsTheStreamAnswersThePlayer() throws IOException {
        RtmpTarget.Script script = peer -> {
            peer.server().accepting();
            peer.until("play").server().media(MessageType.VIDEO, 0, 100);
            peer.server().said().writeByte(0xc7);
            peer.send();
            peer.ignore();
        };
        try (RtmpTarget target = new RtmpTarget(script);
                DriverRig rig = new DriverRig(
                        PROTOCOL, PROTOCOL.prepare(USUAL.read(PROTOCOL, RtmpOperation.PLAY)), target.address(), 1, 2)) {
            rig.start(RtmpOperation.PLAY, 1);
            DriverRig.Seen seen =
                    rig.await("an end", s -> s.counts().failed() + s.counts().dropped() > 0);
            assertThat(seen.counts().answered()).isEqualTo(1);
            assertThat(seen.counts().dropped()).isEqualTo(1);
            assertThat(seen.failures()).containsOnlyKeys("bad-chunk");
        }
    }

    /** The player's answers fill the buffers of both sockets first. A small send buffer is soon full. */
    @Test
    void aServerThatPingsWithoutEndAndReadsNothingEndsThePlayer() throws IOException {
        byte[] ping = HexFormat.of().parseHex("020000000000060400000000000600000001");
        byte[] pings = new byte[3_600 * ping.length];
        for (int at = 0; at < pings.length; at += ping.length) {
            System.arraycopy(ping, 0, pings, at, ping.length);
        }
        RtmpTarget.Script deaf = streaming(peer -> {
            try {
                for (int i = 0; i < 5_000; i++) {
                    peer.say(pings);
                }
            } catch (IOException closed) {
                assertThat(closed).hasMessageMatching("(?i).*(reset|broken pipe|closed).*");
            }
        });
        assertThat(failure(RtmpOperation.PLAY, new SettingsText().with("sendBuffer", "4KiB"), deaf))
                .isEqualTo("answers-unread");
    }

    @Test
    void aConnectionThatEndsNamesTheStep() throws IOException {
        assertThat(play(RtmpTarget.Peer::hearHello)).isEqualTo("closed-during-handshake");
        assertThat(play(peer -> peer.until("connect"))).isEqualTo("closed-during-connect-command");
        assertThat(publish(peer -> {
                    peer.server().accepting().on("publish", () -> {});
                    peer.until("publish");
                }))
                .isEqualTo("closed-during-start");
    }

    @Test
    void eachStepHasADeadline() throws IOException {
        assertThat(failure(
                        RtmpOperation.PLAY,
                        new SettingsText().with("deadlines.handshake", "50ms"),
                        RtmpTarget.Peer::ignore))
                .isEqualTo("deadline-during-handshake");
        assertThat(failure(
                        RtmpOperation.PLAY,
                        new SettingsText().with("deadlines.answer", "50ms"),
                        RtmpTarget.Peer::untilItsEnd))
                .isEqualTo("deadline-during-connect-command");
        assertThat(failure(RtmpOperation.PLAY, new SettingsText().with("deadlines.firstMedia", "50ms"), peer -> {
                    peer.server().accepting();
                    peer.untilItsEnd();
                }))
                .isEqualTo("deadline-during-first-media");
        assertThat(failure(
                        RtmpOperation.PLAY,
                        new SettingsText().with("deadlines.silence", "200ms"),
                        streaming(peer -> {})))
                .isEqualTo("silent");
    }

    @Test
    void aSlowReaderMayBeThrownOut() throws IOException {
        SettingsText slowly = new SettingsText().with("slowReader", "{share: 1, bytesPerSecond: 1000000}");
        assertThat(failure(RtmpOperation.PLAY, slowly, peer -> {
                    peer.server().accepting();
                    peer.until("play").server().media(MessageType.VIDEO, 0, 100);
                    peer.send();
                }))
                .isEqualTo("thrown-out");
    }

    @Test
    void theDigestHandshakeIsUnderstoodByAServerWithoutDigests() throws IOException {
        assertThat(failure(
                        RtmpOperation.PLAY,
                        new SettingsText().with("handshake", "digest-first"),
                        refusing("play", "NetStream.Play.Failed")))
                .isEqualTo("play-refused");
    }
}

package dev.throng.rtmp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PlaySessionTest {

    private static final StreamTarget TARGET = new StreamTarget("live", "rtmp://127.0.0.1/live", "one");
    private static final int HANDSHAKE_BYTES = 3073;

    private final Sent sent = new Sent();
    private final Told told = new Told();
    private final ScriptedServer server = new ScriptedServer(HandshakeForm.DIGEST_FIRST);
    private final PlaySession session = session(sent, told);

    private static PlaySession session(SessionOutput output, PlayEvents events) {
        return new PlaySession(TARGET, HandshakeForm.DIGEST_SECOND, new SplittableRandom(1), 3000, output, events);
    }

    /** Lets both sides speak until they are silent. */
    private void talk() throws MessageException {
        while (sent.bytes.isReadable() || server.out.isReadable()) {
            server.read(sent.bytes);
            session.read(server.out);
        }
    }

    private void begin() throws MessageException {
        session.begin();
        talk();
    }

    private void stream() {
        server.data(0, 7);
        server.media(MessageType.VIDEO, 0, 5000);
        server.media(MessageType.AUDIO, 10, 300);
        server.media(MessageType.AUDIO, 33, 300);
    }

    @Test
    void aPlayerConnectsAndPlays() throws MessageException {
        server.accepting();
        begin();
        stream();
        talk();
        assertThat(told.events)
                .containsExactly(
                        "connect",
                        "create-stream",
                        "start",
                        "stream",
                        "data of 7 at 0",
                        "video of 5000 at 0",
                        "audio of 300 at 10",
                        "audio of 300 at 33");
        assertThat(server.heard)
                .containsExactly(
                        "connect (stream 0)",
                        "type 5 004c4b40",
                        "createStream (stream 0)",
                        "play one -1 (stream 1)",
                        "type 4 00030000000100000bb8");
        assertThat(session.state()).isEqualTo(RtmpSession.State.STREAM);
        assertThat(session.mediaBytes()).isEqualTo(5600);
    }

    @Test
    void theServersBytesMayBeCutAnywhere() throws MessageException {
        server.accepting();
        ByteBuf said = Unpooled.buffer();
        session.begin();
        while (sent.bytes.isReadable()) {
            server.read(sent.bytes);
            said.writeBytes(server.out.duplicate());
            session.read(server.out);
        }
        stream();
        said.writeBytes(server.out.duplicate());
        session.read(server.out);
        int cut = 1;
        while (cut < said.readableBytes()) {
            Sent sentInPieces = new Sent();
            Told toldInPieces = new Told();
            PlaySession other = session(sentInPieces, toldInPieces);
            other.begin();
            other.read(said.slice(0, cut));
            other.read(said.slice(cut, said.readableBytes() - cut));
            assertThat(toldInPieces.events).as("cut at %d", cut).isEqualTo(told.events);
            assertThat(sentInPieces.bytes.readableBytes()).isEqualTo(sent.bytes.writerIndex());
            cut += cut < HANDSHAKE_BYTES - 3 && cut > 3 ? 89 : 1;
        }
        Told toldByByte = new Told();
        PlaySession byByte = session(new Sent(), toldByByte);
        byByte.begin();
        for (int at = 0; at < said.readableBytes(); at++) {
            byByte.read(said.slice(at, 1));
        }
        assertThat(toldByByte.events).isEqualTo(told.events);
    }

    @Test
    void theStreamBeginsWithItsFirstMediaToo() throws MessageException {
        server.accepting().on("play", () -> {
            server.data(0, 2);
            server.media(MessageType.AUDIO, 5, 10);
        });
        begin();
        assertThat(told.events)
                .containsExactly("connect", "create-stream", "start", "data of 2 at 0", "stream", "audio of 10 at 5");
    }

    @Test
    void mediaBeforePlayIsIgnored() throws MessageException {
        server.accepting().on("createStream", () -> {
            server.media(MessageType.AUDIO, 5, 10);
            server.data(5, 10);
        });
        begin();
        assertThat(told.events).containsExactly("connect", "create-stream");
    }

    @Test
    void pingsAreAnswered() throws MessageException {
        server.accepting();
        begin();
        server.heard.clear();
        server.control(MessageType.USER_CONTROL, "0006ffffffff");
        server.control(MessageType.USER_CONTROL, "001a");
        talk();
        assertThat(server.heard).containsExactly("type 4 0007ffffffff");
    }

    @Test
    void aFullWindowIsAcknowledged() throws MessageException {
        server.accepting();
        begin();
        server.heard.clear();
        int before = 5000;
        server.control(MessageType.WINDOW_ACKNOWLEDGEMENT_SIZE, "00001388");
        server.media(MessageType.VIDEO, 0, before);
        talk();
        assertThat(server.heard).hasSize(1).first().asString().startsWith("type 3 00001");
        long acknowledged = Long.parseLong(server.heard.get(0).substring("type 3 ".length()), 16);
        server.media(MessageType.VIDEO, 0, 4900);
        talk();
        assertThat(server.heard).hasSize(1);
        server.media(MessageType.VIDEO, 0, 200);
        talk();
        assertThat(server.heard).hasSize(2);
        long next = Long.parseLong(server.heard.get(1).substring("type 3 ".length()), 16);
        assertThat(next - acknowledged).isBetween(5100L, 5150L);
    }

    @Test
    void theSameBandwidthIsAnsweredOnce() throws MessageException {
        server.accepting();
        begin();
        server.heard.clear();
        server.control(MessageType.SET_PEER_BANDWIDTH, "004c4b4000");
        server.control(MessageType.SET_PEER_BANDWIDTH, "0000000102");
        talk();
        assertThat(server.heard).containsExactly("type 5 00000001");
    }

    @Test
    void aRefusedConnectionEndsTheSession() throws MessageException {
        server.on(
                "connect",
                () -> server.answer(
                        Command.ERROR,
                        ScriptedServer.status("error", "NetConnection.Connect.Rejected", "no such application")));
        begin();
        assertThat(told.events)
                .containsExactly("connect", "connect-refused: NetConnection.Connect.Rejected: no such application");
        assertThat(session.state()).isEqualTo(RtmpSession.State.ENDED);
    }

    @Test
    void aRefusalMayHaveATextOrNoReason() throws MessageException {
        server.accepting().on("createStream", () -> server.answer(Command.ERROR, new AmfValue.Text("busy")));
        begin();
        assertThat(told.events).last().isEqualTo("create-stream-refused: busy");
        Told other = new Told();
        ScriptedServer silent = new ScriptedServer(HandshakeForm.SIMPLE);
        Sent otherSent = new Sent();
        PlaySession refused = session(otherSent, other);
        silent.on("connect", () -> silent.answer(Command.ERROR, AmfValue.Empty.NULL));
        refused.begin();
        while (otherSent.bytes.isReadable()) {
            silent.read(otherSent.bytes);
            refused.read(silent.out);
        }
        assertThat(other.events).last().isEqualTo("connect-refused: the server gave no reason");
    }

    @ParameterizedTest
    @CsvSource({
        "error, NetStream.Play.StreamNotFound, STREAM_NOT_FOUND",
        "error, NetStream.Play.Failed, PLAY_REFUSED",
        "status, NetStream.Play.Stop, STREAM_COMPLETE",
        "status, NetStream.Play.Complete, STREAM_COMPLETE"
    })
    void aRefusedPlayEndsTheSession(String level, String code, RtmpFailure end) throws MessageException {
        server.accepting().on("play", () -> server.onStatus(level, code, "x"));
        begin();
        server.media(MessageType.AUDIO, 5, 10);
        talk();
        assertThat(told.events).last().asString().startsWith(end + ": " + code);
    }

    @Test
    void anErrorOfTheStreamEndsTheSession() throws MessageException {
        server.accepting();
        begin();
        server.onStatus("error", "NetStream.Play.InsufficientBW", "x");
        talk();
        assertThat(told.events).last().isEqualTo("stream-failed: NetStream.Play.InsufficientBW: x");
    }

    @Test
    void theServerMayCloseTheConnection() throws MessageException {
        server.accepting();
        begin();
        server.say(new Command("close", 0, AmfValue.Empty.NULL, List.of()));
        server.media(MessageType.AUDIO, 5, 10);
        talk();
        assertThat(told.events).last().isEqualTo("closed-by-command: the server sent the command close");
    }

    /** E: StreamEOF, o: that of another stream, N: UnpublishNotify, P: PublishNotify, m: media. */
    @ParameterizedTest
    @CsvSource({
        "EN, 1",
        "NE, 1",
        "E, 1",
        "N, 1",
        "o, 0",
        "ENm, 1",
        "ENmEN, 2",
        "NmN, 2",
        "EmE, 2",
        "EmNPmEN, 2",
        "NEPmNEPm, 2",
        "mEmN, 1"
    })
    void aPublisherThatLeavesCountsOnce(String notices, int times) throws MessageException {
        server.accepting();
        begin();
        for (char notice : notices.toCharArray()) {
            switch (notice) {
                case 'E' -> server.control(MessageType.USER_CONTROL, "000100000001");
                case 'o' -> server.control(MessageType.USER_CONTROL, "000100000002");
                case 'N' -> server.onStatus("status", "NetStream.Play.UnpublishNotify", "stop publishing");
                case 'P' -> server.onStatus("status", "NetStream.Play.PublishNotify", "again");
                default -> server.media(MessageType.AUDIO, 5, 10);
            }
        }
        talk();
        assertThat(told.events.stream().filter("unpublished"::equals).count()).isEqualTo(times);
        assertThat(session.isStreaming()).isTrue();
    }

    private static AmfValue redirect(AmfValue code, String address) {
        Map<String, AmfValue> ex = new LinkedHashMap<>();
        ex.put("code", code);
        ex.put("redirect", new AmfValue.Text(address));
        Map<String, AmfValue> fields = new LinkedHashMap<>();
        fields.put("level", new AmfValue.Text("error"));
        fields.put("code", new AmfValue.Text("NetConnection.Connect.Rejected"));
        fields.put("description", new AmfValue.Text("moved"));
        fields.put("ex", AmfValue.Fields.of(ex));
        return AmfValue.Fields.of(fields);
    }

    /** FMS and Wowza answer connect with an error, SRS with a status; some answer play. */
    @ParameterizedTest
    @CsvSource({"connect, _error", "connect, onStatus", "createStream, _error", "play, onStatus", "play, _error"})
    void aRedirectEndsTheSession(String command, String answer) throws MessageException {
        AmfValue to = redirect(new AmfValue.Number(302), "rtmp://127.0.0.1:1936/live");
        server.accepting().on(command, () -> {
            if (answer.equals("_error")) {
                server.answer(Command.ERROR, to);
            } else {
                server.say(new Command(Command.ON_STATUS, 0, AmfValue.Empty.NULL, List.of(to)));
            }
        });
        begin();
        assertThat(told.events).last().isEqualTo("redirected to rtmp://127.0.0.1:1936/live");
        assertThat(session.state()).isEqualTo(RtmpSession.State.ENDED);
    }

    @Test
    void anotherCodeIsNoRedirect() throws MessageException {
        server.on(
                "connect",
                () -> server.answer(Command.ERROR, redirect(new AmfValue.Number(403), "rtmp://127.0.0.1/x")));
        begin();
        assertThat(told.events).last().isEqualTo("connect-refused: NetConnection.Connect.Rejected: moved");
    }

    @Test
    void answersToOtherCommandsAreIgnored() throws MessageException {
        server.accepting().on("createStream", () -> {
            server.say(new Command(Command.RESULT, 77, AmfValue.Empty.NULL, List.of(new AmfValue.Number(5))));
            server.say(new Command(Command.ERROR, 77, AmfValue.Empty.NULL, List.of()));
            server.say(new Command("onBWDone", 0, AmfValue.Empty.NULL, List.of()));
        });
        begin();
        assertThat(told.events).containsExactly("connect", "create-stream");
    }

    @ParameterizedTest
    @CsvSource({"-1", "0.5", "2147483648", "NaN"})
    void aStreamHasAWholeNumber(double number) {
        server.accepting().on("createStream", () -> server.answer(Command.RESULT, new AmfValue.Number(number)));
        assertThatThrownBy(this::begin)
                .isInstanceOf(MessageException.class)
                .hasMessage("createStream gave the stream " + number + " (expected: 0 to 2147483647)");
        assertThat(session.state()).isEqualTo(RtmpSession.State.ENDED);
    }

    @ParameterizedTest
    @EnumSource(
            value = RtmpSession.State.class,
            names = {"CONNECT", "CREATE_STREAM", "START", "STREAM"})
    void aSessionMayBeEndedInEachStep(RtmpSession.State state) throws MessageException {
        Told ending = new Told() {
            @Override
            void reached(RtmpSession.State reached) {
                super.reached(reached);
                if (reached == state) {
                    endNow.run();
                }
            }
        };
        PlaySession ended = session(sent, ending);
        ending.endNow = ended::end;
        server.accepting();
        ended.begin();
        while (sent.bytes.isReadable()) {
            server.read(sent.bytes);
            server.media(MessageType.AUDIO, 5, 10);
            server.control(MessageType.USER_CONTROL, "000600000001");
            ended.read(server.out);
        }
        assertThat(ended.state()).isEqualTo(RtmpSession.State.ENDED);
        assertThat(ending.events).last().isEqualTo(Told.text(state));
    }

    @Test
    void anotherProtocolIsBad() {
        session.begin();
        assertThatThrownBy(() -> session.read(Unpooled.copiedBuffer("HTTP/1.1 400", StandardCharsets.US_ASCII)))
                .isInstanceOf(MessageException.class)
                .extracting(e -> ((MessageException) e).fault())
                .isEqualTo(RtmpFailure.BAD_HANDSHAKE);
        assertThat(session.state()).isEqualTo(RtmpSession.State.ENDED);
    }

    @Test
    void corruptedBytesEndTheSessionOrChangeIt() throws MessageException {
        server.accepting();
        ByteBuf said = Unpooled.buffer();
        session.begin();
        while (sent.bytes.isReadable()) {
            server.read(sent.bytes);
            said.writeBytes(server.out.duplicate());
            session.read(server.out);
        }
        for (long seed = 1; seed <= 1_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ByteBuf bytes = said.copy();
            for (int i = random.nextInt(3); i >= 0; i--) {
                bytes.setByte(random.nextInt(HANDSHAKE_BYTES, bytes.writerIndex()), random.nextInt());
            }
            PlaySession other = session(new Sent(), new Told());
            other.begin();
            try {
                while (bytes.isReadable()) {
                    int count = Math.min(bytes.readableBytes(), 1 + random.nextInt(2000));
                    other.read(bytes.readSlice(count));
                }
            } catch (MessageException e) {
                assertThat(other.state()).as("seed %d", seed).isEqualTo(RtmpSession.State.ENDED);
            }
        }
    }
}

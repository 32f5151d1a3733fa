package dev.throng.rtmp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.LatencyStamp;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishSessionTest {

    private final Sent sent = new Sent();
    private final Told told = new Told();
    private final ScriptedServer server = new ScriptedServer(HandshakeForm.SIMPLE);
    private final PublishSession session = new PublishSession(
            new StreamTarget("live", "rtmp://127.0.0.1/live", "one"),
            HandshakeForm.SIMPLE,
            new SplittableRandom(1),
            4096,
            sent,
            told);

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

    @Test
    void aPublisherConnectsAndPublishes() throws MessageException {
        server.accepting();
        begin();
        assertThat(told.events).containsExactly("connect", "create-stream", "start", "stream");
        assertThat(server.heard)
                .containsExactly(
                        "type 1 00001000",
                        "connect (stream 0)",
                        "type 5 004c4b40",
                        "releaseStream one (stream 0)",
                        "FCPublish one (stream 0)",
                        "createStream (stream 0)",
                        "publish one live (stream 1)");
    }

    @Test
    void aWindowIsAnnouncedBeforeConnect() throws MessageException {
        server.accepting();
        session.announceWindow(2_500_000);
        begin();
        assertThat(server.heard).startsWith("type 5 002625a0");
        assertThat(session.state()).isEqualTo(RtmpSession.State.STREAM);
    }

    @Test
    void mediaGoesToItsOwnChunkStreams() throws MessageException {
        server.accepting();
        begin();
        server.heard.clear();
        session.writeMedia(sent.bytes, MessageType.VIDEO, 0x1_0000_0005L, Unpooled.wrappedBuffer(new byte[5000]));
        session.writeMedia(sent.bytes, MessageType.AUDIO, 0x1_0000_0007L, Unpooled.wrappedBuffer(new byte[300]));
        talk();
        assertThat(server.heard).containsExactly("media 9 stream 1 of 5000 at 5", "media 8 stream 1 of 300 at 7");
    }

    @Test
    void metadataIsKeptByTheServer() throws MessageException {
        server.accepting();
        begin();
        server.heard.clear();
        ByteBuf payload = Unpooled.wrappedBuffer(HexFormat.of().parseHex("02000a6f6e4d65746144617461" + "05"));
        session.writeMetadata(sent.bytes, 0, payload);
        talk();
        assertThat(server.heard)
                .containsExactly("type 18 02000d40736574446174614672616d65" + "02000a6f6e4d65746144617461" + "05");
        assertThat(payload.isReadable()).isFalse();
        assertThat(payload.refCnt()).isEqualTo(1);
    }

    @Test
    void aStampIsADataMessage() throws MessageException {
        server.accepting();
        begin();
        server.heard.clear();
        session.writeStamp(sent.bytes, 40, 1_795_000_000_123_457L);
        talk();
        assertThat(server.heard).hasSize(1);
        byte[] payload = HexFormat.of().parseHex(server.heard.get(0).substring("type 18 ".length()));
        assertThat(LatencyStamp.read(Unpooled.wrappedBuffer(payload))).hasValue(1_795_000_000_123_457L);
    }

    @Test
    void aPublisherLeavesInOrder() throws MessageException {
        server.accepting();
        begin();
        server.heard.clear();
        session.leave();
        talk();
        assertThat(server.heard).containsExactly("FCUnpublish one (stream 0)", "deleteStream 1 (stream 0)");
        assertThat(session.state()).isEqualTo(RtmpSession.State.ENDED);
        assertThat(told.events).last().isEqualTo("stream");
    }

    @Test
    void aPublisherThatHasNotBegunLeavesWithoutAWord() throws MessageException {
        begin();
        server.heard.clear();
        session.leave();
        assertThat(sent.bytes.isReadable()).isFalse();
    }

    @Test
    void errorsOfReleaseStreamDoNotMatter() throws MessageException {
        server.accepting().on("releaseStream", () -> server.answer(Command.ERROR, AmfValue.Empty.NULL));
        begin();
        assertThat(told.events).last().isEqualTo("stream");
    }

    @ParameterizedTest
    @CsvSource({"error, NetStream.Publish.BadName, NAME_IN_USE", "error, NetStream.Publish.Denied, PUBLISH_REFUSED"})
    void aRefusedPublishEndsTheSession(String level, String code, RtmpFailure end) throws MessageException {
        server.accepting().on("publish", () -> server.onStatus(level, code, "x"));
        begin();
        assertThat(told.events).last().isEqualTo(end + ": " + code + ": x");
    }

    @Test
    void acknowledgementsOfTheServerAreKept() throws MessageException {
        server.accepting();
        begin();
        server.control(MessageType.ACKNOWLEDGEMENT, "fffffff0");
        talk();
        assertThat(session.acknowledgedByServer()).isEqualTo(0xfffffff0L);
    }

    @Test
    void mediaFromTheServerIsIgnored() throws MessageException {
        server.accepting();
        begin();
        server.media(MessageType.AUDIO, 5, 10);
        server.data(5, 10);
        talk();
        assertThat(told.events).last().isEqualTo("stream");
    }

    @Test
    void partsOfATargetHaveALimit() {
        String longName = "x".repeat(4097);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StreamTarget("live", "rtmp://h/live", longName))
                .withMessage("name: 4097 characters (expected: up to 4096)");
    }
}

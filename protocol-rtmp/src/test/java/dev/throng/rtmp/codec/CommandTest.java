package dev.throng.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.AmfValue.Empty;
import dev.throng.streams.flv.AmfValue.Fields;
import dev.throng.streams.flv.AmfValue.Number;
import dev.throng.streams.flv.AmfValue.Text;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.MessageSink;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.Pieces;
import dev.throng.streams.flv.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTest {

    private static Command of(String hex) throws MessageException {
        return Command.of(
                MessageType.COMMAND, Unpooled.wrappedBuffer(new Wire().hex(hex).bytes()));
    }

    private static Command status(String level, String code, String description) {
        Fields object = Fields.of(
                Map.of("level", new Text(level), "code", new Text(code), "description", new Text(description)));
        return new Command(Command.ON_STATUS, 0, Empty.NULL, List.of(object));
    }

    /** The first chunk of ffmpeg 5.1 as a player. */
    @Test
    void aConnectOfFfmpegIsRead() throws IOException, MessageException {
        byte[] all = ClientHandshakeTest.recorded("first");
        byte[] chunks = Arrays.copyOfRange(all, 2 + 4 * ClientHandshake.PACKET_BYTES, all.length);
        for (List<ByteBuf> way : Pieces.ways(chunks)) {
            List<Command> commands = new ArrayList<>();
            ChunkReader reader = new ChunkReader(MessageLimits.DEFAULT);
            for (ByteBuf piece : way) {
                reader.read(piece, new MessageSink() {
                    @Override
                    public void media(int type, int streamId, long timestampMillis, int bytes, long head) {
                        throw new IllegalStateException("expected: a command");
                    }

                    @Override
                    public void message(int type, int streamId, long timestampMillis, ByteBuf payload)
                            throws MessageException {
                        commands.add(Command.of(type, payload));
                    }
                });
            }
            assertThat(commands).hasSize(1);
            Command connect = commands.get(0);
            assertThat(connect.name()).isEqualTo("connect");
            assertThat(connect.transaction()).isEqualTo(1);
            assertThat(connect.object().field("app")).contains(new Text("live"));
            assertThat(connect.object().field("audioCodecs")).contains(new Number(4071));
            assertThat(reader.isBetweenMessages()).isTrue();
        }
    }

    @Test
    void requestsAreReadAsTheyWereWritten() throws MessageException {
        List<Command> requests = List.of(
                Requests.connectPlayer(1, "live", "rtmp://h/live"),
                Requests.connectPublisher(1, "live", "rtmp://h/live"),
                Requests.releaseStream(2, "s"),
                Requests.fcPublish(3, "s"),
                Requests.createStream(4),
                Requests.play(5, "s"),
                Requests.publish(5, "s"),
                Requests.fcUnpublish(6, "s"),
                Requests.deleteStream(7, 1));
        for (Command request : requests) {
            ByteBuf out = Unpooled.buffer();
            request.writeTo(out);
            assertThat(Command.of(MessageType.COMMAND, out)).isEqualTo(request);
        }
        assertThat(requests.get(5).arguments()).containsExactly(new Text("s"), new Number(-1));
        assertThat(requests.get(6).arguments()).containsExactly(new Text("s"), new Text("live"));
    }

    @Test
    void aResultHasANumber() throws MessageException {
        Command created = of("02 0007 5f726573756c74 00 4010000000000000 05 00 3ff0000000000000");
        assertThat(created.name()).isEqualTo(Command.RESULT);
        assertThat(created.transaction()).isEqualTo(4);
        assertThat(created.numberResult()).contains(1.0);
        assertThat(Requests.createStream(1).numberResult()).isEmpty();
        assertThat(Requests.play(1, "s").numberResult()).isEmpty();
    }

    @Test
    void missingArgumentsAreNull() throws MessageException {
        Command command = of("02 0001 61 00 0000000000000000");
        assertThat(command).isEqualTo(new Command("a", 0, Empty.NULL, List.of()));
        assertThat(command.status()).isEmpty();
    }

    @Test
    void aMissingTransactionNumberIsZero() throws MessageException {
        assertThat(of("02 0001 61")).isEqualTo(new Command("a", 0, Empty.NULL, List.of()));
        assertThat(of("02 0001 61 05 00 3ff0000000000000"))
                .isEqualTo(new Command("a", 0, Empty.NULL, List.of(new Number(1))));
    }

    @Test
    void aCommandOfAmf3HasAmf0AfterAZero() throws MessageException {
        byte[] bytes = new Wire().hex("00 02 0001 61 00 0000000000000000").bytes();
        assertThat(Command.of(MessageType.COMMAND_AMF3, Unpooled.wrappedBuffer(bytes))
                        .name())
                .isEqualTo("a");
        assertThatThrownBy(() -> Command.of(MessageType.COMMAND_AMF3, Unpooled.wrappedBuffer(new byte[] {0x11})))
                .hasMessage("a command in AMF3, which was not asked for");
    }

    @ParameterizedTest
    @CsvSource({"'', a command without a name", "05, a command without a name"})
    void aCommandHasAName(String hex, String message) {
        assertThatThrownBy(() -> of(hex))
                .isInstanceOf(MessageException.class)
                .hasMessage(message)
                .extracting(e -> ((MessageException) e).fault())
                .isEqualTo(RtmpFailure.BAD_COMMAND);
    }

    @Test
    void aStatusIsFoundInTheArgumentsOrInTheObject() {
        Status started = new Status("status", Status.PLAY_STARTED, "Start live");
        assertThat(status("status", Status.PLAY_STARTED, "Start live").status()).contains(started);
        AmfValue object = Fields.of(Map.of("code", new Text("c")));
        assertThat(new Command(Command.ERROR, 1, object, List.of()).status()).contains(new Status("", "c", ""));
        assertThat(new Command(Command.RESULT, 1, object, List.of(new Number(1))).status())
                .contains(new Status("", "c", ""));
        assertThat(Requests.createStream(1).status()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "status, NetStream.Play.Start, false",
        "error, NetStream.Play.Start, true",
        "'', NetStream.Play.StreamNotFound, true",
        "status, NetStream.Publish.BadName, true",
        "'', NetStream.Play.Failed, true",
        "'', NetConnection.Connect.Rejected, true",
        "status, NetStream.Play.UnpublishNotify, false"
    })
    void errorsAreKnownByTheirLevelOrTheirCode(String level, String code, boolean error) {
        assertThat(new Status(level, code, "").isError()).isEqualTo(error);
    }
}

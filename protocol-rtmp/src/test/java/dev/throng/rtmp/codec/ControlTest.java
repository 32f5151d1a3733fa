package dev.throng.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.Heard;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlTest {

    private final ChunkWriter writer = new ChunkWriter();
    private final ByteBuf out = Unpooled.buffer();

    private static UserControl user(String hex) throws MessageException {
        return UserControl.of(Unpooled.wrappedBuffer(new Wire().hex(hex).bytes()));
    }

    @ParameterizedTest
    @CsvSource({
        "0000 00000001, 0, 1, 0",
        "0001 00000001, 1, 1, 0",
        "0002 00000001, 2, 1, 0",
        "0003 00000001 00000bb8, 3, 1, 3000",
        "0004 00000001, 4, 1, 0",
        "0006 ffffffff, 6, 4294967295, 0",
        "0007 00000005, 7, 5, 0",
        "001a, 26, 0, 0",
        "001f 00000001, 31, 1, 0",
        "0020 00000001 0000, 32, 1, 0"
    })
    void userControlIsRead(String hex, int event, long number, long second) throws MessageException {
        assertThat(user(hex)).isEqualTo(new UserControl(event, number, second));
    }

    @ParameterizedTest
    @CsvSource({"'', 0, 2", "00, 1, 2", "0006, 2, 6", "0006 000001, 5, 6", "0000, 2, 6", "0003 00000001 0000, 8, 10"})
    void userControlThatIsTooShortIsBad(String hex, int bytes, int expected) {
        assertThatThrownBy(() -> user(hex))
                .isInstanceOf(MessageException.class)
                .hasMessage("a user control message of " + bytes + " bytes (expected: " + expected + ")")
                .extracting(e -> ((MessageException) e).fault())
                .isEqualTo(RtmpFailure.BAD_CONTROL);
    }

    @Test
    void controlMessagesAreWritten() throws MessageException {
        ControlMessage.WINDOW_ACKNOWLEDGEMENT_SIZE.write(writer, out, 2_500_000);
        ControlMessage.ACKNOWLEDGEMENT.write(writer, out, 0xfffffff0);
        ControlMessage.SET_PEER_BANDWIDTH.write(writer, out, 5);
        ControlMessage.ABORT.write(writer, out, 6);
        UserControl.writePingResponse(writer, out, 0xffffffffL);
        UserControl.writeBufferLength(writer, out, 1, 3000);
        Heard heard = new Heard();
        new ChunkReader(MessageLimits.DEFAULT).read(out, heard);
        assertThat(heard.messages)
                .containsExactly(
                        "type 5 stream 0 at 0 bytes 4 002625a0",
                        "type 3 stream 0 at 0 bytes 4 fffffff0",
                        "type 6 stream 0 at 0 bytes 5 0000000502",
                        "type 2 stream 0 at 0 bytes 4 00000006",
                        "type 4 stream 0 at 0 bytes 6 0007ffffffff",
                        "type 4 stream 0 at 0 bytes 10 00030000000100000bb8");
    }

    @Test
    void theNumberOfAControlMessageHasNoSign() throws MessageException {
        assertThat(ControlMessage.number(5, Unpooled.buffer().writeInt(-1))).isEqualTo(0xffffffffL);
    }
}

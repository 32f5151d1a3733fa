package dev.throng.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Reads commands that the fuzzer makes; without it, the files of {@code CommandFuzzTestInputs}. */
class CommandFuzzTest {

    @FuzzTest(maxDuration = "5m")
    void aCommandIsReadOrHasAFault(byte[] payload) {
        try {
            Command command = Command.of(MessageType.COMMAND, Unpooled.wrappedBuffer(payload));
            assertThat(command.status().map(Status::isError)).isNotNull();
            assertThat(command.toString()).isNotBlank();
            if (payload.length < AmfReader.MAX_STRING_BYTES / 3) {
                ByteBuf out = Unpooled.buffer();
                command.writeTo(out);
                assertThat(Command.of(MessageType.COMMAND, out)).isEqualTo(command);
            }
        } catch (RtmpException e) {
            assertThat(e.fault()).isIn(RtmpFault.BAD_AMF, RtmpFault.AMF_TOO_LARGE, RtmpFault.BAD_COMMAND);
        }
    }
}

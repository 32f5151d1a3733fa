package dev.throng.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.AmfReader;
import dev.throng.streams.flv.FlvFault;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
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
        } catch (MessageException e) {
            assertThat(e.fault()).isIn(FlvFault.BAD_AMF, FlvFault.AMF_TOO_LARGE, RtmpFailure.BAD_COMMAND);
        }
    }
}

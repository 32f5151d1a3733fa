package dev.throng.streams.flv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyStampTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1_795_000_000_123_457L, 1L << 53})
    void aTimeIsReadAsItWasWritten(long micros) throws MessageException {
        ByteBuf out = Unpooled.buffer();
        LatencyStamp.write(out, micros);
        assertThat(LatencyStamp.read(out)).hasValue(micros);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "05",
                "02 000a 6f6e4d65746144617461",
                "02 000c 6f6e5468726f6e6754696d65",
                "02 000c 6f6e5468726f6e6754696d65 05",
                "02 000c 6f6e5468726f6e6754696d65 00 bff0000000000000",
                "02 000c 6f6e5468726f6e6754696d65 00 7ff8000000000000",
                "02 000c 6f6e5468726f6e6754696d65 00 7ff0000000000000"
            })
    void otherMessagesHaveNoTime(String hex) throws MessageException {
        assertThat(LatencyStamp.read(Unpooled.wrappedBuffer(new Wire().hex(hex).bytes())))
                .isEmpty();
    }

    @Test
    void aBrokenMessageIsBad() {
        assertThatThrownBy(() -> LatencyStamp.read(Unpooled.wrappedBuffer(new byte[] {4})))
                .isInstanceOf(MessageException.class);
    }
}

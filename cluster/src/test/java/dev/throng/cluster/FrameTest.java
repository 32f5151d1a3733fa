package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrameTest {

    static Stream<Frame> frames() {
        return Stream.of(
                new Frame.Hello(1, Role.AGENT, "agent-1"),
                new Frame.Hello(65_535, Role.CONTROLLER, ""),
                new Frame.Welcome("controller"),
                new Frame.Refused(true, "no"),
                new Frame.Farewell(),
                new Frame.FarewellSeen());
    }

    @ParameterizedTest
    @MethodSource("frames")
    void aFrameIsReadAsItWasWritten(Frame frame) throws IOException {
        assertThat(Frame.decode(Frame.encode(frame))).isEqualTo(frame);
    }

    @Test
    void dataKeepsItsBytes() throws IOException {
        byte[] bytes = {0, 1, -1};

        assertThat(Frame.decode(Frame.data(bytes)))
                .isInstanceOfSatisfying(
                        Frame.Data.class, data -> assertThat(data.bytes()).containsExactly(0, 1, -1));
        assertThat(Frame.encode(new Frame.Data(bytes))).isEqualTo(Frame.data(bytes));
    }

    @ParameterizedTest
    @MethodSource("frames")
    void aFrameThatIsCutIsRefused(Frame frame) {
        byte[] whole = Frame.encode(frame);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> Frame.decode(cut)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void anUnknownKindIsRefused() {
        assertThatThrownBy(() -> Frame.decode(new byte[] {7})).hasMessage("frame kind: 7 (expected: 1 to 6)");
        assertThatThrownBy(() -> Frame.decode(new byte[] {1, 0, 1, 2, 0, 0})).hasMessage("role: 2 (expected: 0 or 1)");
    }
}

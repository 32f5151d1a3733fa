package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.result.Placement;
import dev.throng.sample.MachineId;
import dev.throng.sample.ProcessLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageCodecTest {

    static List<Message> messages() {
        List<Message.Address> addresses = List.of(
                new Message.Address("b.example", "127.0.0.2", 5222, 3), new Message.Address("::1", "::1", 5223, 0));
        return List.of(
                new Message.Assign("1f", 1, 3, 6, 1, -2, "{\"name\": \"x\"}", addresses, true),
                new Message.AskTime(7),
                new Message.Start(-5),
                new Message.Acknowledge(12),
                new Message.Renew(),
                new Message.EndPhase(1, 7_000_000_000L),
                new Message.Stop(1_000),
                new Message.Release(),
                new Message.Offer(
                        "0.1.0",
                        "token",
                        "host",
                        new MachineId("4bf0", "net:[4026531840]"),
                        99,
                        4,
                        1.5,
                        new Message.Limits(20_000, 40_000, 70, "32768 60999", "40000,50000-50009"),
                        "1f"),
                new Message.Resume("1f", 1, 12),
                new Message.Dismiss("another version"),
                new Message.Refused("1f", "no <room>\n\u0000", true),
                new Message.Ready("1f", "epoll"),
                new Message.Time(7, Long.MAX_VALUE),
                new Message.Started(3),
                new Message.Ended(
                        9,
                        0,
                        Message.End.ORPHANED,
                        5,
                        List.of("a bug"),
                        List.of(new Message.Pause(false, 1, 2, "G1", "x")),
                        new Placement("nice", "not permitted", "0-1")));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageIsReadAsItWasWritten(Message message) throws IOException {
        assertThat(MessageCodec.read(MessageCodec.write(message))).isEqualTo(message);
    }

    @Test
    void theLimitsOfAnAgentAreThoseOfItsProcess() {
        ProcessLimits limits =
                new Message.Limits(20_000, 40_000, 70, "32768 60999", "40000,50000-50009").processLimits();

        assertThat(limits.filesSoft()).hasValue(20_000);
        assertThat(limits.filesHard()).hasValue(40_000);
        assertThat(limits.openFiles()).hasValue(70);
        assertThat(limits.ports()).hasValue(28_232 - 11);
        assertThat(Message.Limits.of(limits))
                .isEqualTo(new Message.Limits(20_000, 40_000, 70, "32768 60999", "40000,50000-50009"));
        assertThat(new Message.Limits(0, 0, 0, "", "").processLimits().ports()).isEmpty();
    }

    @Test
    void figuresKeepTheirBytes() throws IOException {
        byte[] body = {1, 2, 3, -1};
        Message read =
                MessageCodec.read(MessageCodec.write(new Message.Figures(1L << 40, Message.Kind.DRAINED, 5, body)));

        Message.Figures figures = (Message.Figures) read;
        assertThat(figures.number()).isEqualTo(1L << 40);
        assertThat(figures.kind()).isEqualTo(Message.Kind.DRAINED);
        assertThat(figures.part()).isEqualTo(5);
        assertThat(figures.body()).isEqualTo(body);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageThatIsCutIsRefused(Message message) {
        byte[] whole = MessageCodec.write(message);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> MessageCodec.read(cut)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aShareWithoutAddressesIsRefused() {
        byte[] bytes = "\u0001{\"job\": \"1f\", \"all\": 6}".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> MessageCodec.read(bytes)).isInstanceOf(IOException.class);
    }

    @Test
    void otherBytesAreRefused() {
        for (String text : List.of("", "\u0001", "\u0001null", "\u0001[]", "\u007f{}", "\u0000figures")) {
            assertThatThrownBy(() -> MessageCodec.read(text.getBytes(StandardCharsets.UTF_8)))
                    .as(text)
                    .isInstanceOf(IOException.class);
        }
    }
}

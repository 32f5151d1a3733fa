package dev.throng.targets.serving;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class AcceptErrorLoggerTest {

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    private String output(Throwable cause) {
        EmbeddedChannel listening =
                new EmbeddedChannel(new AcceptErrorLogger(new PrintStream(output, true, UTF_8), "tcp 127.0.0.1:5222"));
        listening.pipeline().fireExceptionCaught(cause);
        listening.checkException();
        assertThat(listening.finish()).isFalse();
        return output.toString(UTF_8);
    }

    @Test
    void fileLimitHasItsOwnMessage() {
        assertThat(output(new IOException("accept(..) failed: Too many open files")))
                .isEqualTo(
                        "throng-targets: tcp 127.0.0.1:5222 cannot accept a connection: this process may not open another"
                                + " file (expected: one per connection; raise it with ulimit -n)"
                                + System.lineSeparator());
    }

    @Test
    void otherErrorsShowTheSystemsMessage() {
        assertThat(output(new IOException("accept(..) failed: Cannot allocate memory")))
                .contains("cannot accept a connection: accept(..) failed: Cannot allocate memory");
    }
}

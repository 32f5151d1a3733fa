package dev.throng.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedChannelException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each protocol makes of it is tested there. */
class TroubleTest {

    private static Stream<Arguments> troubles() {
        return Stream.of(
                Arguments.of(new ConnectTimeoutException("connection timed out after 5 ms"), Trouble.CONNECT_DEADLINE),
                Arguments.of(new SslHandshakeTimeoutException("handshake timed out"), Trouble.TLS_DEADLINE),
                Arguments.of(new DecoderException(new SSLHandshakeException("no trust")), Trouble.TLS_FAILED),
                Arguments.of(new ConnectException("Connection timed out"), Trouble.TIMED_OUT),
                Arguments.of(new NoRouteToHostException(), Trouble.UNREACHABLE),
                Arguments.of(new IOException("later", new ClosedChannelException()), Trouble.CLOSED),
                Arguments.of(new IOException("Input/output error"), Trouble.OTHER));
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void anExceptionIsNamed(Throwable thrown, Trouble trouble) {
        assertThat(Trouble.of(thrown)).isEqualTo(trouble);
    }

    @Test
    void theFirstMessageOnTheWayToTheCauseIsTold() {
        assertThat(Trouble.words(new RuntimeException(null, new IOException("no luck"))))
                .isEqualTo("no luck");
        assertThat(Trouble.words(new ClosedChannelException())).isEqualTo("the target closed the connection");
        assertThat(Trouble.words(new IOException())).isEqualTo("IOException");
    }

    @Test
    void onlyWhatNeitherBytesNorTheNetworkCauseIsABug() {
        assertThat(Trouble.isBug(new IllegalStateException("we"))).isTrue();
        assertThat(Trouble.isBug(new DecoderException("they"))).isFalse();
        assertThat(Trouble.isBug(new RuntimeException(new IOException("the network"))))
                .isFalse();
        assertThat(Trouble.isBug(new IOException("the network"))).isFalse();
    }
}

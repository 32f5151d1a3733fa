package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelException;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TransportErrorTest {

    private static Stream<Arguments> exceptions() {
        return Stream.of(
                Arguments.of(new SocketException("Connection reset"), TransportError.RESET),
                Arguments.of(new IOException("Connection reset by peer"), TransportError.RESET),
                Arguments.of(new IOException("recvAddress(..) failed: Connection reset by peer"), TransportError.RESET),
                Arguments.of(new IOException("Broken pipe"), TransportError.RESET),
                Arguments.of(new ConnectException("Connection refused"), TransportError.REFUSED),
                Arguments.of(new PortUnreachableException(), TransportError.REFUSED),
                Arguments.of(new ConnectTimeoutException("timed out"), TransportError.CONNECT_TIMEOUT),
                Arguments.of(new ConnectException("Connection timed out"), TransportError.CONNECT_TIMEOUT),
                Arguments.of(new ConnectException("Cannot assign requested address"), TransportError.NO_LOCAL_PORT),
                Arguments.of(new BindException("Address already in use"), TransportError.NO_LOCAL_PORT),
                Arguments.of(
                        new ChannelException("no socket", new SocketException("Too many open files")),
                        TransportError.FD_LIMIT),
                Arguments.of(new RuntimeException(new SSLHandshakeException("no")), TransportError.TLS_FAILED),
                Arguments.of(new DecoderException(new SSLHandshakeException("no trust")), TransportError.TLS_FAILED),
                Arguments.of(new NoRouteToHostException(), TransportError.UNREACHABLE),
                Arguments.of(new NoRouteToHostException("No route to host"), TransportError.UNREACHABLE),
                Arguments.of(new SocketException("Network is unreachable"), TransportError.UNREACHABLE),
                Arguments.of(new UnknownHostException("no.invalid"), TransportError.UNRESOLVED),
                Arguments.of(new ClosedChannelException(), TransportError.CLOSED),
                Arguments.of(new IOException("later", new ClosedChannelException()), TransportError.CLOSED),
                Arguments.of(
                        new TransportException(TransportError.FORBIDDEN, "Connection refused"),
                        TransportError.FORBIDDEN),
                Arguments.of(new IOException("Input/output error"), TransportError.IO_ERROR));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void anExceptionIsNamed(Throwable thrown, TransportError error) {
        assertThat(TransportError.of(thrown)).isEqualTo(error);
    }

    @Test
    void aChainOfCausesThatIsACircleEnds() {
        Exception one = new Exception("one");
        Exception other = new Exception("other", one);
        one.initCause(other);
        assertThat(TransportError.of(one)).isEqualTo(TransportError.IO_ERROR);
    }

    @Test
    void theMessageIsTheFirstInTheChainOfCauses() {
        assertThat(TransportError.message(new RuntimeException(null, new IOException("no luck"))))
                .isEqualTo("no luck");
        assertThat(TransportError.message(new ClosedChannelException())).isEqualTo("the target closed the connection");
        assertThat(TransportError.message(new IOException())).isEqualTo("another network error");
        assertThat(TransportError.message(new NullPointerException())).isEqualTo("NullPointerException");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            finishConnect(..) failed with error(-111): Connection refused: /127.0.0.1:21500 | REFUSED
            Connection refused: no further information: localhost/127.0.0.1:1               | REFUSED
            recvAddress(..) failed with error(-104): Connection reset by peer                | RESET
            Connection reset                                                                 | RESET
            Broken pipe                                                                      | RESET
            Network is unreachable                                                           | UNREACHABLE
            """)
    void aMessageThatOnlyRepeatsTheErrorIsReplacedByItsDescription(String message, TransportError error) {
        assertThat(TransportError.message(new IOException(message))).isEqualTo(error.description());
    }

    @Test
    void onlyWhatNeitherBytesNorTheNetworkCauseIsABug() {
        assertThat(TransportError.isBug(new IllegalStateException("we"))).isTrue();
        assertThat(TransportError.isBug(new DecoderException("they"))).isFalse();
        assertThat(TransportError.isBug(new RuntimeException(new IOException("the network"))))
                .isFalse();
        assertThat(TransportError.isBug(new IOException("the network"))).isFalse();
    }
}

package dev.throng.riemann.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelException;
import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DiagnosisTest {

    static Stream<Arguments> troubles() {
        return Stream.of(
                Arguments.of(new SocketException("Connection reset"), RiemannFailure.RESET),
                Arguments.of(new IOException("Connection reset by peer"), RiemannFailure.RESET),
                Arguments.of(new IOException("recvAddress(..) failed: Connection reset by peer"), RiemannFailure.RESET),
                Arguments.of(new IOException("Broken pipe"), RiemannFailure.RESET),
                Arguments.of(new ConnectException("Connection refused"), RiemannFailure.REFUSED),
                Arguments.of(new PortUnreachableException(), RiemannFailure.REFUSED),
                Arguments.of(new ConnectTimeoutException("timed out"), RiemannFailure.CONNECT_DEADLINE),
                Arguments.of(new ConnectException("Cannot assign requested address"), RiemannFailure.NO_LOCAL_PORT),
                Arguments.of(new BindException("Address already in use"), RiemannFailure.NO_LOCAL_PORT),
                Arguments.of(
                        new ChannelException("no socket", new SocketException("Too many open files")),
                        RiemannFailure.FD_LIMIT),
                Arguments.of(new RuntimeException(new SSLHandshakeException("no")), RiemannFailure.TLS_HANDSHAKE),
                Arguments.of(new NoRouteToHostException("No route to host"), RiemannFailure.IO_ERROR));
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void troubleHasAName(Throwable thrown, RiemannFailure name) {
        assertThat(Diagnosis.of(thrown)).contains(name);
    }

    @Test
    void aClosedChannelIsNoCause() {
        assertThat(Diagnosis.of(new ClosedChannelException())).isEmpty();
    }

    @Test
    void aCauseThatIsItsOwnCauseEnds() {
        Exception one = new Exception("one");
        Exception other = new Exception("other", one);
        one.initCause(other);
        assertThat(Diagnosis.of(one)).contains(RiemannFailure.IO_ERROR);
    }
}

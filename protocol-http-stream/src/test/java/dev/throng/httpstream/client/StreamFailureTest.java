package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.StreamFault;
import dev.throng.measure.Blame;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class StreamFailureTest {

    @Test
    void idsAreUniqueAndInKebabCase() {
        List<StreamFailure> all = StreamFailure.all();
        assertThat(all)
                .extracting(StreamFailure::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z]+(-[a-z0-9]+)*"));
        assertThat(all).allSatisfy(failure -> assertThat(failure.description()).isNotBlank());
    }

    /** Recording indexes arrays with them. */
    @Test
    void ordinalsAreTheirPlaces() {
        List<StreamFailure> all = StreamFailure.all();
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).ordinal()).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void everyEndHasANameInEveryStep(Step step) {
        assertThat(List.of(
                        StreamFailure.closed(step),
                        StreamFailure.reset(step),
                        StreamFailure.ioError(step),
                        StreamFailure.deadline(step)))
                .doesNotHaveDuplicates()
                .isSubsetOf(StreamFailure.all());
    }

    @ParameterizedTest
    @EnumSource(StreamFault.class)
    void everyFaultHasAName(StreamFault fault) {
        assertThat(StreamFailure.of(fault).id())
                .isEqualTo(fault.name().toLowerCase().replace('_', '-'));
    }

    @ParameterizedTest
    @CsvSource({
        "401, status-401",
        "403, status-403",
        "404, status-404",
        "418, status-4xx",
        "503, status-503",
        "599, status-5xx",
        "101, status-1xx",
        "202, status-2xx",
        "300, status-3xx",
        "600, status-other",
        "999, status-other"
    })
    void everyStatusHasAName(int status, String id) {
        assertThat(StreamFailure.status(status).id()).isEqualTo(id);
    }

    private static Stream<Arguments> troubles() {
        return Stream.of(
                Arguments.of(new ConnectException("Connection refused: /127.0.0.1:1"), "refused", Blame.TARGET),
                Arguments.of(
                        new IOException("connect", new IOException("Network is unreachable")),
                        "unreachable",
                        Blame.NETWORK),
                Arguments.of(new UnknownHostException("nowhere"), "unresolved", Blame.NETWORK),
                Arguments.of(new BindException("Address already in use"), "no-local-port", Blame.GENERATOR),
                Arguments.of(new IOException("Cannot assign requested address"), "no-local-port", Blame.GENERATOR),
                Arguments.of(
                        new ChannelException("socket", new IOException("Too many open files")),
                        "fd-limit",
                        Blame.GENERATOR),
                Arguments.of(new IOException("Connection reset by peer"), "reset-during-head", Blame.TARGET),
                Arguments.of(new SSLHandshakeException("no trust"), "tls-failed", Blame.TARGET),
                Arguments.of(new ClosedChannelException(), "closed-during-head", Blame.TARGET),
                Arguments.of(new IOException("Input/output error"), "io-error-during-head", Blame.NETWORK));
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void troubleIsNamedAndBlamed(Throwable trouble, String id, Blame blame) {
        StreamFailure failure = Diagnosis.of(trouble, Step.HEAD);
        assertThat(failure.id()).isEqualTo(id);
        assertThat(failure.blame()).isEqualTo(blame);
    }
}

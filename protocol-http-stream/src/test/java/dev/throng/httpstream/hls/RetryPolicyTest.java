package dev.throng.httpstream.hls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.httpstream.client.RequestFaults;
import dev.throng.httpstream.failure.RequestFault;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.transport.TransportError;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** How often players request again, and after which wait. */
class RetryPolicyTest {

    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @CsvSource({
        "0, FAULTY, 1000",
        "1, FAULTY, 2000",
        "2, REFUSED, 4000",
        "3, FAULTY, 8000",
        "5, FAULTY, 8000",
        "6, FAULTY, ",
        "6, TIMEOUT, ",
        "0, TIMEOUT, 0",
        "3, TIMEOUT, 0",
        "4, TIMEOUT, ",
        "0, FINAL, ",
    })
    void theWaitDoublesUpToItsLimit(int before, RequestFault fault, Long millis) {
        assertThat(RetryRules.DEFAULT.part().waitNanos(before, fault))
                .isEqualTo(millis == null ? OptionalLong.empty() : OptionalLong.of(millis * 1_000_000));
    }

    @Test
    void longWaitsDoNotOverflow() {
        RetryPolicy policy = new RetryPolicy(1_000_000, 0, true, 100 * SECOND, Long.MAX_VALUE);
        long last = 0;
        for (int before = 0; before < 1_000; before++) {
            long wait = policy.waitNanos(before, RequestFault.FAULTY).orElseThrow();
            assertThat(wait).isGreaterThanOrEqualTo(last);
            last = wait;
        }
    }

    @Test
    void aFirstPlaylistThatIsRefusedIsNotRequestedAgain() {
        assertThat(RetryRules.DEFAULT.manifest().waitNanos(0, RequestFault.REFUSED))
                .isEmpty();
        assertThat(RetryRules.DEFAULT.playlist().waitNanos(0, RequestFault.REFUSED))
                .hasValue(SECOND);
        assertThat(RetryRules.NONE.part().waitNanos(0, RequestFault.TIMEOUT)).isEmpty();
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(StreamFailure.status(404), RequestFault.REFUSED),
                Arguments.of(StreamFailure.status(418), RequestFault.REFUSED),
                Arguments.of(StreamFailure.status(500), RequestFault.FAULTY),
                Arguments.of(StreamFailure.status(204), RequestFault.FAULTY),
                Arguments.of(StreamFailure.status(599), RequestFault.FAULTY),
                Arguments.of(StreamFailure.BAD_PLAYLIST, RequestFault.FAULTY),
                Arguments.of(StreamFailure.NESTED_MASTER, RequestFault.FAULTY),
                Arguments.of(StreamFailure.BAD_CHUNK, RequestFault.REFUSED),
                Arguments.of(StreamFailure.BAD_HEAD, RequestFault.REFUSED),
                Arguments.of(StreamFailure.PLAYLIST_TOO_LONG, RequestFault.FINAL),
                Arguments.of(StreamFailure.ENCRYPTED, RequestFault.FINAL),
                Arguments.of(StreamFailure.REDIRECT_LOOP, RequestFault.FINAL),
                Arguments.of(StreamFailure.PLAYLIST_UNCHANGED, RequestFault.FINAL),
                Arguments.of(EngineFailure.DEADLINE.during("content"), RequestFault.TIMEOUT),
                Arguments.of(TransportError.CONNECT_TIMEOUT, RequestFault.TIMEOUT),
                Arguments.of(TransportError.TLS_TIMEOUT, RequestFault.TIMEOUT),
                Arguments.of(TransportError.REFUSED, RequestFault.REFUSED),
                Arguments.of(TransportError.CLOSED.during("content"), RequestFault.REFUSED),
                Arguments.of(TransportError.TLS_FAILED, RequestFault.FINAL),
                Arguments.of(TransportError.FORBIDDEN, RequestFault.FINAL),
                Arguments.of(TransportError.FD_LIMIT, RequestFault.FINAL),
                Arguments.of(TransportError.NO_LOCAL_PORT, RequestFault.FINAL));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void failuresAreOfOneKind(Failure failure, RequestFault fault) {
        assertThat(RequestFaults.of(failure)).isEqualTo(fault);
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, 0, 0", "0, -1, 0, 0", "0, 0, -1, 0", "0, 0, 0, -1"})
    void limitsAreNotNegative(int errors, int timeouts, long delay, long max) {
        assertThatThrownBy(() -> new RetryPolicy(errors, timeouts, true, delay, max))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

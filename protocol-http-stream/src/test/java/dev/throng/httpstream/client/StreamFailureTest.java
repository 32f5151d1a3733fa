package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.transport.TransportError;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StreamFailureTest {

    @Test
    void idsAreUniqueAndInKebabCase() {
        List<StreamFailure> all = List.of(StreamFailure.values());
        assertThat(all)
                .extracting(StreamFailure::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z]+(-[a-z0-9]+)*"));
        assertThat(all).allSatisfy(failure -> assertThat(failure.description()).isNotBlank());
    }

    @ParameterizedTest
    @EnumSource(StreamStep.class)
    void everyEndHasANameInEveryStep(StreamStep step) {
        assertThat(List.of(
                        step.failure(TransportError.CLOSED),
                        step.failure(TransportError.RESET),
                        step.failure(TransportError.IO_ERROR),
                        step.deadline()))
                .extracting(Failure::id)
                .doesNotHaveDuplicates()
                .startsWith("closed-during-" + step.id(), "reset-during-" + step.id(), "io-error-during-" + step.id());
    }

    @Test
    void deadlinesAreNamed() {
        assertThat(Arrays.stream(StreamStep.values())
                        .map(step -> step.deadline().id()))
                .containsExactly(
                        "connect-timeout",
                        "tls-timeout",
                        "deadline-during-head",
                        "deadline-during-first-byte",
                        "silent",
                        "deadline-during-content");
    }

    @ParameterizedTest
    @EnumSource(StreamFailure.class)
    void everyFailureHasItsNameAsId(StreamFailure failure) {
        assertThat(failure.id())
                .isEqualTo(failure.name().toLowerCase(Locale.ROOT).replace('_', '-'));
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
        assertThat(StreamFailure.status(status)).isEqualTo(StreamFailure.status(status));
    }

    @Test
    void theConditionsOfAStatusAreBounded() {
        List<String> ids = StreamFailure.STATUS.conditions().stream()
                .map(condition -> "status-" + condition)
                .toList();
        assertThat(ids).doesNotHaveDuplicates();
        for (int status = 0; status < 1_100; status++) {
            assertThat(ids).contains(StreamFailure.status(status).id());
        }
        assertThat(StreamFailure.BAD_HEAD.conditions()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "REFUSED, refused, TARGET",
        "UNREACHABLE, unreachable, NETWORK",
        "UNRESOLVED, unresolved, NETWORK",
        "NO_LOCAL_PORT, no-local-port, GENERATOR",
        "SOURCE_NOT_LOCAL, source-not-local, SCENARIO",
        "FD_LIMIT, fd-limit, GENERATOR",
        "CONNECT_TIMEOUT, connect-timeout, TARGET",
        "TLS_FAILED, tls-failed, TARGET",
        "TLS_TIMEOUT, tls-timeout, TARGET",
        "RESET, reset-during-head, TARGET",
        "CLOSED, closed-during-head, TARGET",
        "IO_ERROR, io-error-during-head, NETWORK"
    })
    void errorsOfTheTransportAreNamedAndBlamed(TransportError error, String id, Blame blame) {
        Failure failure = StreamStep.HEAD.failure(error);
        assertThat(failure.id()).isEqualTo(id);
        assertThat(failure.blame()).isEqualTo(blame);
    }
}

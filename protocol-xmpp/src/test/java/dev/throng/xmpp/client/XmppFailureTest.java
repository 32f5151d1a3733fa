package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.transport.TransportError;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class XmppFailureTest {

    @Test
    void idsAreUniqueAndInKebabCase() {
        Stream<Failure> all = Stream.concat(
                Stream.of(XmppFailure.values()),
                Stream.concat(Stream.of(TransportError.values()), Stream.of(EngineFailure.values())));
        assertThat(all.map(Failure::id)).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z]+(-[a-z]+)*"));
        assertThat(XmppFailure.values())
                .allSatisfy(failure -> assertThat(failure.description()).isNotBlank());
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void everyFailureHasAnIdInEveryStep(Step step) {
        Stream.concat(Stream.of(XmppFailure.values()), Stream.of(TransportError.values()))
                .forEach(failure -> assertThat(XmppFailure.during(failure, step).id())
                        .isEqualTo(failure.namesStep() ? failure.id() + "-during-" + step.id() : failure.id()));
        assertThat(XmppFailure.streamError("no-such-condition", step).id())
                .isEqualTo("stream-error-undefined-condition-during-" + step.id());
    }

    @ParameterizedTest
    @CsvSource({
        "REFUSED, refused, TARGET",
        "UNREACHABLE, unreachable, NETWORK",
        "UNRESOLVED, unresolved, NETWORK",
        "CONNECT_TIMEOUT, connect-timeout, TARGET",
        "TLS_TIMEOUT, tls-timeout, TARGET",
        "TLS_FAILED, tls-failed, TARGET",
        "NO_LOCAL_PORT, no-local-port, GENERATOR",
        "SOURCE_NOT_LOCAL, source-not-local, SCENARIO",
        "FD_LIMIT, fd-limit, GENERATOR",
        "CLOSED, closed-during-bind, TARGET",
        "RESET, reset-during-bind, TARGET",
        "IO_ERROR, io-error-during-bind, NETWORK",
        "CLOSED_BY_US, closed-by-us-during-bind, GENERATOR"
    })
    void anErrorOfTheTransportIsNamedAndBlamed(TransportError error, String id, Blame blame) {
        Failure failure = XmppFailure.during(error, Step.BIND);
        assertThat(failure.id()).isEqualTo(id);
        assertThat(failure.blame()).isEqualTo(blame);
        assertThat(failure.kind()).isEqualTo(error);
    }

    @ParameterizedTest
    @CsvSource({
        "BAD_XML, bad-xml-during-roster",
        "TOO_LARGE, too-large-during-roster",
        "PENDING_OVERFLOW, pending-overflow-during-roster",
        "UNEXPECTED_ANSWER, unexpected-answer-during-roster",
        "NO_BIND, no-bind",
        "SESSION_LOST, session-lost"
    })
    void whatCanHappenInSeveralStepsHasTheStepInItsId(XmppFailure kind, String id) {
        assertThat(XmppFailure.during(kind, Step.ROSTER).id()).isEqualTo(id);
    }

    @Test
    void conditionsOfTheRfcsStandInIds() {
        assertThat(XmppFailure.authFailed("account-disabled").id()).isEqualTo("auth-failed-account-disabled");
        assertThat(XmppFailure.streamError("conflict", Step.SESSION).id())
                .isEqualTo("stream-error-conflict-during-session");
        assertThat(XmppFailure.requestError("forbidden", Step.BIND).id()).isEqualTo("error-forbidden-during-bind");
        assertThat(XmppFailure.stanzaError("item-not-found").id()).isEqualTo("error-item-not-found");
    }

    @Test
    void otherConditionsAreUndefined() {
        assertThat(XmppFailure.authFailed("x").id()).isEqualTo("auth-failed-not-authorized");
        assertThat(XmppFailure.stanzaError("x").id()).isEqualTo("error-undefined-condition");
        assertThat(XmppFailure.requestError("x", Step.BIND).id()).isEqualTo("error-undefined-condition-during-bind");
    }

    @Test
    void failuresOfOneStepAndConditionAreEqual() {
        assertThat(XmppFailure.streamError("conflict", Step.BIND))
                .isEqualTo(XmppFailure.during(XmppFailure.streamError("conflict", Step.BIND), Step.BIND))
                .isNotEqualTo(XmppFailure.streamError("conflict", Step.AUTH));
    }
}

package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.measure.FailureDetail;
import dev.throng.protocol.FailureIds;
import dev.throng.scenario.Slo;
import dev.throng.scenario.SloProblems;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The failures of XMPP as scenarios name them. */
class XmppProtocolTest {

    private final XmppProtocol protocol = new XmppProtocol();

    @Test
    void idsAreUnique() {
        assertThat(new FailureIds(protocol).all()).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "stream-error, true",
        "stream-error-conflict, true",
        "stream-error-during-session, true",
        "stream-error-conflict-during-session, true",
        "stream-error-conflict-during-bind, false",
        "stream-error-reset, false",
        "error, false"
    })
    void anIdWithoutConditionOrStepIncludesAll(String id, boolean included) {
        FailureDetail named = new FailureIds(protocol).find(id).orElseThrow();
        assertThat(named.includes(XmppFailure.streamError("conflict", Step.SESSION)))
                .isEqualTo(included);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "closed",
                "closed-during-bind",
                "connect-timeout",
                "deadline-during-auth",
                "auth-failed-not-authorized",
                "error-item-not-found",
                "error-forbidden-during-bind",
                "no-session"
            })
    void objectivesNameFailures(String id) {
        assertThat(Slo.parse("login.failures." + id + " == 0", protocol).expression())
                .contains(id);
    }

    @Test
    void oldFailuresInObjectivesAreReportedWithTheirNewNames() {
        assertThat(SloProblems.of(
                        protocol,
                        "login",
                        "login.failures.not-authorized == 0",
                        "login.failures.account-disabled < 1%",
                        "login.failures.deadline-during-connect == 0",
                        "login.failures.deadline-during-tls == 0",
                        "login.failures.tls-failed-during-tls == 0",
                        "phase[a].login.failures.tls-failed-during-starttls == 0"))
                .containsExactly(
                        "s.yaml:6:5: slo[0]: login.failures.not-authorized was renamed to"
                                + " login.failures.auth-failed-not-authorized",
                        "s.yaml:7:5: slo[1]: login.failures.account-disabled was renamed to"
                                + " login.failures.auth-failed-account-disabled",
                        "s.yaml:8:5: slo[2]: login.failures.deadline-during-connect was renamed to"
                                + " login.failures.connect-timeout",
                        "s.yaml:9:5: slo[3]: login.failures.deadline-during-tls was renamed to login.failures.tls-timeout",
                        "s.yaml:10:5: slo[4]: login.failures.tls-failed-during-tls was renamed to login.failures.tls-failed",
                        "s.yaml:11:5: slo[5]: login.failures.tls-failed-during-starttls was renamed to"
                                + " login.failures.tls-failed");
    }

    @Test
    void aMistypedFailureIsAnErrorWithTheNearestId() {
        assertThatThrownBy(() -> Slo.parse("login.failures.stream-eror-conflict == 0", protocol))
                .hasMessageEndingWith("did you mean stream-error-conflict?");
        assertThatThrownBy(() -> Slo.parse("login.failures.not-authorized == 0", protocol))
                .hasMessageContaining("auth-failed");
    }
}

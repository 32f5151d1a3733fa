package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.launch.TargetUsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XmppServerSettingsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--roster=20|--roster: 20 (expected: an even number from 0 to 100000, less than --users (0))",
                "--mechanisms=PLAIN,DIGEST-MD5|--mechanisms: PLAIN,DIGEST-MD5 (expected: EXTERNAL,SCRAM-SHA-512-PLUS",
                "--starttls=optional|need --tls-cert and --tls-key",
                "--tls-port=0|need --tls-cert and --tls-key",
                "--tls-cert=c.pem|(missing: --tls-key)",
                "--reset-at=login|one of connect, stream, starttls, auth, bind, roster, presence",
                "--user-pattern=user|text with one number, such as user-%06d",
                "--domain=a@b|--domain: a@b (expected: a host name)",
                "--slow-roster=1s@200%|--slow-roster: 1s@200% (expected: a share"
            })
    void invalidValueIsRefusedWithTheExpectation(String option, String message) {
        assertThatThrownBy(() -> XmppServers.settings(option))
                .isInstanceOf(TargetUsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void resetOverridesCloseAndCloseOverridesSilence() {
        XmppFaults faults = XmppServers.settings(
                        "--silent-at=auth", "--close-at=auth", "--reset-at=bind", "--fault-share=50%")
                .faults;
        assertThat(faults.faultAt(FaultStep.AUTH, 2)).hasValue(StepFault.CLOSE);
        assertThat(faults.faultAt(FaultStep.BIND, 2)).hasValue(StepFault.RESET);
        assertThat(faults.faultAt(FaultStep.BIND, 1)).isEmpty();
        assertThat(faults.faultAt(FaultStep.CONNECT, 2)).isEmpty();
        assertThat(XmppServers.settings("--close-at=auth", "--reset-at=auth")
                        .faults
                        .faultAt(FaultStep.AUTH, 1))
                .hasValue(StepFault.RESET);
    }

    @Test
    void patternsNameUsersAndNumberThem() {
        UserPattern padded = UserPattern.of("user-%06d");
        assertThat(padded.name(7)).isEqualTo("user-000007");
        assertThat(padded.name(12_345_678)).isEqualTo("user-12345678");
        assertThat(padded.number("user-000007")).hasValue(7);
        assertThat(padded.number("user-12345678")).hasValue(12_345_678);
        assertThat(padded.number("user-7")).isEmpty();
        assertThat(padded.number("user-0012345678")).isEmpty();
        assertThat(padded.number("user-")).isEmpty();
        assertThat(UserPattern.of("u%dx").number("u10x")).hasValue(10);
    }

    @Test
    void firstUserMayHaveAnyNumber() {
        UserDirectory users =
                new UserDirectory(XmppServers.settings("--users=3", "--first-user=0", "--user-pattern=u%d"));
        assertThat(users.position("u0")).hasValue(0);
        assertThat(users.position("u2")).hasValue(2);
        assertThat(users.exists("u3")).isFalse();
    }

    @Test
    void registeredUsersAreAddedToThoseOfThePattern() {
        UserDirectory users = new UserDirectory(XmppServers.settings("--users=3"));
        assertThat(users.register("user-000002", "mine", false)).isFalse();
        assertThat(users.register("juliet", "mine", false)).isTrue();
        assertThat(users.register("juliet", "other", false)).isFalse();
        assertThat(users.password("juliet")).contains("mine");
        users.remove("user-000002");
        assertThat(users.password("user-000002")).isEmpty();
        assertThat(users.password("user-000001")).contains("pass");
    }
}

package dev.throng.xmpp.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.extension.RunExtension;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.xmpp.load.XmppProtocol;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class XmppRunExtensionTest {

    private final RunExtension extension = new XmppRunExtension();

    private static RunExtension.PlannedRun planned(int users, Map<String, String> target, Map<String, Long> arrivals)
            throws ScenarioException {
        Scenario scenario = ScenarioFile.parse(
                        "s.yaml", """
                        name: s
                        protocol: xmpp
                        target: {launch: xmpp}
                        settings: {domain: localhost, users: {count: %d, password: pass}}
                        phases:
                          - {name: a, for: 1s, load: {login: {rate: 5/s}}}
                        """.formatted(users), List.of(), Map.of(), Map.of("xmpp", new XmppProtocol()))
                .scenario();
        return new RunExtension.PlannedRun(scenario.protocol().prepare(scenario.settings()), target, arrivals);
    }

    @Test
    void usersThatTheStartedTargetDoesNotHaveAreACaution() throws ScenarioException {
        assertThat(extension.cautions(planned(1_000, Map.of("users", "400"), Map.of())))
                .containsExactly(
                        "settings.users.count is 1000, and the target has 400 users (target.set.users), so a login"
                                + " of one of the other 600 users fails");
    }

    /** The reference target accepts any user if it has no number of them. */
    @Test
    void aTargetWithEnoughUsersOrThatAcceptsAnyIsNoCaution() throws ScenarioException {
        assertThat(extension.cautions(planned(1_000, Map.of("users", "1000"), Map.of())))
                .isEmpty();
        assertThat(extension.cautions(planned(1_000, Map.of("users", "0"), Map.of())))
                .isEmpty();
        assertThat(extension.cautions(planned(1_000, Map.of(), Map.of()))).isEmpty();
    }

    @Test
    void usersThatNeverLogInAreANote() throws ScenarioException {
        assertThat(extension.notes(planned(500, Map.of(), Map.of("login", 400L))))
                .containsExactly(
                        "the phases plan 400 logins, so 100 of the 500 users (settings.users.count) do not log in");
    }

    @Test
    void aPlanWithAboutAsManyLoginsAsUsersHasNoNote() throws ScenarioException {
        assertThat(extension.notes(planned(1_000, Map.of(), Map.of("login", 950L))))
                .isEmpty();
        assertThat(extension.notes(planned(1_000, Map.of(), Map.of()))).isEmpty();
    }
}

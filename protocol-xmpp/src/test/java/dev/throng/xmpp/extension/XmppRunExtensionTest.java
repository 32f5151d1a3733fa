package dev.throng.xmpp.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.protocol.FailureIds;
import dev.throng.run.extension.RunExtension;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.xmpp.load.XmppProtocol;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        return new RunExtension.PlannedRun(scenario.protocol().prepare(scenario.settings()), target, arrivals, 500);
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

    private static RunExtension.PlannedRun scripted(int users, long connections) throws ScenarioException {
        Scenario scenario = ScenarioFile.parse(
                        "s.yaml", """
                        name: s
                        protocol: xmpp
                        target: {launch: xmpp}
                        settings:
                          users: {count: %d}
                          sessions: {chatter: {steps: [login, {think: 5s}, {repeat: {times: 3, steps: [{think: 2s}, ping]}}]}}
                        phases:
                          - {name: a, for: 1m, load: {session: {rate: 10/s}}}
                        """.formatted(users), List.of(), Map.of(), Map.of("xmpp", new XmppProtocol()))
                .scenario();
        return new RunExtension.PlannedRun(
                scenario.protocol().prepare(scenario.settings()), Map.of(), Map.of(), connections);
    }

    @Test
    void scriptsStateHowLongTheyThinkAndHowManySessionsThatMakes() throws ScenarioException {
        assertThat(extension.notes(scripted(200, 130)))
                .containsExactly(
                        "a session thinks for 11.0 s on average (settings.sessions), so up to about 130 sessions are"
                                + " online at once if the target answers soon");
        assertThat(extension.cautions(scripted(200, 130))).isEmpty();
        assertThat(extension.cautions(scripted(100, 130)))
                .containsExactly(
                        "settings.users.count is 100, and up to about 130 sessions are planned at once, so logins"
                                + " fail with no-user");
    }

    @ParameterizedTest
    @CsvSource({
        "stream-error-host-unknown-during-stream, set settings.domain to a domain that the server serves",
        "stream-error-see-other-host-during-stream, set target.attach to the host that the note names",
        "stream-error-conflict-during-session, 'leave settings.resource out, and run one test at a time with the same users'",
        "stream-error-system-shutdown-during-session, read the server's log",
        "too-large-during-roster, raise settings.maxStanzaBytes if the note names it",
        "not-resumable, enable stream management with resumption on the server",
        "too-many-unacked, 'raise settings.streamManagement.maxUnacked, or correct the server if it acknowledges nothing'"
    })
    void aFailureHasARemedy(String id, String remedy) {
        Failure failure = new FailureIds(new XmppProtocol()).find(id).orElseThrow();
        assertThat(extension.remedy(failure)).contains(remedy);
    }

    @Test
    void validateShowsHowManyUsersThereAreAndTheFirst() throws ScenarioException {
        assertThat(extension.description(planned(1_000, Map.of(), Map.of()).workload()))
                .contains("1,000 users, the first is user-000001");
        assertThat(extension.description(planned(1, Map.of(), Map.of()).workload()))
                .contains("1 user, user-000001");
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

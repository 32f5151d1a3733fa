package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.ScenarioSchema;
import dev.throng.scenario.SettingsTable;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import dev.throng.xmpp.settings.XmppSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The section {@code settings.sessions} as scenarios have it, and what is wrong with it. */
class SessionScriptsTest {

    private static final Map<String, Protocol> PROTOCOLS = Map.of("xmpp", new XmppProtocol());

    private static Scenario scenario(String sessions, String load, String slo) throws ScenarioException {
        return ScenarioFile.parse("s.yaml", """
                        name: s
                        protocol: xmpp
                        target: {launch: xmpp}
                        settings:
                          users: {count: 10}
                          sessions: %s
                        phases:
                          - {name: a, for: 1s, load: {%s}}
                        slo: [%s]
                        """.formatted(sessions, load, slo), List.of(), Map.of(), PROTOCOLS)
                .scenario();
    }

    private static SessionScripts scripts(String sessions) throws ScenarioException {
        return ((XmppSettings) scenario(sessions, "session: {rate: 1/s}", "session.failures == 0")
                        .settings())
                .operations()
                .scripts();
    }

    private static List<StepSettings> steps(String steps) throws ScenarioException {
        return scripts("{only: {steps: " + steps + "}}").sessions().get("only").steps();
    }

    @Test
    void aStepIsAWordOrASection() throws ScenarioException {
        List<StepSettings> steps = steps("[login, {operation: ping, name: own-ping}, {think: 5s}, {think: {exponential:"
                + " 2s}}, {repeat: {times: 2, steps: [message, {think: {uniform: [1s, 3s]}}]}}, roster-set]");
        assertThat(steps.get(0).does(StepOperation.LOGIN)).isTrue();
        assertThat(steps.get(1).operation()).contains(StepOperation.PING);
        assertThat(steps.get(1).name()).contains("own-ping");
        assertThat(steps.get(2).think().orElseThrow().mean()).isEqualTo(Duration.ofSeconds(5));
        assertThat(steps.get(3).think().orElseThrow().exponential()).contains(Duration.ofSeconds(2));
        StepSettings.RepeatSettings repeat = steps.get(4).repeat().orElseThrow();
        assertThat(repeat.times()).isEqualTo(2);
        assertThat(repeat.steps().get(0).does(StepOperation.MESSAGE)).isTrue();
        assertThat(repeat.steps().get(1).think().orElseThrow().mean()).isEqualTo(Duration.ofSeconds(2));
        assertThat(steps.get(5).does(StepOperation.ROSTER_SET)).isTrue();
    }

    @Test
    void namesOfStepsAreOperationsOfTheScenarioInTheOrderOfTheFile() throws ScenarioException {
        Scenario scenario = scenario(
                "{a: {steps: [{operation: ping, name: one}, {repeat: {times: 2, steps: [{operation: ping, name: two}]}}]}, b:"
                        + " {steps: [{choose: [{steps: [{operation: message, name: one}, {operation: ping, name: three}]}]}]}}",
                "session: {users: 3}",
                "two.response.p99 < 1s, one.failures == 0");
        List<? extends Operation> operations = scenario.protocol().operations();
        int own = XmppOperation.values().length;
        assertThat(operations.stream().skip(own).map(Operation::id)).containsExactly("one", "two", "three");
        assertThat(operations.stream().map(Operation::ordinal))
                .containsExactlyElementsOf(IntStream.range(0, own + 3).boxed().toList());
        assertThat(scenario.protocol().loadable()).noneMatch(operation -> operation.ordinal() >= own);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[pong] | steps[0]: pong (expected: one of login, message, presence, ping,",
                "[{operation: ping, think: 5s}] | steps[0]: a step needs exactly one of: an operation, think, repeat, choose",
                "[{name: x}] | steps[0]: a step needs exactly one of",
                "[{pink: 5s}] | steps[0].pink: unknown key (expected: one of operation, think,",
                "[ping, login] | steps[1]: login (expected: as the first step only",
                "[{repeat: {times: 2, steps: [login]}}] | steps[0].repeat.steps[0]: login (expected: as the first step only",
                "[logout, ping] | steps[0]: logout (expected: as the last step only)",
                "[{operation: login, name: x}] | steps[0].name: x (expected: not at login or logout",
                "[{operation: ping, name: message}] | steps[0].name: message (expected: a name that no operation has)",
                "[{operation: ping, name: metrics}] | steps[0].name: metrics (expected: a name that no operation has)",
                "[{operation: ping, name: Über}] | steps[0].name: Über (expected: small letters, digits and -",
                "[{think: 5}] | steps[0].think: 5 (expected: a duration with its unit",
                "[{think: {exponential: 1s, fixed: 2s}}] | steps[0].think: a think time needs exactly one of",
                "[{think: {uniform: [3s, 1s]}}] | steps[0].think.uniform: 2 durations (expected: the shortest and the longest",
                "[{think: 25h}] | (expected: 0s to 24h)",
                "[{repeat: {times: 0, steps: [ping]}}] | steps[0].repeat.times: 0 (expected: 1 to 1000000)",
                "[{repeat: {times: 1000, steps: [{repeat: {times: 1001, steps: [ping]}}]}}] | steps: 1000001 with repetitions",
                "[{wait: {stanza: {}}}] | steps[0].wait.stanza: nothing (expected: an id, an element",
                "[{wait: {stanza: {element: message}, deadline: 0s}}] | deadline: 0s (expected: more than 0s)",
                "[{choose: [{weight: 0, steps: [ping]}]}] | choose[0].weight: 0 (expected: 1 to 1000000)"
            })
    void whatIsWrongWithAStepIsPlacedThere(String steps, String problem) {
        assertThatThrownBy(() -> steps(steps))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void thereAreAtMostFiftyNames() {
        String steps = IntStream.rangeClosed(0, 50)
                .mapToObj(i -> "{operation: ping, name: n" + i + "}")
                .collect(Collectors.joining(", ", "[", "]"));
        assertThatThrownBy(() -> steps(steps)).hasMessageContaining("51 names of steps (expected: at most 50)");
    }

    @Test
    void listsAreAtMostEightDeep() {
        String steps = "[ping]";
        for (int i = 0; i < 8; i++) {
            steps = "[{repeat: {times: 1, steps: " + steps + "}}]";
        }
        String deep = steps;
        assertThatThrownBy(() -> steps(deep))
                .hasMessageContaining("lists in lists (expected: at most 8 in one another)");
    }

    @Test
    void stepsTakeNoLoadAndObjectivesKnowTheirNames() {
        String named = "{a: {steps: [{operation: ping, name: one}]}}";
        for (String operation : List.of("one", "logout", "wait")) {
            assertThatThrownBy(() -> scenario(named, operation + ": {rate: 1/s}", ""))
                    .hasMessageContaining("unknown operation of xmpp")
                    .hasMessageContaining("session");
        }
        assertThatThrownBy(() -> scenario(named, "session: {rate: 1/s}", "two.response.p99 < 1s"))
                .hasMessageContaining("two to be one of")
                .hasMessageContaining("one");
    }

    @Test
    void theOperationSessionNeedsScriptsAndWhatTheirStepsNeed() throws ScenarioException {
        var bare = new XmppProtocol().prepare(Settings.defaults());
        assertThat(bare.refusal(XmppOperation.SESSION))
                .hasValueSatisfying(text -> assertThat(text).startsWith("settings.sessions: missing"));
        Scenario resuming = scenario("{a: {steps: [resume]}}", "session: {rate: 1/s}", "session.failures == 0");
        assertThat(resuming.protocol().prepare(resuming.settings()).refusal(XmppOperation.SESSION))
                .hasValueSatisfying(text -> assertThat(text).startsWith("settings.streamManagement: not enabled"));
        Scenario thinking = scenario("{a: {steps: [{think: 90s}]}}", "session: {rate: 1/s}", "session.failures == 0");
        assertThat(thinking.protocol().prepare(thinking.settings()).stay(XmppOperation.SESSION))
                .isEqualTo(Optional.of(Duration.ofSeconds(90)));
    }

    @Test
    void aRehearsalThinksForShort() throws ScenarioException {
        Scenario thinking = scenario(
                "{a: {steps: [{repeat: {times: 3, steps: [{think: 90s}]}}]}}",
                "session: {rate: 1/s}",
                "session.failures == 0");
        Record hurried = ((XmppSettings) thinking.settings()).withSessionTime(Duration.ofMillis(100));
        assertThat(thinking.protocol().prepare(hurried).stay(XmppOperation.SESSION))
                .isEqualTo(Optional.of(Duration.ofMillis(30)));
    }

    @Test
    void theReferenceListsEachKeyOnceAndTheSchemaRefersToTheStepsOfSteps() {
        assertThat(SettingsTable.of(new XmppProtocol()).stream()
                        .map(SettingsTable.Row::name)
                        .filter(name -> name.startsWith("sessions")))
                .doesNotHaveDuplicates()
                .contains("sessions.*.steps[].repeat.steps", "sessions.*.steps[].think.exponential")
                .noneMatch(name -> name.contains("repeat.steps[]"));
        assertThat(ScenarioSchema.json(PROTOCOLS)).contains("#/definitions/StepSettings");
    }
}

package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.protocol.SettingException;
import dev.throng.scenario.yaml.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioErrorsTest {

    private static final String SOUND = """
            name: n
            protocol: riemann
            target: {launch: riemann}
            phases:
              - {name: a, for: 1s, load: {send: {rate: 5/s}}}
            """;

    private static ScenarioException refused(String text, String... sets) {
        return catchThrowableOfType(
                ScenarioException.class,
                () -> ScenarioFile.parse(
                        "s.yaml", text, List.of(sets), Map.of("A", "1"), Map.of("riemann", new FakeProtocol())));
    }

    private static List<String> lines(String text, String... sets) {
        return refused(text, sets).problems().stream().map(Problem::line).toList();
    }

    @Test
    void problemShowsTheLineAndACaretBelowTheValue() {
        assertThat(refused(SOUND.replace("1s", "60"))).hasMessage("""
                        s.yaml:5:20: phases[0].for: 60 (expected: a duration with its unit, such as 60s or 60ms)
                              - {name: a, for: 60, load: {send: {rate: 5/s}}}
                                               ^""");
    }

    @Test
    void aWrongComparisonIsReportedWithACaretBelowIt() {
        String wrong = "message.response.p99 << 500ms (expected: one of the comparisons < <= > >= == !=, not <<;"
                + " did you mean <?)\n";
        assertThat(refused(SOUND + "slo:\n  - message.response.p99 << 500ms\n"))
                .hasMessage("s.yaml:7:26: slo[0]: " + wrong + "      - message.response.p99 << 500ms\n"
                        + "                             ^");
        assertThat(refused(SOUND + "slo: ['message.response.p99 << 500ms']\n"))
                .hasMessage("s.yaml:6:29: slo[0]: " + wrong + "    slo: ['message.response.p99 << 500ms']\n"
                        + "                                ^");
    }

    @Test
    void aWrongComparisonOfAValueInSeveralLinesIsReportedAtItsStart() {
        assertThat(lines(SOUND + "slo:\n  - send.owed\n    => 1\n"))
                .containsExactly("s.yaml:7:5: slo[0]: send.owed => 1 (expected: one of the comparisons"
                        + " < <= > >= == !=, not =>; did you mean >=?)");
    }

    @Test
    void allProblemsOfAFileAreSaidAtOnceInItsOrder() {
        String text = """
                name: a
                name: b
                protocol: rieman
                target: {attach: 10.0.0.1:5, heap: 5}
                phases: []
                sloo: [x]
                deadline: 10
                """;
        assertThat(lines(text))
                .containsExactly(
                        "s.yaml:2:1: name: repeated key (expected: once; the first is on line 1)",
                        "s.yaml:3:11: protocol: rieman (expected: riemann)",
                        "s.yaml:4:18: target.attach: 10.0.0.1:5 (expected: an address of this machine's loopback interface,"
                                + " such as 127.0.0.1; load goes to other machines only with allowRemote: true in target)",
                        "s.yaml:4:30: target.heap: unknown key (expected: one of launch, attach, command, processes, jvm, set,"
                                + " process, ready, address, environment, workingDirectory, cpus, readyWithin, stopWithin, probes,"
                                + " allowRemote)",
                        "s.yaml:5:9: phases: a list (expected: at least one phase)",
                        "s.yaml:6:1: sloo: unknown key (expected: one of name, seed, scale, protocol, target, settings,"
                                + " phases, slo, deadline, drain, keepGoing, generator; did you mean slo?)",
                        "s.yaml:7:11: deadline: 10 (expected: a duration with its unit, such as 10s or 10ms)");
    }

    @Test
    void missingKeysAreNamedWithWhatTheyAreFor() {
        assertThat(lines("seed: 1"))
                .containsExactly(
                        "s.yaml:1:1: name: missing (expected: text: the name of the test and of its result directory)",
                        "s.yaml:1:1: protocol: missing (expected: text: the protocol that the load uses)",
                        "s.yaml:1:1: target: missing (expected: a value: the server under load)",
                        "s.yaml:1:1: phases: missing (expected: a list: the phases, which run one after the other)");
    }

    @Test
    void aPhaseWithoutAKeyForItsLoadIsToldHowToHaveNone() {
        assertThat(lines(SOUND.replace(", load: {send: {rate: 5/s}}", "")))
                .singleElement()
                .asString()
                .endsWith(
                        ": phases[0].load: missing (expected: a mapping of keys to values: the load of each operation; {} for a"
                                + " phase without load)");
    }

    private static List<String> ofTarget(String target) {
        return lines(SOUND.replaceFirst("(?m)^target: .*$", "target: " + target)).stream()
                .map(line -> line.replaceFirst("^s\\.yaml:\\d+:\\d+: ", ""))
                .toList();
    }

    @Test
    void eachOfSeveralAddressesIsChecked() {
        String loopback =
                " (expected: an address of this machine's loopback interface, such as 127.0.0.1; load goes to other"
                        + " machines only with allowRemote: true in target)";
        assertThat(ofTarget("{attach: [\"127.0.0.1:5222\", \"10.0.0.5:5222\"]}"))
                .containsExactly("target.attach[1]: 10.0.0.5:5222" + loopback);
        assertThat(ofTarget("{attach: srv:example.com}")).containsExactly("target.attach: srv:example.com" + loopback);
        assertThat(ofTarget("{attach: []}"))
                .containsExactly("target.attach: a list (expected: an address, or a list of 1 to 1000 addresses)");
        assertThat(ofTarget("{attach: [\"127.0.0.1:5222\", 127.0.0.1]}"))
                .containsExactly(
                        "target.attach[1]: 127.0.0.1 (expected: an address such as 127.0.0.1:5555 or [::1]:5555)");
        assertThat(ofTarget("{attach: [srv:example.com, \"127.0.0.1:5222\"], allowRemote: true}"))
                .containsExactly(
                        "target.attach: a list (expected: srv:DOMAIN alone, or a list of addresses without it)");
        assertThat(ofTarget("{attach: \"srv:a b\", allowRemote: true}"))
                .containsExactly("target.attach: srv:a b (expected: a domain after srv:, such as srv:example.com)");
    }

    @Test
    void severalProcessesAreLimitedAndTakeFreePorts() {
        assertThat(ofTarget("{launch: riemann, processes: 0}"))
                .containsExactly("target.processes: 0 (expected: 1 to 256)");
        assertThat(ofTarget("{launch: riemann, processes: 2, set: {port: 5555}}"))
                .containsExactly(
                        "target.set: a mapping (expected: no port with several processes; each takes a free port)");
        assertThat(ofTarget("{attach: \"127.0.0.1:1\", processes: 2}"))
                .containsExactly("target.processes: 2 (expected: no processes with attach; processes is for launch)");
    }

    @Test
    void namesOfPhasesAreUniqueAndTheirLoadsAreOfTheProtocol() {
        String phases = SOUND + "  - {name: a, for: 0s, measured: maybe, load: {sned: {rate: 1/s}}}\n";
        assertThat(lines(phases))
                .containsExactly(
                        "s.yaml:6:12: phases[1].name: a (expected: a name that no other phase has)",
                        "s.yaml:6:20: phases[1].for: 0s (expected: more than 0s)",
                        "s.yaml:6:34: phases[1].measured: maybe (expected: true or false)",
                        "s.yaml:6:48: phases[1].load.sned: unknown operation of fake (expected: one of send, roster-set;"
                                + " did you mean send?)");
    }

    /** A phase that does not fit may be the measured one, and the one that an objective names. */
    @Test
    void objectivesAreNotRefusedBecauseOfAPhaseThatDoesNotFit() {
        String text = SOUND.replace("for: 1s", "for: 1s, measured: false")
                + "  - {name: b, for: 8 s, load: {send: {rate: 5/s}}}\nslo: ['phase[b].send.failures == 0', send.owed == 0]\n";
        assertThat(lines(text))
                .singleElement()
                .asString()
                .startsWith("s.yaml:6:20: phases[1].for: 8 s (expected: a duration");
        assertThat(lines(text.replace("8 s", "8s, measured: false")))
                .contains("s.yaml:7:6: slo: nothing is measured (expected: a phase without measured: false)")
                .anyMatch(line -> line.contains("(expected: a phase that is measured"));
    }

    /** The problems of a file with a warm-up, a measured phase after it, and other phases before it; none if the file is valid. */
    private List<String> ofWarmUp(String warmUp, String... before) {
        String text = SOUND.substring(0, SOUND.indexOf("phases:")) + "phases: ["
                + Stream.concat(Stream.of(before), Stream.of(warmUp)).collect(Collectors.joining(", "))
                + ", {name: main, for: 5s, load: {send: {rate: 1/s}}}]\n";
        return refused(text) == null
                ? List.of()
                : lines(text).stream()
                        .map(line -> line.replaceFirst("^s.yaml:\\d+:\\d+: ", ""))
                        .toList();
    }

    @Test
    void aPhaseThatEndsItselfIsAWarmUpWithAConstantLoad() {
        String auto = "{name: w, for: auto, measured: false, load: {send: ";
        assertThat(ofWarmUp(auto + "{rate: 1/s}}}")).isEmpty();
        assertThat(ofWarmUp(auto + "{rate: 1/s, arrivals: poisson, atMost: 5}}}"))
                .isEmpty();
        assertThat(ofWarmUp(auto + "{users: 3, think: 1s}}}")).isEmpty();
        String constant =
                " (expected: a constant rate, users or inFlight without upTo, because the phase has for: auto)";
        assertThat(ofWarmUp(auto + "{rate: 1/s, upTo: 9}}}"))
                .containsExactly("phases[0].load.send: {rate: 1/s, upTo: 9}" + constant);
        assertThat(ofWarmUp(auto + "{from: 1/s, to: 9/s}}}"))
                .containsExactly("phases[0].load.send: {from: 1/s, to: 9/s}" + constant);
        assertThat(ofWarmUp(auto + "{burst: 5, every: 1s}}}"))
                .containsExactly("phases[0].load.send: {burst: 5, every: 1s}" + constant);
        assertThat(ofWarmUp(auto + "{steps: [5/s, 6/s], each: 1s}}}"))
                .containsExactly("phases[0].load.send: {steps: [5/s, 6/s], each: 1s}" + constant);
        assertThat(ofWarmUp("{name: w, for: auto, measured: false, load: {}}"))
                .containsExactly(
                        "phases[0].for: auto (expected: a duration, because a phase without load cannot become steady)");
        assertThat(ofWarmUp("{name: w, for: auto, load: {send: {rate: 1/s}}}"))
                .containsExactly(
                        "phases[0].for: auto (expected: a duration, or measured: false, because auto is the length"
                                + " of a warm-up)");
    }

    @Test
    void aPhaseThatEndsItselfComesBeforeAllMeasuredPhases() {
        String auto = "{name: w, for: auto, measured: false, load: {send: {rate: 1/s}}}";
        assertThat(ofWarmUp(auto, "{name: a, for: 1s, measured: false, load: {}}"))
                .isEmpty();
        assertThat(ofWarmUp(auto, "{name: a, for: 1s, load: {}}"))
                .containsExactly(
                        "phases[1].for: auto (expected: a duration, because a warm-up with auto comes before the"
                                + " measured phases)");
        assertThat(lines(SOUND.substring(0, SOUND.indexOf("phases:")) + "phases: [" + auto
                        + ", {name: b, for: 1s, measured: false, load: {}}]\n"))
                .singleElement()
                .asString()
                .endsWith("phases[0].for: auto (expected: a duration, because no measured phase follows)");
    }

    @Test
    void theLimitOfAPhaseThatEndsItselfIsAtLeastFifteenSeconds() {
        String warmUp = "{name: w, for: %s, within: %s, measured: false, load: {send: {rate: 1/s}}}";
        assertThat(ofWarmUp(warmUp.formatted("auto", "15s"))).isEmpty();
        assertThat(ofWarmUp(warmUp.formatted("auto", "14s")))
                .containsExactly("phases[0].within: 14s (expected: at least 15s)");
        assertThat(ofWarmUp(warmUp.formatted("20s", "30s")))
                .containsExactly(
                        "phases[0].within: only a phase with for: auto has it (expected: for: auto, or no within)");
    }

    @Test
    void settingsAreCheckedAgainstTheirRecord() {
        String settings = """
                settings:
                  conections: 3
                  connections: 0
                  window: "12x"
                  maxAnswerBytes: 3kg
                  event: 5
                  mode: slow_reader
                  connectWithin: soon
                  tags: x
                  attributes: [a]
                  tls: {}
                """;
        assertThat(lines(SOUND + settings))
                .containsExactly(
                        "s.yaml:7:3: settings.conections: unknown key (expected: one of connections, window, maxAnswerBytes,"
                                + " event, mode, connectWithin, tags, attributes, tls, listeners; did you mean"
                                + " connections?)",
                        "s.yaml:9:11: settings.window: 12x (expected: a whole number)",
                        "s.yaml:10:19: settings.maxAnswerBytes: 3kg (expected: a size such as 512B, 64KiB or 1GiB)",
                        "s.yaml:11:10: settings.event: 5 (expected: a mapping of keys to values)",
                        "s.yaml:12:9: settings.mode: slow_reader (expected: one of tcp, slow-reader; did you mean slow-reader?)",
                        "s.yaml:13:18: settings.connectWithin: soon (expected: a duration such as 10s, 250ms or 1m30s; units:"
                                + " ns, us, ms, s, m, h)",
                        "s.yaml:14:9: settings.tags: x (expected: a list in [ ], each text)",
                        "s.yaml:15:15: settings.attributes: a list (expected: a mapping of keys to values)",
                        "s.yaml:16:8: settings.tls.certificate: missing (expected: a path: the certificate)");
    }

    @Test
    void whatARecordRefusesIsPlacedAtTheValue() {
        assertThat(lines(SOUND + "settings:\n  window: 1\n  connections: 0\n"))
                .containsExactly("s.yaml:8:16: settings.connections: 0 (expected: > 0)");
    }

    @Test
    void whatAProtocolRefusesLaterIsPlacedAtTheValue() throws Exception {
        ScenarioFile file = ScenarioFile.parse(
                "s.yaml",
                SOUND + "settings:\n  tls: {certificate: none.pem}\n",
                List.of(),
                Map.of(),
                Map.of("riemann", new FakeProtocol()));

        assertThat(file.refused(new SettingException("tls.certificate", "none.pem (expected: a readable file)"))
                        .problems())
                .extracting(Problem::line)
                .containsExactly("s.yaml:7:22: settings.tls.certificate: none.pem (expected: a readable file)");
    }

    /** The service begins in column 14 of line 8; a slash is the end of a line. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "'a X c'#8:17",
                "\"a X c\"#8:17",
                "a X c#8:16",
                "|/      a/      b c X#10:11",
                "|/      a//      b c X/      d#11:11",
                "|-/      \u00e9a X#9:10",
                ">/      a/      X#8:14",
                "'a/      X'#8:14",
                "'it''s X'#8:14",
            })
    void aPartOfATextIsPlacedInItsLine(String value, String place) throws Exception {
        ScenarioFile file = ScenarioFile.parse(
                "s.yaml",
                SOUND + "settings:\n  event:\n    service: " + value.replace('/', '\n') + "\n",
                List.of(),
                Map.of(),
                Map.of("riemann", new FakeProtocol()));
        FakeProtocol.Settings settings = (FakeProtocol.Settings) file.scenario().settings();
        int offset = settings.event().service().indexOf('X');
        assertThat(file.refused(new SettingException("event.service", offset, "wrong"))
                        .problems())
                .extracting(Problem::line)
                .containsExactly("s.yaml:" + place + ": settings.event.service: wrong");
    }

    @Test
    void variablesOfSessionsAreNoEnvironmentVariables() {
        assertThat(lines(SOUND + "settings: {sessions: {a: '${user} ${csv.x} ${ random(1,2) } ${A}', b: '${B}'}}\n"))
                .containsExactly(
                        "s.yaml:6:12: settings.sessions: unknown key (expected: one of connections, window, maxAnswerBytes, event,"
                                + " mode, connectWithin, tags, attributes, tls, listeners)",
                        "s.yaml:6:71: settings.sessions.b: ${B} (expected: the environment variable B to be set, or a default:"
                                + " ${B:-…})");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "settings.mode=tcp|s.yaml:7:13: settings.tags[1]: b (expected: c)",
                "settings.tags=[c, b]|--set settings.tags: settings.tags[1]: b (expected: c)",
                "settings.tags[1]=b|--set settings.tags[1]: b (expected: c)",
                "settings.tags=[c]|--set settings.tags: settings.tags[1]: b (expected: c)",
            })
    void whatIsRefusedInAListIsPlacedAtItsItem(String set, String line) throws Exception {
        ScenarioFile file = ScenarioFile.parse(
                "s.yaml",
                SOUND + "settings:\n  tags: [c, b]\n",
                List.of(set),
                Map.of(),
                Map.of("riemann", new FakeProtocol()));

        assertThat(file.refused(new SettingException("tags[1]", "b (expected: c)"))
                        .problems())
                .extracting(Problem::line)
                .containsExactly(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name.x=1|--set name.x: name: n (expected: a mapping, to set x in it)",
                "phases[0].foor=60s|--set phases[0].foor: unknown key (expected: one of name, for, within, measured,"
                        + " load; did you mean for?)",
                "phases[1].for=6s|--set phases[1].for: phases: no index 1 (expected: 0 to 0)",
                "phases.for=1s|--set phases.for: phases: a list (expected: a mapping, to set for in it)",
                "phases.0.for=1s|--set phases.0.for: phases: a list (expected: phases[0])",
                "name[0]=x|--set name[0]: name: n (expected: a list that has an index 0)",
                "x|--set x: no value (expected: --set PATH=VALUE, such as phases[0].for=60s)",
                "phases[0=3|--set phases[0: not a path (expected: keys and indices, such as phases[0].for)",
                "a..b=3|--set a..b: not a path (expected: keys and indices, such as phases[0].for)",
                "seed=[1|--set seed: not YAML (expected: a value of YAML; write a text with special characters in"
                        + " quotes: '\"text\"')",
                "seed=&|--set seed: not YAML (expected: a value of YAML; write a text with special characters in"
                        + " quotes: '\"text\"')",
                "seed=x|--set seed: x (expected: a whole number)",
                "seed=|--set seed: \"\" (expected: a whole number)",
                "seed=1.5|--set seed: 1.5 (expected: a whole number)",
                "seed=9223372036854775808|--set seed: 9223372036854775808 (expected: a whole number up to"
                        + " 9223372036854775807)",
                "scale=0|--set scale: 0 (expected: a number above 0, at most 1000000)",
                "scale=.inf|--set scale: .inf (expected: a number)",
                "deadline=0s|--set deadline: 0s (expected: more than 0s)",
                "deadline=9999999h|--set deadline: 9999999h (expected: a duration of at most 100 years)",
                "generator.loops=0|--set generator.loops: 0 (expected: auto or a number from 1)",
                "generator.rehearse=on|--set generator.rehearse: on (expected: auto, off, or a duration"
                        + " above 0s, at most 60s, such as 3s)",
                "generator.rehearse=3|--set generator.rehearse: 3 (expected: auto, off, or a duration"
                        + " above 0s, at most 60s, such as 3s)",
                "generator.rehearse=0s|--set generator.rehearse: 0s (expected: auto, off, or a duration"
                        + " above 0s, at most 60s, such as 3s)",
                "generator.rehearse=61s|--set generator.rehearse: 61s (expected: auto, off, or a duration"
                        + " above 0s, at most 60s, such as 3s)",
                "generator.transport=iouringg|--set generator.transport: iouringg (expected: one of auto,"
                        + " epoll, io-uring, nio; did you mean io-uring?)",
                "generator.startCoalescing=11ms|--set generator.startCoalescing: 11ms (expected: auto, off or"
                        + " a duration up to 10ms)",
                "name=../up|--set name: ../up (expected: letters, digits, spaces and . _ + -, at most 100, the first a"
                        + " letter or digit)",
                "name=null|--set name: nothing (expected: text)",
                "settings.connections=3000000000|--set settings.connections: 3000000000 (expected: a"
                        + " whole number up to 2147483647)",
                "settings.window=${NOPE}|--set settings.window: ${NOPE} (expected: the environment variable"
                        + " NOPE to be set, or a default: ${NOPE:-…})",
            })
    void editsAreCheckedWhereTheyStand(String set, String line) {
        assertThat(lines(SOUND, set)).contains(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5|5 (expected: a load, one of FORMS)",
                "{}|no load (expected: one of FORMS)",
                "{rate: 10/s, users: 3}|keys of 2 forms of load (expected: one of FORMS)",
                "{from: 1/s}|no key to (expected: all of {from: 10/s, to: 1000/s})",
                "{each: 3s}|no key steps (expected: all of {steps: [500, 1000], each: 30s})",
                "{burst: 3}|no key every (expected: all of {burst: 10, every: 2s})",
            })
    void loadsAreOneOfTheForms(String load, String problem) {
        assertThat(lines(SOUND.replace("{rate: 5/s}", load)))
                .containsExactly("s.yaml:5:37: phases[0].load.send: " + problem.replace("FORMS", LoadBinder.FORMS));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{rate: 1000}|rate: 1000 (expected: a rate with its unit, such as 1000/s)",
                "{rate: 10/d}|rate: 10/d (expected: a rate such as 1000/s, 5/min or 2/h)",
                "{rate: 0/s}|rate: 0/s (expected: more than 0 to 1e9/s)",
                "{rate: 5/s, arrivals: random}|arrivals: random (expected: one of even, poisson)",
                "{rate: 5/s, think: 3ms}|think: 3ms (expected: no think with rate)",
                "{users: 5, arrivals: even}|arrivals: even (expected: no arrivals with users)",
                "{users: 5, atMost: 3}|atMost: 3 (expected: no atMost with users, which already limits the number in the system)",
                "{inFlight: 5, atMost: 3}|atMost: 3 (expected: no atMost with inFlight, which already limits the number in the system)",
                "{steps: [1], each: 1s, atMost: 3}|atMost: 3 (expected: no atMost with steps, which already limits the number in the system)",
                "{users: 0}|users: 0 (expected: numbers above 0)",
                "{inFlight: -1}|inFlight: -1 (expected: numbers above 0)",
                "{users: 10, think: 3}|think: 3 (expected: a duration with its unit, such as 3s or 3ms)",
                "{users: 10, upTo: 0}|upTo: 0 (expected: > 0)",
                "{rate: 10/s, atMost: 0}|atMost: 0 (expected: > 0)",
                "{steps: [1, 5/s], each: 3s}|steps[0]: 1 (expected: a rate with its unit, such as 1/s)",
                "{steps: [], each: 3s}|steps: [] (expected: at least one population)",
                "{steps: [1, 2], each: 0s}|each: 0ns (expected: > 0)",
                "{steps: [1/s], each: 3s, think: 1s}|think: 1s (expected: no think with steps that are rates)",
                "{burst: 10, every: 2}|every: 2 (expected: a duration with its unit, such as 2s or 2ms)",
                "{from: 0/s, to: 0/s}|to: 0/s (expected: a ramp that is not 0/s throughout)",
                "{ratte: 3/s}|ratte: unknown key (expected: one of rate, arrivals, from, to, burst, every, steps, each, users,"
                        + " think, inFlight, upTo, atMost; did you mean rate?)",
            })
    void valuesOfLoadsAreChecked(String load, String problem) {
        assertThat(refused(SOUND.replace("{rate: 5/s}", load)).problems())
                .extracting(Problem::text)
                .containsExactly("phases[0].load.send." + problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|target: no kind of target (expected: exactly one of launch, attach, command)",
                "{attach: '127.0.0.1:1', launch: riemann}|target: launch and attach (expected: exactly one of launch, attach,"
                        + " command)",
                "{launch: ../x}|target.launch: ../x (expected: the name of a reference target: riemann)",
                "{launch: nosuch}|target.launch: nosuch (expected: the name of a reference target: riemann)",
                "{launch: riemann, process: 5}|target.process: 5 (expected: no process with launch; process is for attach)",
                "{launch: riemann, readyWithin: 0s}|target.readyWithin: 0s (expected: more than 0s)",
                "{launch: riemann, jvm: {java: jdk}}|target.jvm.java: jdk (expected: a Java version such as 17, or the path of a"
                        + " JVM or its java)",
                "{launch: riemann, jvm: {options: [Xmx1g]}}|target.jvm.options: Xmx1g (expected: flags that start with -)",
                "{launch: riemann, set: {a=b: c}}|target.set: \"a=b\" (expected: names without =)",
                "{command: [sh, -c, 'java ${jvm.options}'], ready: 'tcp://127.0.0.1:1'}|target.command: java ${jvm.options}"
                        + " (expected: ${jvm.options} as a separate word, or for a script environment: {JAVA_OPTS: \"${jvm.options}\"})",
                "{command: [sh], ready: 'tcp://127.0.0.1:1', jvm: {options: [-Xmx1g]}}|target.command: no place for the flags of"
                        + " jvm.options (expected: ${jvm.options} as a word of the command or in a value of environment)",
                "{command: [sh], ready: 'tcp://127.0.0.1:1', jvm: {options: ['-Da=b c']}, environment: {JAVA_OPTS:"
                        + " '${jvm.options}'}}|target.environment: -Da=b c (expected: flags without spaces, because scripts split the"
                        + " value at spaces)",
                "{attach: 5555}|target.attach: 5555 (expected: an address such as 127.0.0.1:5555 or [::1]:5555)",
                "{attach: '127.0.0.1:0'}|target.attach: 127.0.0.1:0 (expected: a port from 1 to 65535)",
                "{attach: '127.0.0.1:1', process: -3}|target.process: -3 (expected: a process id such as 4711, or the name of"
                        + " a process)",
                "{attach: '127.0.0.1:1', jvm: {}}|target.jvm: a mapping (expected: no jvm with attach; jvm is for launch or"
                        + " command)",
                "{command: [a]}|target: no key ready (expected with command: tcp://127.0.0.1:5222, http://127.0.0.1:8000/, or"
                        + " {output: REGEX})",
                "{command: [], ready: 'tcp://127.0.0.1:1'}|target.command: a list (expected: a program and its arguments, such"
                        + " as [java, -jar, server.jar])",
                "{command: [a], ready: {output: x}}|target: no key address (expected if ready is an output: 127.0.0.1:5222)",
                "{command: [a], ready: {output: '['}, address: '127.0.0.1:1'}|target.ready.output: [ (expected: a regular"
                        + " expression; Unclosed character class)",
                "{command: [a], ready: 'udp://127.0.0.1:1'}|target.ready: udp://127.0.0.1:1 (expected: tcp://127.0.0.1:5222,"
                        + " http://127.0.0.1:8000/, or {output: REGEX})",
                "{command: [\"a\\0\"], ready: 'tcp://127.0.0.1:1'}|target.command[0]: a\\u0000 (expected: text without the"
                        + " character 0)",
                "{launch: riemann, probes: [{}]}|target.probes[0]: a mapping (expected: one kind of probe and its page, such as"
                        + " {json: {url: \"http://127.0.0.1:8080/status\", pointer: /sessions}})",
                "{launch: riemann, probes: [{status: 'ftp://127.0.0.1/'}]}|target.probes[0].status: ftp://127.0.0.1/ (expected:"
                        + " an http or https URL, or the path of one of the target's pages)",
                "{launch: riemann, probes: [{statsu: '/status'}]}|target.probes[0]: probe \"statsu\" is no kind of probe"
                        + " (expected: one of status, json, xml)",
                "{launch: riemann, probes: [{status: {url: '/s', gauge: backlgo}}]}|target: probe status: gauge: backlgo"
                        + " (expected: one of backlog, none; did you mean backlog?)",
                "{launch: riemann, probes: [{json: '/status'}]}|target.probes[0]: probe json: no pointer (expected: such as"
                        + " /clients/total)",
                "{launch: riemann, probes: [{status: '//evil.example/'}]}|target.probes[0].status: //evil.example/ (expected:"
                        + " an http or https URL, or the path of one of the target's pages)",
            })
    void targetsAreChecked(String target, String problem) {
        assertThat(refused(SOUND.replace("{launch: riemann}", target)).problems())
                .extracting(Problem::text)
                .containsExactly(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{attach: 'example.com:80'}|target.attach: example.com:80",
                "{attach: '0.0.0.0:80'}|target.attach: 0.0.0.0:80",
                "{attach: '[2001:db8::1]:80'}|target.attach: [2001:db8::1]:80",
                "{command: [a], ready: 'tcp://10.0.0.1:1'}|target.ready: tcp://10.0.0.1:1",
                "{command: [a], ready: 'http://10.0.0.1/'}|target.ready: http://10.0.0.1/",
                "{command: [a], ready: {output: x}, address: '10.0.0.1:5'}|target.address: 10.0.0.1:5",
                "{launch: riemann, probes: [{status: 'http://a:b@10.0.0.1/'}]}|target.probes[0].status: http://a:***@10.0.0.1/",
            })
    void loadLeavesThisMachineOnlyWhenTold(String target, String problem) throws Exception {
        assertThat(refused(SOUND.replace("{launch: riemann}", target)).problems())
                .singleElement()
                .satisfies(found ->
                        assertThat(found.text()).startsWith(problem + " (expected: an address of this machine"));
        ScenarioFile.parse(
                "s.yaml",
                SOUND.replace("{launch: riemann}", target),
                List.of("target.allowRemote=true"),
                Map.of(),
                Map.of("riemann", new FakeProtocol()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a: [1\\nb: 2|s.yaml:2:2: not YAML: expected ',' or ']', but got :",
                "a: *x|s.yaml:1:4: a: *x (expected: no aliases; write it out)",
                "a: !!java.net.URL x|s.yaml:1:4: a: tag:yaml.org,2002:java.net.URL (expected: plain YAML without tags)",
                "a: !foo {b: 1}|s.yaml:1:4: a: !foo (expected: plain YAML without tags)",
                "a: 1\\n---\\nb: 1|s.yaml:3:1: a second document (expected: one)",
                "? [a]\\n: 1|s.yaml:1:4: not a key (expected: plain text)",
                "- a|s.yaml:1:1: a list (expected: a mapping of keys to values)",
                "text|s.yaml:1:1: text (expected: a mapping of keys to values)",
                "# nothing|s.yaml:1:1: empty (expected: a scenario or a study; throng init NAME writes one)",
                "``|s.yaml:1:1: empty (expected: a scenario or a study; throng init NAME writes one)",
            })
    void onlyPlainYamlIsRead(String text, String line) {
        assertThat(lines(text.replace("\\n", "\n"))).containsExactly(line);
    }

    @Test
    void aHintOnIndentationIsGivenForTabsOnly() {
        assertThat(lines("name: x\nRun it: `throng`"))
                .containsExactly("s.yaml:2:9: not YAML: found character '`' that cannot start any token");
        assertThat(lines("name: x\n\tseed: 1")).singleElement().asString().contains("TAB", "for indentation");
    }

    @Test
    void depthIsLimited() {
        assertThat(lines("a: " + "[".repeat(100_000))).singleElement().satisfies(line -> assertThat(line)
                .startsWith("s.yaml:1:67: a[0][0]")
                .endsWith("nested 65 deep (expected: at most 64)"));
    }

    @Test
    void namesOfTheFileSystemAreChecked(@TempDir Path directory) throws Exception {
        Path large = Files.write(directory.resolve("large.yaml"), new byte[(1 << 20) + 1]);
        Path latin = Files.write(directory.resolve("latin.yaml"), "name: \u00e9".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(problem(large)).isEqualTo(large + ": more than 1048576 bytes (expected: at most 1 MiB)");
        assertThat(problem(latin)).isEqualTo(latin + ": not UTF-8 (expected: a text file in UTF-8)");
        assertThat(problem(directory.resolve("none.yaml")))
                .isEqualTo(directory.resolve("none.yaml") + ": no such file");
        assertThat(problem(directory)).isEqualTo(directory + ": a directory (expected: a file)");
        assertThat(problem(Files.writeString(directory.resolve("file"), "").resolve("in.yaml")))
                .isEqualTo(directory.resolve("file/in.yaml") + ": cannot be read: Not a directory");
    }

    private static String problem(Path file) {
        return catchThrowableOfType(
                        ScenarioException.class, () -> ScenarioFile.read(file, List.of(), Map.of(), Map.of()))
                .problems()
                .get(0)
                .line();
    }

    @Test
    void hostileTextIsEscaped() {
        String message = refused("name: \"\\e[31m\\u202e\\n\"\n\"\\e]0;x\\a\": 1\nseed: \u202e\n")
                .getMessage();

        assertThat(message)
                .contains("name: \\u001b[31m\\u202e\\n (expected: letters")
                .contains("\\u001b]0;x\\u0007: unknown key")
                .contains("seed: \\u202e (expected: a whole number)\n    seed: \\u202e\n          ^");
        assertThat(message.chars().filter(character -> character != '\n'))
                .allMatch(character -> character >= ' ' && character != 0x202e);
    }

    @Test
    void secretsAreNotShown() {
        String text =
                SOUND + "settings: {tls: {certificate: a, keyPassword: [hunter2]}, window: x}\n" + "token: hunter2\n";
        assertThat(refused(text, "settings.attributes={apiKey: {a: hunter2}}").getMessage())
                .contains("settings.window: x (expected: a whole number)")
                .doesNotContain("hunter2");
    }

    @Test
    void aFileThatCannotBeReadShowsNoLineIfAnyMayHaveASecret() {
        for (String broken : List.of(
                "target: {command: [x, --token, LITsecretC, 'open\n",
                "target:\n  command:\n    - --token\n    - LITsecretC: [\n",
                "environment:\n  MY_PASSWORD_OLD: |\n    one\n   LITsecretC: [\n",
                "token: *LITsecretC\n",
                "token: !LITsecretC x\n",
                "a: http://user:LITsecretC@h/ {\n  b: ]\n",
                "command: [x, -Ddb.password=LITsecretC, {]\n")) {
            assertThat(refused(broken).getMessage())
                    .as(broken)
                    .doesNotContain("LITsecretC")
                    .contains("s.yaml:");
        }
        assertThat(refused("command: [x, --tokn, shown, {]\n").getMessage()).contains("shown");
    }

    @Test
    void aJsonFileThatCannotBeReadQuotesNoSecret() {
        ScenarioException refused = catchThrowableOfType(
                ScenarioException.class,
                () -> ScenarioFile.parse("s.json", "{\"token\": LITsecretC}", List.of(), Map.of(), Map.of()));

        assertThat(refused).hasMessageContaining("Unrecognized token").hasMessageNotContaining("LITsecretC");
    }

    @Test
    void aLineWithTheValueOfASecretOptionIsNotShown() {
        assertThat(refused(SOUND + "targt: {command: [x, --token, LITsecretC]}\n")
                        .getMessage())
                .contains("targt")
                .doesNotContain("LITsecretC");
        assertThat(refused(
                                SOUND + "unknown: http://user:" + "p".repeat(200) + "@h/\n",
                                "seed=http://user:" + "p".repeat(200) + "@h/")
                        .getMessage())
                .doesNotContain("ppp");
    }

    @Test
    void longListsOfProblemsAreCut() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            text.append("unknown").append(i).append(": 1\n");
        }
        ScenarioException refused = refused(text.toString());
        assertThat(refused.problems()).hasSizeGreaterThan(5000);
        assertThat(refused.getMessage().lines().count()).isLessThan(400);
        assertThat(refused).hasMessageEndingWith("and " + (refused.problems().size() - 100) + " more");
    }

    @Test
    void brokenTextIsRefusedNeverAnsweredWithABug() {
        long seed = 7;
        Random random = new Random(seed);
        String alphabet = "{}[]:,-?&*!|>'\"%@`#\n\t ${}abc015/s.\\\u00e9\u0007";
        for (int round = 0; round < 600; round++) {
            StringBuilder text = new StringBuilder(SOUND);
            for (int change = random.nextInt(6); change >= 0; change--) {
                int at = random.nextInt(text.length());
                char with = alphabet.charAt(random.nextInt(alphabet.length()));
                if (random.nextBoolean()) {
                    text.insert(at, with);
                } else {
                    text.setCharAt(at, with);
                }
            }
            try {
                ScenarioFile.parse(
                        "s.yaml", text.toString(), List.of(), Map.of(), Map.of("riemann", new FakeProtocol()));
            } catch (ScenarioException refused) {
                assertThat(refused.problems()).as("seed %s: %s", seed, text).isNotEmpty();
            }
        }
    }

    @Test
    void longScalarsCostNoTime() {
        String digits = "1".repeat(200_000);
        String phase = "  - {name: a, for: 1s, load: {send: {rate: " + digits + "x}}}\n";
        assertThat(refused("name: " + digits + "\nprotocol: riemann\nseed: " + digits + "\nscale: " + digits
                                + "x\nphases:\n" + phase + "deadline: " + "1s".repeat(50_000)
                                + "\ntarget: {launch: riemann}\n")
                        .problems())
                .hasSize(5);
        assertThat(refused(SOUND + "slo: [\"a < b" + " ".repeat(200_000) + "c\", \"${" + ":-".repeat(200_000) + "\"]\n")
                        .problems())
                .hasSize(2);
    }
}

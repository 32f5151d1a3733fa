package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.TargetAddresses;
import dev.throng.scenario.Jvm.JavaChoice;
import dev.throng.scenario.Scenario.Generator;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.TargetSpec.ProcessRef;
import dev.throng.scheduling.CpuList;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioFileTest {

    private static final Map<String, Protocol> PROTOCOLS = Map.of("riemann", new FakeProtocol());

    /** The file of interface.md §3. */
    private static final String DOCUMENTED = """
            name: riemann-single-events
            seed: 1                        # same seed, same schedule
            protocol: riemann              # riemann | xmpp | http-stream | rtmp
            target:
              launch: riemann              # a reference target in a JVM of its own …
              jvm: {java: 17, options: [-XX:+UseG1GC, -Xmx512m]}
              # attach: 127.0.0.1:5555     # … or one that runs already; process: 4711 | name of it, to sample it
              probes: [{status: "http://127.0.0.1:8000/status"}]   # optional
            settings:                      # the protocol's own; each with a default, listed by `throng protocols`
              connections: 1
              event: {service: load-test, metric: 1.0}
            phases:
              - {name: warm-up,  for: 3s,  measured: false, load: {send: {inFlight: 8192}}}
              - {name: flat-out, for: 10s, load: {send: {inFlight: 8192}}}
            slo:
              - send.response.p99 < 50ms
              - send.failures == 0
            """;

    @TempDir
    private Path directory;

    private ScenarioFile read(String text, String... sets) throws IOException, ScenarioException {
        Path file = directory.resolve("scenario.yaml");
        Files.writeString(file, text);
        return ScenarioFile.read(file, List.of(sets), Map.of("CONNECTIONS", "7"), PROTOCOLS);
    }

    @Test
    void theDocumentedScenarioIsRead() throws Exception {
        Scenario scenario = read(DOCUMENTED).scenario();

        assertThat(scenario.name()).isEqualTo("riemann-single-events");
        assertThat(scenario.seed()).isEqualTo(1);
        assertThat(scenario.protocol().name()).isEqualTo("fake");
        TargetSpec.Launch target = (TargetSpec.Launch) scenario.target();
        assertThat(target.jvm())
                .isEqualTo(new Jvm(Optional.of(new JavaChoice.Version(17)), List.of("-XX:+UseG1GC", "-Xmx512m")));
        assertThat(target.probes()).singleElement().satisfies(probe -> {
            assertThat(probe.spec().kind().id()).isEqualTo("status");
            assertThat(probe.spec().url()).hasToString("http://127.0.0.1:8000/status?all=true");
        });
        FakeProtocol.Settings settings = (FakeProtocol.Settings) scenario.settings();
        assertThat(settings.event()).isEqualTo(new FakeProtocol.Event("load-test", 1.0));
        assertThat(settings.maxAnswerBytes()).isEqualTo(65536);
        assertThat(scenario.phases())
                .containsExactly(
                        new Phase(
                                "warm-up",
                                Duration.ofSeconds(3),
                                false,
                                Map.of(FakeProtocol.Calls.SEND, ClosedLoad.inFlight(8192))),
                        new Phase(
                                "flat-out",
                                Duration.ofSeconds(10),
                                true,
                                Map.of(FakeProtocol.Calls.SEND, ClosedLoad.inFlight(8192))));
        assertThat(scenario.slo())
                .extracting(Slo::expression)
                .containsExactly("send.response.p99 < 50ms", "send.failures == 0");
        assertThat(scenario.deadline()).isEqualTo(Duration.ofSeconds(15));
        assertThat(scenario.drain()).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void effectiveYamlAsksForTheSame() throws Exception {
        ScenarioFile first = read(DOCUMENTED, "phases[0].for=60s", "settings.connections=${CONNECTIONS}");
        ScenarioFile second = read(first.effectiveYaml());

        assertThat(second.scenario().phases()).isEqualTo(first.scenario().phases());
        assertThat(second.scenario().settings()).isEqualTo(first.scenario().settings());
        assertThat(second.scenario().target()).isEqualTo(first.scenario().target());
        assertThat(second.scenario().slo()).isEqualTo(first.scenario().slo());
        assertThat(second.effectiveYaml()).isEqualTo(first.effectiveYaml()).contains("connections: 7");
    }

    @Test
    void scaleMultipliesSizesAndLeavesTimes() throws Exception {
        Scenario scenario = read(
                        DOCUMENTED,
                        "scale=0.01",
                        "settings={connections: 1000, window: 500, listeners: 20}",
                        "phases[1].load.send={rate: 1000/s, upTo: 5000, atMost: 10}")
                .scenario();

        FakeProtocol.Settings settings = (FakeProtocol.Settings) scenario.settings();
        assertThat(settings.connections()).isEqualTo(10);
        assertThat(settings.window()).isEqualTo(500);
        assertThat(settings.listeners()).contains(1L);
        assertThat(scenario.phases().get(0).load()).containsValue(ClosedLoad.inFlight(82));
        assertThat(scenario.phases().get(1).load()).containsValue(new OpenLoad(new RateProfile.Constant(10), 50, 1));
        assertThat(scenario.phases().get(1).duration()).isEqualTo(Duration.ofSeconds(10));
    }

    static Stream<Arguments> loads() {
        long s = 1_000_000_000L;
        return Stream.of(
                Arguments.of("{rate: 1000/s}", new OpenLoad(new RateProfile.Constant(1000))),
                Arguments.of("{rate: 30/min, arrivals: even}", new OpenLoad(new RateProfile.Constant(0.5))),
                Arguments.of("{rate: 7200/h, atMost: 1}", new OpenLoad(new RateProfile.Constant(2), Load.UNLIMITED, 1)),
                Arguments.of("{rate: 1000/s, arrivals: poisson}", new OpenLoad(new RateProfile.Poisson(1000))),
                Arguments.of("{from: 10/s, to: 1000/s}", new OpenLoad(new RateProfile.Ramp(10, 1000))),
                Arguments.of(
                        "{burst: 10, every: 2s, upTo: 1400}",
                        new OpenLoad(new RateProfile.Bursts(10, 2 * s), 1400, Load.UNLIMITED)),
                Arguments.of(
                        "{steps: [500/s, 1000/s], each: 30s, atMost: 9}",
                        new OpenLoad(new RateProfile.Steps(List.of(500.0, 1000.0), 30 * s), Load.UNLIMITED, 9)),
                Arguments.of(
                        "{steps: [500, 1000, 1500], each: 30s}",
                        new ClosedLoad(List.of(500, 1000, 1500), 30 * s, 0, Load.UNLIMITED)),
                Arguments.of(
                        "{steps: [5, 10], each: 1m, think: 20ms, upTo: 7}",
                        new ClosedLoad(List.of(5, 10), 60 * s, 20_000_000, 7)),
                Arguments.of("{users: 100, think: 9ms}", ClosedLoad.users(100, 9_000_000)),
                Arguments.of("{users: 100}", ClosedLoad.users(100, 0)),
                Arguments.of("{inFlight: 8192, upTo: 5}", new ClosedLoad(List.of(8192), 0, 0, 5)));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void everyFormOfALoadIsRead(String text, Load load) throws Exception {
        assertThat(read(DOCUMENTED, "phases[1].load.send=" + text)
                        .scenario()
                        .phases()
                        .get(1)
                        .load())
                .containsExactly(Map.entry(FakeProtocol.Calls.SEND, load));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void whatALoadSaysOfItselfIsTheLoad(String text, Load load) throws Exception {
        assertThat(read(DOCUMENTED, "phases[1].load.send=" + load.describe())
                        .scenario()
                        .phases()
                        .get(1)
                        .load())
                .containsExactly(Map.entry(FakeProtocol.Calls.SEND, load));
    }

    @Test
    void scaledLoadsKeepTheirTimes() throws Exception {
        Map<String, Load> scaled = Map.of(
                "{from: 0/s, to: 1000/s}", new OpenLoad(new RateProfile.Ramp(0, 10)),
                "{burst: 10, every: 2s, upTo: 1400}",
                        new OpenLoad(new RateProfile.Bursts(1, 2_000_000_000L), 14, Load.UNLIMITED),
                "{steps: [500, 1000], each: 30s, think: 1s}",
                        new ClosedLoad(List.of(5, 10), 30_000_000_000L, 1_000_000_000L, Load.UNLIMITED),
                "{steps: [500/s], each: 30s}", new OpenLoad(new RateProfile.Steps(List.of(5.0), 30_000_000_000L)),
                "{users: 10}", ClosedLoad.users(1, 0));
        for (Map.Entry<String, Load> pair : scaled.entrySet()) {
            assertThat(read(DOCUMENTED, "scale=0.01", "phases[1].load.send=" + pair.getKey())
                            .scenario()
                            .phases()
                            .get(1)
                            .load())
                    .containsExactly(Map.entry(FakeProtocol.Calls.SEND, pair.getValue()));
        }
    }

    private TargetSpec target(String text) throws Exception {
        return read(DOCUMENTED, "target=" + text).scenario().target();
    }

    @Test
    void aLaunchedTargetHasItsJvmAndSettings() throws Exception {
        assertThat(
                        target(
                                "{launch: riemann, jvm: {java: /opt/jdk/bin/java}, set: {mode: counting, stall: 1s@5s}, cpus: \"0,2\", stopWithin: 3s}"))
                .isEqualTo(new TargetSpec.Launch(
                        "riemann",
                        1,
                        new Jvm(Optional.of(new JavaChoice.At(Path.of("/opt/jdk/bin/java"))), List.of()),
                        Map.of("mode", "counting", "stall", "1s@5s"),
                        Optional.of(CpuList.parse("0,2")),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(3),
                        List.of()));
        assertThat(target("{launch: riemann, jvm: {java: \"25\"}}"))
                .extracting(launch -> ((TargetSpec.Launch) launch).jvm().java())
                .isEqualTo(Optional.of(new JavaChoice.Version(25)));
    }

    @Test
    void anAttachedTargetMayNameItsProcess() throws Exception {
        assertThat(target("{attach: 127.0.0.1:5555}"))
                .isEqualTo(new TargetSpec.Attach(List.of(new Address("127.0.0.1", 5555)), List.of(), List.of(), false));
        assertThat(target("{attach: \"[::1]:5555\", process: 4711}"))
                .isEqualTo(new TargetSpec.Attach(
                        List.of(new Address("::1", 5555)), List.of(new ProcessRef.Pid(4711)), List.of(), false));
        assertThat(target("{attach: localhost:5555, process: beam.smp}"))
                .isEqualTo(new TargetSpec.Attach(
                        List.of(new Address("localhost", 5555)),
                        List.of(new ProcessRef.Named("beam.smp")),
                        List.of(),
                        false));
    }

    @Test
    void anAttachedTargetMayHaveSeveralAddressesAndProcesses() throws Exception {
        assertThat(target("{attach: [127.0.0.1:5222, \"127.0.0.2:5222\"], process: [4711, beam.smp]}"))
                .isEqualTo(new TargetSpec.Attach(
                        List.of(new Address("127.0.0.1", 5222), new Address("127.0.0.2", 5222)),
                        List.of(new ProcessRef.Pid(4711), new ProcessRef.Named("beam.smp")),
                        List.of(),
                        false));
        assertThat(target("{attach: srv:example.com, allowRemote: true}"))
                .isEqualTo(new TargetSpec.Attach(List.of(new SrvName("example.com")), List.of(), List.of(), true));
    }

    /** Where the target may send connections, such as with see-other-host of XMPP. */
    @Test
    void loadMayGoToOtherMachinesOnlyIfTheScenarioSaysSo() throws Exception {
        assertThat(target("{launch: riemann}").allowsRemote()).isFalse();
        assertThat(target("{attach: 127.0.0.1:5555}").allowsRemote()).isFalse();
        assertThat(target("{attach: 127.0.0.1:5555, allowRemote: true}").allowsRemote())
                .isTrue();
        assertThat(target("{command: [a], ready: 'tcp://127.0.0.1:81'}").allowsRemote())
                .isFalse();
        assertThat(target("{command: [a], ready: 'tcp://127.0.0.1:81', allowRemote: true}")
                        .allowsRemote())
                .isTrue();
    }

    @Test
    void aReferenceTargetMayHaveSeveralProcesses() throws Exception {
        assertThat(target("{launch: riemann, processes: 3}").shape()).isEqualTo(new TargetAddresses.Shape(3, true));
        assertThat(target("{launch: riemann}").shape()).isEqualTo(new TargetAddresses.Shape(1, false));
    }

    @Test
    void aCommandGoesToWhereItIsReady() throws Exception {
        assertThat(target(
                        "{command: [java, \"${jvm.options}\", -jar, server.jar, \"${CONNECTIONS}\"], ready: \"tcp://127.0.0.1:5222\","
                                + " jvm: {options: [-Xmx1g]}, environment: {A: 1}, workingDirectory: server}"))
                .isEqualTo(new TargetSpec.Command(
                        List.of("java", "${jvm.options}", "-jar", "server.jar", "7"),
                        new Readiness.Tcp(new Address("127.0.0.1", 5222)),
                        new Address("127.0.0.1", 5222),
                        new Jvm(Optional.empty(), List.of("-Xmx1g")),
                        Map.of("A", "1"),
                        Optional.of(Path.of("server")),
                        Optional.empty(),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(10),
                        List.of(),
                        false));
        TargetSpec.Command http =
                (TargetSpec.Command) target("{command: [a], ready: \"http://localhost/up\", address: 127.0.0.1:81}");
        assertThat(http.ready())
                .isEqualTo(new Readiness.Http(URI.create("http://localhost/up"), new Address("localhost", 80)));
        assertThat(http.address()).isEqualTo(new Address("127.0.0.1", 81));
        TargetSpec.Command output = (TargetSpec.Command)
                target("{command: [a], ready: {output: \"Started .* in\"}, address: 127.0.0.1:81}");
        assertThat(((Readiness.Output) output.ready()).pattern().pattern()).isEqualTo("Started .* in");
    }

    @Test
    void aPhaseMayLastUntilTheLoadIsSteadyAndAtMostAMinuteByDefault() throws Exception {
        ScenarioFile file = read(DOCUMENTED, "phases[0].for=auto");

        assertThat(file.scenario().phases().get(0))
                .isEqualTo(new Phase(
                        "warm-up",
                        Duration.ofSeconds(60),
                        false,
                        true,
                        Map.of(FakeProtocol.Calls.SEND, ClosedLoad.inFlight(8192))));
        assertThat(file.scenario().phases().get(1).untilSteady()).isFalse();
        assertThat(read(file.effectiveYaml()).scenario().phases())
                .isEqualTo(file.scenario().phases());
        assertThat(read(DOCUMENTED, "phases[0].for=auto", "phases[0].within=20s")
                        .scenario()
                        .phases()
                        .get(0)
                        .duration())
                .isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void jsonIsReadToo() throws Exception {
        Path file = directory.resolve("scenario.json");
        Files.writeString(file, """
                {
                \t"name": "n", "protocol": "riemann", "target": {"launch": "riemann"},
                \t"phases": [{"name": "a", "for": "1s", "load": {"send": {"inFlight": 5}}}]
                }
                """);
        assertThat(ScenarioFile.read(file, List.of("phases[0].for=2s"), Map.of(), PROTOCOLS)
                        .scenario()
                        .phases())
                .containsExactly(new Phase(
                        "a", Duration.ofSeconds(2), true, Map.of(FakeProtocol.Calls.SEND, ClosedLoad.inFlight(5))));
    }

    @Test
    void environmentIsFilledInAsTextOnly() throws Exception {
        Map<String, String> environment = Map.of("A", "a", "N", "3", "INJECTED", "x]\nname: y\n#", "B", "b");
        ScenarioFile file = ScenarioFile.parse(
                "s.yaml",
                DOCUMENTED,
                List.of(
                        "settings.event.service=${A}-${B:-default}-${C:-}-$${A}",
                        "settings.tags=['${INJECTED}']",
                        "settings.connections=${N}"),
                environment,
                PROTOCOLS);
        FakeProtocol.Settings settings = (FakeProtocol.Settings) file.scenario().settings();

        assertThat(settings.event().service()).isEqualTo("a-b--${A}");
        assertThat(settings.tags()).containsExactly("x]\nname: y\n#");
        assertThat(settings.connections()).isEqualTo(3);
        assertThat(ScenarioFile.parse("again.yaml", file.effectiveYaml(), List.of(), environment, PROTOCOLS)
                        .scenario()
                        .settings())
                .isEqualTo(settings);
    }

    @Test
    void secretsAreKeptOutOfTheEffectiveFile() throws Exception {
        ScenarioFile file = ScenarioFile.parse(
                "s.yaml",
                DOCUMENTED,
                List.of(
                        "settings.tls={certificate: a.pem, keyPassword: '${PW}'}",
                        "settings.attributes={token: abc, api-key: 123, pass: '${PW}'}",
                        "target.set={password: '${PW:-hunter2}', db_password: hunter2}",
                        "target.probes=[{status: 'http://admin:hunter2@127.0.0.1/'}]"),
                Map.of("PW", "opened"),
                PROTOCOLS);

        assertThat(((FakeProtocol.Settings) file.scenario().settings())
                        .tls()
                        .orElseThrow()
                        .keyPassword())
                .contains("opened");
        assertThat(file.effectiveYaml())
                .contains(
                        "keyPassword: \"${PW}\"",
                        "token: '***'",
                        "api-key: '***'",
                        "db_password: '***'",
                        "http://admin:***@127.0.0.1/")
                .contains("pass: \"${PW}\"")
                .doesNotContain("hunter2", "abc", "123", "opened");
    }

    @Test
    void valuesFromTheEnvironmentAreKnownByTheirValueWhereverTheyAreUsed() throws Exception {
        Map<String, String> environment =
                Map.of("DB_PW", "correct-horse", "HEAP", "64", "OPTION", "battery", "KEY", "staple+/=", "PIN", "4711");
        List<String> sets = List.of(
                "name=run with correct-horse",
                "target={command: [sh, -c, 'server -p${DB_PW} --pin ${PIN}'], address: '127.0.0.1:1', ready: 'tcp://127.0.0.1:1',"
                        + " environment: {MYSQL_PWD: '${DB_PW}', AWS_SECRET_ACCESS_KEY: '${KEY}', PLAIN: '${OPTION}'}}",
                "settings.connections=${HEAP}");
        ScenarioFile file = ScenarioFile.parse("s.yaml", DOCUMENTED, sets, environment, PROTOCOLS);

        assertThat(((TargetSpec.Command) file.scenario().target()).command())
                .containsExactly("sh", "-c", "server -pcorrect-horse --pin 4711");
        assertThat(file.effectiveYaml())
                .contains("server -p${DB_PW} --pin ${PIN}", "MYSQL_PWD: \"${DB_PW}\"", "name: \"run with ${DB_PW}\"")
                .contains("connections: 64")
                .doesNotContain("correct-horse", "battery", "staple", "4711");
        assertThat(
                        file.masking()
                                .apply(
                                        "exit 1: 'correct-horse' refused, staple%2B%2F%3D too, pin 4711 of 84711 long correct-h…"))
                .isEqualTo("exit 1: '${DB_PW}' refused, ${KEY} too, pin ${PIN} of 84711 long ${DB_PW}…");
        assertThat(ScenarioFile.parse("again.yaml", file.effectiveYaml(), List.of(), environment, PROTOCOLS)
                        .scenario()
                        .target())
                .isEqualTo(file.scenario().target());
    }

    @Test
    void keysOfSecretsAreTheSecondLineOfDefence() throws Exception {
        String yaml = ScenarioFile.parse(
                        "s.yaml",
                        DOCUMENTED,
                        List.of(
                                "target={command: [sh], address: '127.0.0.1:1', ready: 'tcp://127.0.0.1:1', environment: {MYSQL_PWD: one-1,"
                                        + " AWS_SECRET_ACCESS_KEY: two-2, DSN: three-3, Authorization: four-4, db-pass: five-5,"
                                        + " sessionCredential: six-6, COMPASS: north}}"),
                        Map.of(),
                        PROTOCOLS)
                .effectiveYaml();

        assertThat(yaml).contains("north").doesNotContain("one-1", "two-2", "three-3", "four-4", "five-5", "six-6");
    }

    @Test
    void optionsWithTheNameOfASecretAreMaskedInListsOfWordsToo() throws Exception {
        ScenarioFile file = ScenarioFile.parse(
                "s.yaml",
                DOCUMENTED,
                List.of(
                        "target={command: [server, '${jvm.options}', --token, one-one, --db-password=two-two, --pin, '17', --token, '${T}', -v, four],"
                                + " jvm: {options: ['-Dx.password=three-3', '-Da=b']}, address: '127.0.0.1:1',"
                                + " ready: 'tcp://127.0.0.1:1', environment: {PIN: 4711, MY_AUTH: five-5, PASSWORD_OLD: six-6}}"),
                Map.of("T", "seven-7"),
                PROTOCOLS);

        assertThat(file.effectiveYaml())
                .contains("--db-password=***", "\"${T}\"", "four", "-Da=b")
                .doesNotContain("one-one", "two-two", "17", "three-3", "4711", "five-5", "six-6", "seven-7");
        assertThat(file.masking().apply("said one-one, two-two and three-3, not four"))
                .isEqualTo("said ***, *** and ***, not four");
    }

    @Test
    void referencesInUrlsStayWholeSoThatTheEffectiveFileReadsBack() throws Exception {
        Map<String, String> environment =
                Map.of("S_AMP", "Kamp&Zdefghij", "S_AT", "Atom@ic/Key#42;tail&more", "JAVA", "java");
        List<String> sets = List.of(
                "target={command: ['${JAVA}', '${jvm.options}', 'http://u:${S_AT}@h/?token=${S_AMP}', '${jvm.java}'],"
                        + " address: '127.0.0.1:1', ready: 'tcp://127.0.0.1:1'}");
        ScenarioFile file = ScenarioFile.parse("s.yaml", DOCUMENTED, sets, environment, PROTOCOLS);

        assertThat(file.effectiveYaml())
                .contains("http://u:${S_AT}@h/?token=${S_AMP}", "${jvm.options}", "${jvm.java}", "${JAVA}");
        assertThat(ScenarioFile.parse("again.yaml", file.effectiveYaml(), List.of(), environment, PROTOCOLS)
                        .scenario()
                        .target())
                .isEqualTo(file.scenario().target());
        ScenarioFile known = ScenarioFile.parse("s.yaml", DOCUMENTED, List.of("name=x"), Map.of(), PROTOCOLS);
        assertThat(known.masking().and(file.masking()).apply("http://u:Atom@ic/Key#42;tail&more@h/"))
                .isEqualTo("http://u:${S_AT}@h/");
    }

    @Test
    void numbersBesideOtherDigitsAreKnownToo() throws Exception {
        ScenarioFile file = ScenarioFile.parse(
                "s.yaml",
                DOCUMENTED,
                List.of(
                        "target={command: [server, '${PIN}${MORE}'], address: '127.0.0.1:1', ready: 'tcp://127.0.0.1:1'}"),
                Map.of("PIN", "4711", "MORE", "99"),
                PROTOCOLS);

        assertThat(file.masking().apply("server 471199")).isEqualTo("server ${PIN}${MORE}");
    }

    @Test
    void theDefaultOfASecretIsNotKept() throws Exception {
        ScenarioFile file = ScenarioFile.parse(
                "s.yaml",
                DOCUMENTED,
                List.of("settings.attributes={password: '${PW:-fallback-1}'}"),
                Map.of("PW", "opened"),
                PROTOCOLS);

        assertThat(file.effectiveYaml()).contains("\"${PW}\"").doesNotContain("fallback-1");
    }

    @Test
    void messagesAboutAFileShowNoValueFromTheEnvironment() {
        ScenarioException refused = catchThrowableOfType(
                ScenarioException.class,
                () -> ScenarioFile.parse(
                        "s.yaml",
                        DOCUMENTED,
                        List.of("settings.connections=${DB_PW}"),
                        Map.of("DB_PW", "correct-horse"),
                        PROTOCOLS));

        assertThat(refused).hasMessageContaining("${DB_PW}").hasMessageNotContaining("correct-horse");
    }

    @Test
    void aRehearsalIsLeftToThrongUnlessTheFileSaysOtherwise() throws Exception {
        assertThat(read(DOCUMENTED).scenario().generator().rehearse()).isEqualTo(Generator.Rehearse.AUTO);
        assertThat(read(DOCUMENTED, "generator.rehearse=off")
                        .scenario()
                        .generator()
                        .rehearse())
                .isEqualTo(Generator.Rehearse.OFF);
    }

    @Test
    void editsReplaceAndAdd() throws Exception {
        Scenario scenario = read(
                        DOCUMENTED,
                        "target.jvm.java=25",
                        "settings.tls.certificate=a.pem",
                        "phases[0].name=cold",
                        "slo[1]=phase[flat-out].send.owed == 0",
                        "drain=0s",
                        "generator={loops: 2, transport: io-uring, startCoalescing: 200us, priority: nice, cpus: 0-1, rehearse: 2500ms}")
                .scenario();

        assertThat(((TargetSpec.Launch) scenario.target()).jvm().java()).contains(new JavaChoice.Version(25));
        assertThat(((FakeProtocol.Settings) scenario.settings())
                        .tls()
                        .orElseThrow()
                        .certificate())
                .isEqualTo(Path.of("a.pem"));
        assertThat(scenario.phases()).extracting(Phase::name).containsExactly("cold", "flat-out");
        assertThat(scenario.slo().get(1).phase()).contains("flat-out");
        assertThat(scenario.drain()).isZero();
        assertThat(scenario.generator())
                .isEqualTo(new Generator(
                        new Generator.Loops(OptionalInt.of(2)),
                        Generator.TransportChoice.IO_URING,
                        new Generator.Starts(Optional.of(Duration.ofNanos(200_000))),
                        PriorityChoice.NICE,
                        Optional.of(CpuList.parse("0-1")),
                        new Generator.Rehearse(Optional.of(Duration.ofMillis(2_500)))));
    }

    @Test
    void anEmptyLoadHoldsWhatIsThere() throws Exception {
        assertThat(read(DOCUMENTED, "phases[1].load={}")
                        .scenario()
                        .phases()
                        .get(1)
                        .load())
                .isEmpty();
    }
}

package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.AgentStart.UnaskedAgents;
import dev.throng.cli.Installation.BuildRecord;
import dev.throng.cli.terminal.Console;
import dev.throng.protocol.Protocol;
import dev.throng.run.SocketCheck;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.ProcessLimits;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {

    private static final OptionalLong MEMORY = OptionalLong.of(24_000_000_000L);

    @TempDir
    Path directory;

    private final ByteArrayOutputStream noted = new ByteArrayOutputStream();

    /** @param files how many a process may open; it needs some for other things */
    private static UnaskedAgents agents(long connections, long files, OptionalLong memory) {
        return UnaskedAgents.of(new HeadRoom(connections, 1, 1), limits(files), memory);
    }

    private static ProcessLimits limits(long files) {
        OptionalLong limit = OptionalLong.of(files);
        return new ProcessLimits(OptionalLong.of(30), limit, limit, Optional.empty(), OptionalLong.empty());
    }

    @Test
    void aPlanThatFitsOneProcessStartsNoAgents() {
        assertThat(agents(19_000, 20_000, MEMORY).wanted()).isFalse();
        assertThat(agents(20_000, 20_000, MEMORY).wanted()).isTrue();
    }

    @Test
    void asManyAgentsAsThePlanNeedsAreStartedIfEachHasManyConnections() {
        assertThat(agents(622_000, 20_000, MEMORY).needed()).isEqualTo(32);
        assertThat(agents(622_000, 20_000, MEMORY).refusal()).isEmpty();
        assertThat(agents(622_000, 20_000, OptionalLong.empty()).refusal()).isEmpty();
    }

    @Test
    void agentsWithFewConnectionsEachAreNotStarted() {
        assertThat(agents(600, 96, MEMORY).refusal())
                .hasValue("Throng does not start the 300 agents by itself, because each would have only 2 connections"
                        + " (expected: 250 or more)");
        assertThat(agents(1_200, 96, MEMORY).refusal()).isPresent();
        assertThat(agents(1_000, 1_000, MEMORY).refusal()).isEmpty();
    }

    @Test
    void moreAgentsThanTheMemoryAllowsAreNotStarted() {
        assertThat(agents(622_000, 20_000, OptionalLong.of(4_000_000_000L)).refusal())
                .hasValue(
                        "Throng does not start the 32 agents by itself, because they need 5.6 GB of memory and 4.0 GB are"
                                + " available");
    }

    @Test
    void moreAgentsThanARunMayHaveAreNotStarted() {
        assertThat(agents(22_000_000, 20_000, OptionalLong.empty()).refusal())
                .hasValue(
                        "Throng starts no agents by itself, because the plan needs 1,106 and a run has at most 1,000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tigase-622k.yaml", "rsas-240k.yaml"})
    void aPublishedStudyIsSplitIntoAsManyAgentsAsItsFileClaims(String study) throws Exception {
        Path file = Path.of("../examples/studies").resolve(study);
        Matcher claim = Pattern.compile("as many agents as the limit of open files demands: (\\d+) with 20,000 files")
                .matcher(Files.readString(file));
        assertThat(claim.find()).isTrue();
        ScenarioFile scenario = ScenarioOptions.read(file, List.of(), Map.of(), Protocol.installed());

        UnaskedAgents agents = UnaskedAgents.of(SocketCheck.of(scenario), limits(20_000), MEMORY);

        assertThat(agents.needed()).isEqualTo(Integer.parseInt(claim.group(1)));
        assertThat(agents.refusal()).isEmpty();
    }

    private String refused(String settings, String... options) throws Exception {
        Path file = directory.resolve("s.yaml");
        Files.writeString(file, """
                name: s
                protocol: riemann
                target: {attach: 127.0.0.1:1}
                settings: {event: {service: x, metric: 1.0}%s}
                phases:
                  - {name: main, for: 1s, load: {send: {rate: 10/s}}}
                """.formatted(settings));
        List<String> words = new ArrayList<>(List.of("run", file.toString(), "-o", directory.resolve("out") + ""));
        words.addAll(List.of(options));
        TypedCommands typed = new TypedCommands();
        assertThat(typed.run(directory, words.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
        return typed.err();
    }

    @Test
    void anOptionForAgentsWithoutThemIsRefused() throws Exception {
        assertThat(refused("", "--on-loss", "abort"))
                .contains("throng: --on-loss (expected: with --agents N, or with --cluster HOST:PORT and --expect N");
        assertThat(refused("", "--wait", "5s"))
                .contains("throng: --wait (expected: with --cluster HOST:PORT and --expect N");
        assertThat(refused("", "--certificates", "/nowhere", "--agents", "2"))
                .contains("throng: --certificates (expected: with --cluster HOST:PORT and --expect N");
        assertThat(refused("", "--expect", "2"))
                .contains("--cluster HOST:PORT and --expect N (expected: both or none)");
    }

    /** The users must exist on the server, so Throng adds none. */
    @Test
    void moreAgentsThanUsersAreRefusedBeforeTheyAreStarted() throws Exception {
        Path file = directory.resolve("x.yaml");
        Files.writeString(file, """
                name: x
                protocol: xmpp
                target: {attach: 127.0.0.1:1}
                settings: {domain: localhost, users: {count: 2, password: pass}}
                phases:
                  - {name: main, for: 1s, load: {login: {rate: 1/s}}}
                """);
        TypedCommands typed = new TypedCommands();

        int code = typed.run(directory, "run", file.toString(), "-o", directory.resolve("out") + "", "--agents", "3");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err())
                .contains(
                        "throng: --agents: 3: settings.users.count: 2 (expected: 3 or more, one for each of the 3 agents)");
    }

    private AgentStart start(AgentOptions options) {
        Console console = new Console(
                new PrintStream(OutputStream.nullOutputStream()),
                new PrintStream(noted, true, StandardCharsets.UTF_8),
                Console.Facts.NO_TERMINAL);
        CommandContext session = new CommandContext(
                console,
                new Installation("0", BuildRecord.NONE, directory, Optional.empty(), Optional.empty()),
                Map.of(),
                Clock.systemUTC(),
                code -> {
                    throw new IllegalStateException("unexpected exit with " + code);
                });
        return new AgentStart(options, session);
    }

    private static ScenarioFile read(AgentStart start, String... sets) throws ScenarioException {
        return start.read(
                List.of(sets),
                all -> ScenarioOptions.read(
                        Path.of("../examples/quickstart.yaml"), all, Map.of(), Protocol.installed()));
    }

    private static int connections(ScenarioFile file) {
        return file.scenario().protocol().prepare(file.scenario().settings()).connections();
    }

    @Test
    void eachAgentGetsAConnectionIfTheScenarioHasFewer() throws Exception {
        AgentOptions options = new AgentOptions();
        options.agents = Optional.of(3);
        AgentStart start = start(options);

        assertThat(connections(read(start))).isEqualTo(3);
        assertThat(connections(read(start, "phases[0].for=1s"))).isEqualTo(3);
        assertThat(noted.toString(StandardCharsets.UTF_8))
                .as("said once, although a search reads the scenario for each level")
                .isEqualTo("settings.connections is 2 in the scenario and 3 in this run, one for each agent\n");
    }

    @Test
    void aScenarioWithEnoughConnectionsKeepsThem() throws Exception {
        AgentOptions options = new AgentOptions();
        AgentStart start = start(options);
        assertThat(connections(read(start))).isEqualTo(2);
        options.expect = Optional.of(2);
        assertThat(connections(read(start))).isEqualTo(2);
        options.expect = Optional.of(3);
        assertThat(connections(read(start, "settings.connections=9"))).isEqualTo(9);
        assertThat(noted.size()).isZero();
    }

    @Test
    void anAddressThatCannotBeReadIsReportedOnceWithWhatIsExpected() throws Exception {
        String expected = " (expected: HOST:PORT, for example 10.0.0.5:7800)";
        assertThat(refused("", "--cluster", "127.0.0.1", "--expect", "1"))
                .isEqualTo("throng: --cluster: 127.0.0.1" + expected + "\n");
        assertThat(refused("", "--cluster", "127.0.0.1:99999", "--expect", "1"))
                .isEqualTo("throng: --cluster: port: 99999 (expected: 1 to 65535)\n");
        assertThat(agentRefused("--join", "127.0.0.1")).isEqualTo("throng: --join: 127.0.0.1" + expected + "\n");
        assertThat(agentRefused("--join", "127.0.0.1:7800", "--allow", "foo"))
                .startsWith("throng: --allow: foo (expected: an address or a network, such as");
    }

    @Test
    void filesThatAreNoCertificatesAreReportedInWords() throws Exception {
        Path certificates = Files.createDirectory(directory.resolve("certificates"));
        String[] options = {"--cluster", "127.0.0.1:7800", "--expect", "1", "--certificates", certificates.toString()};
        assertThat(refused("", options))
                .isEqualTo("throng: " + certificates + "/ca.crt: no certificate can be read: there is no such file"
                        + " (expected: a directory of 'throng cluster init')\n");

        Files.writeString(certificates.resolve("ca.crt"), "hello");
        assertThat(refused("", options))
                .isEqualTo("throng: " + certificates
                        + "/ca.crt: no certificate can be read: it is not PEM with an X.509" + " certificate\n");
    }

    private String agentRefused(String... options) {
        List<String> words = new ArrayList<>(List.of("agent", "--name", "a"));
        words.addAll(List.of(options));
        TypedCommands typed = new TypedCommands();
        assertThat(typed.run(directory, words.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
        return typed.err();
    }
}

package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.protocol.Protocol;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Renamed;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.scenario.yaml.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenamedKeysTest {

    @Renamed(from = "handshake", to = "tls")
    record Deadlines(@Inline ConnectDeadlines connection) {}

    record Tls(@Setting("The key.") Optional<String> key) {}

    @Renamed(from = "login", to = "user")
    record Login(@Setting("Logs in.") String user) {}

    @Renamed(from = "connectDeadline", to = "deadlines.connect")
    @Renamed(from = "receiveBufferBytes", to = "receiveBuffer")
    @Renamed(from = "tls.enabled", to = "encrypted")
    @Renamed(
            from = "slowReader",
            to = "slowReader.bytesPerSecond",
            write = "slowReader: {share: 1, bytesPerSecond: VALUE}")
    @Renamed(from = "slow", to = "slowReader", write = "slowReader: {share: VALUE}")
    @Renamed(from = "secretToken", to = "token", write = "token: [VALUE]")
    record Settings(
            @Inline SocketSettings sockets,
            @Inline Login login,

            @Setting(value = "Deadlines.", fallback = "{}") Deadlines deadlines,

            @Setting(value = "Certificates.", fallback = "{}")
            Tls tls,

            @Setting(value = "Whether TLS is on.", fallback = "false")
            boolean encrypted,

            @Setting(value = "Tokens.", fallback = "[]") List<String> token) {}

    private static final Map<String, Protocol> PROTOCOLS = Map.of("riemann", new FakeProtocol(Settings.class));

    private static final String SCENARIO = """
            name: n
            protocol: riemann
            target: {launch: riemann}
            phases:
              - {name: a, for: 1s, load: {send: {rate: 5/s}}}
            """;

    private static ScenarioException refused(String text, String... sets) {
        return catchThrowableOfType(
                ScenarioException.class, () -> ScenarioFile.parse("s.yaml", text, List.of(sets), Map.of(), PROTOCOLS));
    }

    private static List<String> lines(String text, String... sets) {
        return refused(text, sets).problems().stream().map(Problem::line).toList();
    }

    @Test
    void anOldKeyIsReportedAtItsPlaceWithTheNewKey() {
        assertThat(refused(SCENARIO + "settings:\n  user: u\n  connectDeadline: 3s\n"))
                .hasMessage("""
                        s.yaml:8:3: settings.connectDeadline was renamed to settings.deadlines.connect
                              connectDeadline: 3s
                              ^""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "receiveBufferBytes: 5|3: settings.receiveBufferBytes was renamed to settings.receiveBuffer",
                "deadlines: {handshake: 5s}|15: settings.deadlines.handshake was renamed to settings.deadlines.tls",
                "tls: {enabled: true}|9: settings.tls.enabled was renamed to settings.encrypted",
                "slow: 0.2|3: settings.slow was renamed to settings.slowReader; write slowReader: {share: 0.2}",
                "slowReader: 1000|15: settings.slowReader: 1000 (expected: a mapping of keys to values; write slowReader:"
                        + " {share: 1, bytesPerSecond: 1000})",
            })
    void oldKeysAndOldFormsOfAValueAreErrors(String setting, String problem) {
        assertThat(lines(SCENARIO + "settings:\n  user: u\n  " + setting + "\n"))
                .containsExactly("s.yaml:8:" + problem);
    }

    @Test
    void theNewFormOfAValueIsNoError() throws Exception {
        assertThat(((Settings) ScenarioFile.parse(
                                        "s.yaml",
                                        SCENARIO + "settings: {user: u, slowReader: {share: 0.5}, tls: {key: k}}\n",
                                        List.of(),
                                        Map.of(),
                                        PROTOCOLS)
                                .scenario()
                                .settings())
                        .sockets()
                        .slowReader()
                        .share())
                .isEqualTo(0.5);
        ScenarioFile.parse("s.yaml", SCENARIO + "settings: {user: u, slowReader: }\n", List.of(), Map.of(), PROTOCOLS);
    }

    @Test
    void anOldKeyStandsForARequiredKeyThatIsMissing() {
        assertThat(lines(SCENARIO + "settings: {login: u}\n"))
                .containsExactly("s.yaml:6:12: settings.login was renamed to settings.user");
        assertThat(lines(SCENARIO)).containsExactly("s.yaml:1:1: settings.user: missing (expected: text: logs in)");
    }

    @Test
    void otherProblemsAreReportedBesideOldKeys() {
        assertThat(lines(SCENARIO
                        + "settings: {user: u, slow: 1, sources: {}, tls: {enabled: true, kee: 3}, burst: 5}\n"))
                .containsExactly(
                        "s.yaml:6:21: settings.slow was renamed to settings.slowReader; write slowReader: {share: 1}",
                        "s.yaml:6:39: settings.sources: a mapping (expected: text, or a list in [ ], each text)",
                        "s.yaml:6:49: settings.tls.enabled was renamed to settings.encrypted",
                        "s.yaml:6:64: settings.tls.kee: unknown key (expected: key)",
                        "s.yaml:6:73: settings.burst: unknown key (expected: one of sources, receiveBuffer, sendBuffer,"
                                + " slowReader, user, deadlines, tls, encrypted, token)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "settings.connectDeadline=3s|--set settings.connectDeadline: settings.connectDeadline was renamed to"
                        + " settings.deadlines.connect",
                "settings.deadlines.handshake=3s|--set settings.deadlines.handshake: settings.deadlines.handshake was"
                        + " renamed to settings.deadlines.tls",
                "settings.slowReader=9|--set settings.slowReader: 9 (expected: a mapping of keys to"
                        + " values; write slowReader: {share: 1, bytesPerSecond: 9})",
                "slo[0]=send.failures.gone == 0|--set slo[0]: send.failures.gone was renamed to"
                        + " send.failures.closed-by-target",
                "phases[0].load.roster-put={rate: 5/s}|--set phases[0].load.roster-put: phases[0].load.roster-put was"
                        + " renamed to phases[0].load.roster-set",
            })
    void anEditWithAnOldKeyIsTheSameError(String edit, String line) {
        assertThat(lines(SCENARIO + "settings: {user: u}\nslo: [send.owed == 0]\n", edit))
                .containsExactly(line);
    }

    @Test
    void oldOperationsMetricsAndFailuresAreReportedWithTheirNewNames() {
        String text = SCENARIO.replace("load: {send: ", "load: {roster-put: ") + """
                settings: {user: u}
                slo:
                  - metrics.gap.p99 < 5ms
                  - phase[a].send.failures.gone < 1%
                """;
        assertThat(lines(text))
                .containsExactly(
                        "s.yaml:5:31: phases[0].load.roster-put was renamed to phases[0].load.roster-set",
                        "s.yaml:8:5: slo[0]: metrics.gap.p99 was renamed to metrics.ack-gap.p99",
                        "s.yaml:9:5: slo[1]: send.failures.gone was renamed to send.failures.closed-by-target");
    }

    @Test
    void theAdviceForASecretDoesNotShowIt() {
        assertThat(refused(SCENARIO + "settings: {user: u, secretToken: hunter2}\n"))
                .hasMessage("s.yaml:6:21: settings.secretToken was renamed to settings.token; write token: [***]");
    }
}

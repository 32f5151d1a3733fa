package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.protocol.Protocol;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Scaled;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.scenario.yaml.Problem;
import dev.throng.scenario.yaml.RecordSchema;
import dev.throng.transport.DialOptions;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SharedSettingsTest {

    record Login(
            @Setting("Proves the identity of the user.") Optional<String> password,

            @Setting(value = "Users.", fallback = "10") @Scaled
            int users) {}

    record Deadlines(
            @Inline ConnectDeadlines connection,

            @Setting(value = "How long a login may take.", fallback = "30s")
            Duration login) {}

    record Settings(
            @Setting(value = "Connections.", fallback = "1") @Scaled
            int connections,

            @Inline SocketSettings sockets,

            @Setting(value = "Certificates.", fallback = "{}")
            TlsSettings tls,

            @Setting(value = "Deadlines.", fallback = "{}") Deadlines deadlines,

            @Inline Login login) {}

    private static final Map<String, Protocol> PROTOCOLS = Map.of("riemann", new FakeProtocol(Settings.class));

    private static final String SCENARIO = """
            name: n
            protocol: riemann
            target: {launch: riemann}
            phases:
              - {name: a, for: 1s, load: {send: {rate: 5/s}}}
            """;

    private static ScenarioFile file(String settings, String... sets) throws ScenarioException {
        return ScenarioFile.parse(
                "s.yaml", SCENARIO + settings, List.of(sets), Map.of("PW", "correct-horse"), PROTOCOLS);
    }

    private static Settings read(String settings, String... sets) throws ScenarioException {
        return (Settings) file(settings, sets).scenario().settings();
    }

    private static List<String> lines(String settings, String... sets) {
        return catchThrowableOfType(ScenarioException.class, () -> file(settings, sets)).problems().stream()
                .map(Problem::line)
                .toList();
    }

    @Test
    void everyProtocolStartsFromTheSameDefaults() throws Exception {
        assertThat(read(""))
                .isEqualTo(new Settings(
                        1,
                        new SocketSettings(List.of(), Optional.empty(), Optional.empty(), new SlowReaders(0, 1000)),
                        new TlsSettings(Optional.empty(), Optional.empty(), Optional.empty(), true, Optional.empty()),
                        new Deadlines(
                                new ConnectDeadlines(Duration.ofSeconds(5), Duration.ofSeconds(10)),
                                Duration.ofSeconds(30)),
                        new Login(Optional.empty(), 10)));
    }

    @Test
    void keysOfAnInlinedRecordStandBesideTheOthers() throws Exception {
        Settings settings = read("""
                settings:
                  connections: 2
                  sources: [127.0.0.2, "::1"]
                  receiveBuffer: 64KiB
                  sendBuffer: 4096
                  slowReader: {share: 0.5, bytesPerSecond: 9}
                  tls: {ca: ca.pem, verify: false, serverName: x.test}
                  deadlines: {connect: 1s, tls: 2s, login: 3s}
                  users: 7
                """);

        assertThat(settings)
                .isEqualTo(new Settings(
                        2,
                        new SocketSettings(
                                List.of("127.0.0.2", "::1"),
                                Optional.of(65536),
                                Optional.of(4096),
                                new SlowReaders(0.5, 9)),
                        new TlsSettings(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(Path.of("ca.pem")),
                                false,
                                Optional.of("x.test")),
                        new Deadlines(
                                new ConnectDeadlines(Duration.ofSeconds(1), Duration.ofSeconds(2)),
                                Duration.ofSeconds(3)),
                        new Login(Optional.empty(), 7)));
        DialOptions options =
                settings.sockets().dialOptions(settings.deadlines().connection());
        assertThat(options.sources()).containsExactly(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("::1"));
        assertThat(options.receiveBufferBytes()).hasValue(65536);
        assertThat(options.sendBufferBytes()).hasValue(4096);
        assertThat(options.connectTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(options.tlsTimeout()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void editsReachTheKeysOfAnInlinedRecord() throws Exception {
        assertThat(read("settings: {deadlines: {login: 3s}}\n", "settings.deadlines.connect=1s", "settings.users=3"))
                .satisfies(settings -> {
                    assertThat(settings.deadlines())
                            .isEqualTo(new Deadlines(
                                    new ConnectDeadlines(Duration.ofSeconds(1), Duration.ofSeconds(10)),
                                    Duration.ofSeconds(3)));
                    assertThat(settings.login().users()).isEqualTo(3);
                });
    }

    @Test
    void theScaleMultipliesTheNumbersOfAnInlinedRecord() throws Exception {
        Settings settings = read("settings: {connections: 100, users: 1000}\n", "scale=0.1");

        assertThat(settings.connections()).isEqualTo(10);
        assertThat(settings.login().users()).isEqualTo(100);
    }

    @Test
    void theScenarioInTheResultsReadsBackAsTheSame() throws Exception {
        ScenarioFile first = file("settings: {receiveBuffer: 1KiB, deadlines: {tls: 3s}, password: \"${PW}\"}\n");
        ScenarioFile second = ScenarioFile.parse(
                "again.yaml", first.effectiveYaml(), List.of(), Map.of("PW", "correct-horse"), PROTOCOLS);

        assertThat(second.scenario().settings()).isEqualTo(first.scenario().settings());
        assertThat(second.effectiveYaml())
                .isEqualTo(first.effectiveYaml())
                .contains("settings:\n  receiveBuffer: 1KiB\n  deadlines:\n    tls: 3s\n  password: \"${PW}\"\n");
    }

    @Test
    void theSecretOfAnInlinedRecordIsMasked() throws Exception {
        ScenarioFile file = file("settings: {password: hunter2}\n");

        assertThat(((Settings) file.scenario().settings()).login().password()).contains("hunter2");
        assertThat(file.effectiveYaml()).contains("password: '***'").doesNotContain("hunter2");
        assertThat(file.masking().apply("sent hunter2")).isEqualTo("sent ***");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{recieveBuffer: 1}|6:12: settings.recieveBuffer: unknown key (expected: one of connections, sources,"
                        + " receiveBuffer, sendBuffer, slowReader, tls, deadlines, password, users; did you mean"
                        + " receiveBuffer?)",
                "{deadlines: {conect: 1s}}|6:24: settings.deadlines.conect: unknown key (expected: one of connect, tls,"
                        + " login; did you mean connect?)",
                "{sockets: {}}|6:12: settings.sockets: unknown key (expected: one of connections, sources, receiveBuffer,"
                        + " sendBuffer, slowReader, tls, deadlines, password, users)",
                "{receiveBuffer: 0}|6:27: settings.receiveBuffer: 0 (expected: 1 to 1073741824)",
                "{sendBuffer: 2GiB}|6:24: settings.sendBuffer: 2GiB (expected: a whole number up to 2147483647)",
                "{sendBuffer: big}|6:24: settings.sendBuffer: big (expected: a size such as 512B, 64KiB or 1GiB)",
                "{slowReader: {share: 2}}|6:32: settings.slowReader.share: 2.0 (expected: 0.0 to 1.0)",
                "{slowReader: {bytesPerSecond: 0}}|6:41: settings.slowReader.bytesPerSecond: 0 (expected: 1 to 1073741824)",
                "{deadlines: {connect: 0s}}|6:33: settings.deadlines.connect: 0s (expected: more than 0s)",
                "{deadlines: {tls: 3}}|6:29: settings.deadlines.tls: 3 (expected: a duration with its unit, such as 3s or 3ms)",
                "{tls: {verify: 1}}|6:26: settings.tls.verify: 1 (expected: true or false)",
            })
    void valuesOfSharedSettingsAreChecked(String settings, String problem) {
        assertThat(lines("settings: " + settings + "\n")).containsExactly("s.yaml:" + problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[127.0.1.1-127.0.1.16, 127.0.0.9]|17", "127.0.1.1-127.0.1.16|16", "'::1'|1", "|0", "[]|0"})
    void sourcesAreAListOrASingleText(String text) throws Exception {
        String[] parts = text.split("\\|");
        Settings settings = read("settings:\n  sources: " + parts[0] + "\n");
        assertThat(settings.sockets()
                        .dialOptions(settings.deadlines().connection())
                        .sources())
                .hasSize(Integer.parseInt(parts[1]));
    }

    @Test
    void aSingleSourceThatIsNoAddressIsPlacedAtItsText() throws Exception {
        ScenarioFile file = file("settings: {sources: 127.0.1.9-127.0.1.1}\n");
        Settings settings = (Settings) file.scenario().settings();

        assertThat(catchThrowableOfType(SettingException.class, () -> settings.sockets()
                        .dialOptions(settings.deadlines().connection())))
                .satisfies(refused -> assertThat(file.refused(refused).problems())
                        .extracting(Problem::line)
                        .containsExactly(
                                "s.yaml:6:21: settings.sources: 127.0.1.9-127.0.1.1 (expected: an address of this"
                                        + " machine such as 127.0.0.2, or a range such as 127.0.0.2-127.0.0.9)"));
    }

    @Test
    @SuppressWarnings("unchecked")
    void theTableAndTheSchemaStateThatOneSourceNeedsNoBrackets() {
        assertThat(SettingsTable.of(Settings.class))
                .filteredOn(row -> row.name().equals("sources"))
                .extracting(SettingsTable.Row::type)
                .containsExactly("text or list of text");
        Map<String, Object> schema = new RecordSchema(ScenarioTypes.TYPES).of(SocketSettings.class);
        Map<String, Object> sources = ((Map<String, Map<String, Object>>) schema.get("properties")).get("sources");
        assertThat((List<Map<String, Object>>) sources.get("anyOf"))
                .extracting(form -> form.get("type"))
                .containsExactly(List.of("string", "number", "boolean"), List.of("array", "null"));
    }

    @Test
    void sourcesAreLiteralAddresses() throws Exception {
        ScenarioFile file = file("settings: {sources: [localhost]}\n");
        Settings settings = (Settings) file.scenario().settings();

        assertThat(catchThrowableOfType(SettingException.class, () -> settings.sockets()
                        .dialOptions(settings.deadlines().connection())))
                .satisfies(refused -> assertThat(file.refused(refused).problems())
                        .extracting(Problem::line)
                        .containsExactly(
                                "s.yaml:6:21: settings.sources: localhost (expected: an address of this machine such as"
                                        + " 127.0.0.2, or a range such as 127.0.0.2-127.0.0.9)"));
    }

    @Test
    void theTableOfSettingsListsInlinedKeysInTheirPlace() {
        assertThat(SettingsTable.of(Settings.class))
                .extracting(SettingsTable.Row::name)
                .containsExactly(
                        "connections",
                        "sources",
                        "receiveBuffer",
                        "sendBuffer",
                        "slowReader",
                        "slowReader.share",
                        "slowReader.bytesPerSecond",
                        "tls",
                        "tls.cert",
                        "tls.key",
                        "tls.ca",
                        "tls.verify",
                        "tls.serverName",
                        "deadlines",
                        "deadlines.connect",
                        "deadlines.tls",
                        "deadlines.login",
                        "password",
                        "users");
        assertThat(SettingsTable.of(Settings.class))
                .contains(
                        new SettingsTable.Row(
                                "receiveBuffer",
                                "size",
                                Optional.empty(),
                                Optional.of("receiveBuffer: 64KiB"),
                                "the size of a connection's receive buffer in the kernel (SO_RCVBUF); the kernel's choice"
                                        + " by default",
                                false,
                                false),
                        new SettingsTable.Row(
                                "deadlines.connect",
                                "duration",
                                Optional.of("5s"),
                                Optional.of("deadlines: {connect: 2s}"),
                                "how long the TCP connection may take",
                                false,
                                false),
                        new SettingsTable.Row(
                                "users",
                                "integer",
                                Optional.of("10"),
                                Optional.of("users: 10"),
                                "Users.",
                                false,
                                true));
    }

    @Test
    void theSchemaHasInlinedKeysBesideTheOthers() {
        JsonNode settings =
                JsonMapper.shared().readTree(ScenarioSchema.json(PROTOCOLS)).at("/allOf/0/then/properties/settings");

        assertThat(settings.at("/properties").propertyNames())
                .containsExactlyInAnyOrder(
                        "connections",
                        "sources",
                        "receiveBuffer",
                        "sendBuffer",
                        "slowReader",
                        "tls",
                        "deadlines",
                        "password",
                        "users");
        assertThat(settings.at("/properties/deadlines/properties").propertyNames())
                .containsExactlyInAnyOrder("connect", "tls", "login");
        assertThat(settings.at("/properties/deadlines/properties/tls/x-default").asString())
                .isEqualTo("10s");
    }
}

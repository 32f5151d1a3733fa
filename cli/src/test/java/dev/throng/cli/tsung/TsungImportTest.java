package dev.throng.cli.tsung;

import static dev.throng.cli.tsung.TsungTexts.CLOSE;
import static dev.throng.cli.tsung.TsungTexts.LOGIN;
import static dev.throng.cli.tsung.TsungTexts.file;
import static dev.throng.cli.tsung.TsungTexts.imported;
import static dev.throng.cli.tsung.TsungTexts.scenario;
import static dev.throng.cli.tsung.TsungTexts.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The parts of a scenario around its steps. */
class TsungImportTest {

    private static final String CHAT =
            "<request><jabber type=\"chat\" ack=\"no_ack\" size=\"16\" destination=\"online\"/></request>\n";

    private static String withServers(String servers) {
        return session("", "").replaceFirst("<server [^>]*>", servers);
    }

    private static String withLoad(String load) {
        return session("", "<thinktime value=\"30\"/>").replaceFirst("(?s)<load>.*</load>", load);
    }

    @Test
    void aFileOfOneSessionBecomesAScenario() throws Exception {
        TsungImport made = imported(session("<option name=\"seed\" value=\"42\"/>\n", CHAT));

        assertThat(made.scenario()).isEqualTo("""
                # Made by throng import tsung from dir/My Test.xml.
                # Changed or left out:
                # - line 21: chat ack="no_ack": waits until the recipient has it, which measures delivery; answeredBy: sent does not wait
                name: my-test
                seed: 42
                protocol: xmpp
                target:
                  attach: 127.0.0.1:5222
                settings:
                  domain: example.org
                  users: {pattern: user%d, password: pass%d, count: 1000}
                  resource: tsung
                  mechanisms: [PLAIN]
                  security: none
                  roster: false
                  initialPresence: false
                  message: {to: online, answeredBy: arrival, bodyLength: 16}
                  sessions:
                    s: {weight: 100, onFailure: continue, steps: [login, message, logout]}
                phases:
                  - {name: phase-1, for: 10s, load: {session: {rate: 20/s, arrivals: poisson}}}
                  - {name: rest, for: 5s, load: {}, measured: false}
                """);
        assertThat(made.remarks()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "tcp, 127.0.0.1, /target/attach, 127.0.0.1:5222",
        "ssl, localhost, /settings/security, direct-tls",
        "ssl, localhost, /settings/tls/verify, false",
        "tcp6, ::1, /target/attach, [::1]:5222",
        "bosh, localhost, /settings/transport, bosh",
        "bosh, localhost, /settings/bosh/path, /http-bind/",
        "bosh_ssl, localhost, /settings/security, direct-tls",
        "websocket, localhost, /settings/transport, websocket",
        "websocket, localhost, /settings/websocket/path, /chat",
        "websocket_ssl, localhost, /settings/security, direct-tls",
    })
    void theServerIsTheTargetAndTheTransport(String type, String host, String place, String value) throws Exception {
        String server = "<server host=\"" + host + "\" port=\"5222\" type=\"" + type + "\"/>";

        assertThat(scenario(withServers(server)).at(place).asString()).isEqualTo(value);
        assertThat(imported(withServers(server)).remarks()).isEmpty();
    }

    @Test
    void anAddressOfAnotherMachineIsWrittenAndNamed() throws Exception {
        String file = withServers("<server host=\"chat.example.org\" port=\"5222\" type=\"tcp\"/>");

        assertThat(scenario(file).at("/target").toString()).isEqualTo("{\"attach\":\"chat.example.org:5222\"}");
        assertThat(imported(file).scenario())
                .contains("attach: chat.example.org:5222   # also needs allowRemote: true\n");
        assertThat(imported(file).remarks())
                .singleElement()
                .asString()
                .contains("line 5: server chat.example.org: not this machine");
    }

    @Test
    void severalServersAreAList() throws Exception {
        String file = withServers("""
                <server host="localhost" port="5222" type="tcp" weight="3"/>
                <server host="localhost" port="5223" type="tcp" weight="1"/>
                <server host="localhost" port="5280" type="bosh"/>
                """);

        assertThat(scenario(file).at("/target/attach").toString()).isEqualTo("[\"localhost:5222\",\"localhost:5223\"]");
        assertThat(imported(file).remarks())
                .containsExactly(
                        "line 5: server weight: connections go to all servers in turn",
                        "line 7: server localhost: left out; a run has one transport: tcp");
    }

    @Test
    void arrivalPhasesAreOrderedByTheirNumbers() throws Exception {
        JsonNode phases = scenario(withLoad("""
                <load>
                <arrivalphase phase="2" duration="10" unit="minute"><users interarrival="2" unit="second"/></arrivalphase>
                <arrivalphase phase="1" duration="1500" unit="millisecond">
                  <users maxnumber="7" arrivalrate="2" unit="minute"/>
                </arrivalphase>
                <arrivalphase phase="3" duration="1" unit="hour"><users interarrival="0.0025" unit="second"/></arrivalphase>
                </load>""")).at("/phases");

        assertThat(phases.values().stream().map(JsonNode::toString).map(text -> text.replace("\"", "")))
                .containsExactly(
                        "{name:phase-1,for:1500ms,load:{session:{rate:2/min,arrivals:poisson,upTo:7}}}",
                        "{name:phase-2,for:600s,load:{session:{rate:0.5/s,arrivals:poisson}}}",
                        "{name:phase-3,for:3600s,load:{session:{rate:400/s,arrivals:poisson}}}",
                        "{name:rest,for:35s,load:{},measured:false}");
    }

    @Test
    void aRateThatNoUnitWritesExactlyIsRounded() throws Exception {
        JsonNode phases = scenario(withLoad("""
                <load><arrivalphase phase="1" duration="1" unit="hour"><users interarrival="7" unit="second"/></arrivalphase></load>""")).at("/phases");

        assertThat(phases.at("/0/load/session/rate").asString()).isEqualTo("0.142857143/s");
    }

    @Test
    void theDurationOfTheLoadCutsItsPhases() throws Exception {
        JsonNode phases = scenario(withLoad("""
                <load duration="70" unit="second" loop="2">
                <arrivalphase phase="1" duration="20" unit="second"><users arrivalrate="1" unit="second"/></arrivalphase>
                </load>""")).at("/phases");

        assertThat(phases.values().stream()
                        .map(phase -> phase.at("/name").asString() + " "
                                + phase.at("/for").asString()))
                .containsExactly("phase-1 20s", "phase-2 20s", "phase-3 20s", "rest 10s");
    }

    @Test
    void whatALoadHasMoreIsNamed() throws Exception {
        assertThat(imported(withLoad("""
                        <load>
                        <user session="s" start_time="5"/>
                        <arrivalphase phase="1" duration="20" unit="second" wait_all_sessions_end="true">
                        <session_setup name="s" probability="100"/>
                        <users arrivalrate="1" unit="second"/>
                        </arrivalphase>
                        </load>""")).remarks())
                .extracting(line -> line.replaceFirst(": left out.*", ""))
                .containsExactly("line 7: user of s", "line 8: wait_all_sessions_end", "line 8: session_setup");
    }

    @Test
    void sessionsKeepTheirWeightsAndNames() throws Exception {
        String body = LOGIN + CLOSE + "</session>\n";
        JsonNode sessions = scenario(file(
                        "",
                        "<session name=\"Talks a lot\" weight=\"2.5\" type=\"ts_jabber\">" + body
                                + "<session name=\"talks-a-lot\" weight=\"1\" type=\"ts_jabber\">" + body
                                + "<session name=\"never\" weight=\"0\" type=\"ts_jabber\">" + body
                                + "<session name=\"web\" weight=\"5\" type=\"ts_http\"/>"))
                .at("/settings/sessions");

        assertThat(sessions.propertyNames()).containsExactly("talks-a-lot", "talks-a-lot-2");
        assertThat(sessions.at("/talks-a-lot/weight").asInt()).isEqualTo(25);
        assertThat(sessions.at("/talks-a-lot-2/weight").asInt()).isEqualTo(10);
    }

    @Test
    void sessionsThatOnlyMakeAccountsAreTheOperationRegister() throws Exception {
        String register = """
                <session name="new" probability="25" type="ts_jabber">
                <request><jabber type="connect" ack="local"/></request>
                <request><jabber type="register" ack="local" id="new"/></request>
                <request><jabber type="close" ack="local"/></request>
                </session>
                """;
        JsonNode made = scenario(file(
                "",
                register + "<session name=\"old\" probability=\"75\" type=\"ts_jabber\">" + LOGIN + CLOSE
                        + "</session>"));

        assertThat(made.at("/settings/register").toString()).isEqualTo("{\"prefix\":\"user\",\"password\":\"pass\"}");
        assertThat(made.at("/settings/sessions").propertyNames()).containsExactly("old");
        assertThat(made.at("/phases/0/load").toString().replace("\"", ""))
                .isEqualTo("{session:{rate:15/s,arrivals:poisson},register:{rate:5/s,arrivals:poisson}}");
    }

    @Test
    void usersOfAFileComeFromIt() throws Exception {
        String options = "<option name=\"file_server\" id=\"db\" value=\"users.csv\"/>\n"
                + "<option type=\"ts_jabber\" name=\"userid_max\" value=\"0\"/>\n";
        String session = """
                <session name="s" probability="100" type="ts_jabber">
                <setdynvars sourcetype="file" fileid="db" delimiter=";" order="%s"><var name="u"/><var name="p"/>%s</setdynvars>
                <request subst="true"><jabber type="connect" ack="local"><xmpp_authenticate username="%%%%_u%%%%" passwd="%%%%_p%%%%"/></jabber></request>
                <request><jabber type="auth_sasl" ack="local"/></request>
                <request subst="true"><jabber type="chat" destination="random" data="from %%%%_city%%%%"/></request>
                <request subst="true"><jabber type="raw" data="&lt;a xmlns='u:r' b='%%%%_u%%%% %%%%_city%%%%'/&gt;"/></request>
                </session>""";

        String two = file(options, session.formatted("iter", ""));
        assertThat(scenario(two).at("/settings/users").toString()).isEqualTo("{\"file\":\"users.csv\"}");
        assertThat(imported(two).remarks()).allMatch(line -> line.contains("city"));

        String three = file(options, session.formatted("random", "<var name=\"city\"/>"));
        assertThat(scenario(three).at("/settings/sessions/s/steps").toString())
                .contains("<a xmlns='u:r' b='${user} ${csv.city}'/>");
        assertThat(imported(three).remarks())
                .anyMatch(line -> line.contains("names of its columns: user,password,city"))
                .anyMatch(line -> line.contains("in the order of the file"))
                .anyMatch(line -> line.contains("chat: left out; a template cannot choose such a recipient"));
    }

    @ParameterizedTest
    @CsvSource({
        "auth_sasl_anonymous, ANONYMOUS, '{anonymous:true,count:1000}'",
        "auth_sasl_external, EXTERNAL, '{pattern:user%d,password:pass%d,count:1000}'",
        "auth_set_plain, PLAIN, '{pattern:user%d,password:pass%d,count:1000}'",
    })
    void theMechanismIsThatOfTheRequests(String request, String mechanism, String users) throws Exception {
        JsonNode made = scenario(session("", "").replace("\"auth_sasl\"", "\"" + request + "\""));

        assertThat(made.at("/settings/mechanisms").toString()).isEqualTo("[\"" + mechanism + "\"]");
        assertThat(made.at("/settings/users").toString().replace("\"", "")).isEqualTo(users);
    }

    @Test
    void textsOfTheFileStayTexts() throws Exception {
        String file = session("", "")
                .replace("value=\"pass\"", "value=\"a: ${HOME} %d #&quot;\u001b\"".replace("\u001b", "&#x85;"));
        JsonNode made = scenario(file);

        assertThat(made.at("/settings/users/password").asString()).isEqualTo("a: $${HOME} %%d #\"\u0085%d");
        assertThat(imported(file).scenario()).doesNotContain("\u0085");
    }

    @Test
    void aLongDeadlineIsTheIdleTimeout() throws Exception {
        assertThat(scenario(session("<option name=\"idle_timeout\" value=\"60000\"/>", ""))
                        .at("/deadline")
                        .asString())
                .isEqualTo("60s");
        assertThat(imported(session("<option name=\"idle_timeout\" value=\"5000\"/>", ""))
                        .remarks())
                .singleElement()
                .asString()
                .contains("option idle_timeout: left out");
    }

    @Test
    void whatSetsUpTsungItselfIsNamed() throws Exception {
        List<String> remarks = imported(session(
                        "<option name=\"tcp_snd_buffer\" value=\"16384\"/>\n<option type=\"ts_http\" name=\"user_agent\"/>\n",
                        ""))
                .remarks();

        assertThat(remarks).containsExactly("line 12: option tcp_snd_buffer: left out; it sets up tsung itself");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<servers>.*</servers>| |line 3: no server",
                "<server host=\"127.0.0.1\"|<server host=\"a b\"|line 5: server host: a b",
                "port=\"5222\"|port=\"70000\"|line 5: server port: 70000 (expected: a port from 1 to 65535)",
                "type=\"tcp\"|type=\"udp\"|line 5: server type: udp (expected: tcp, ssl",
                "<load>.*</load>| |line 3: no load",
                "<arrivalphase.*</arrivalphase>| |line 6: no arrivalphase",
                "duration=\"10\"|duration=\"ten\"|line 6: arrivalphase duration: ten (expected: a number that is not negative)",
                "duration=\"10\"|duration=\"-1\"|line 6: arrivalphase duration: -1",
                "duration=\"10\"|duration=\"1e999999999\"|line 6: arrivalphase duration: 1e999999999",
                "duration=\"10\" unit=\"second\"|duration=\"10\" unit=\"day\"|line 6: arrivalphase unit: day (expected: millisecond",
                "arrivalrate=\"20\"|arrivalrate=\"0\"|line 6: users without an arrivalrate",
                "type=\"ts_jabber\">|type=\"ts_http\">|no session of ts_jabber with a weight that logs in",
                "auth_[a-z_]*|ping|no session of ts_jabber with a weight that logs in",
            })
    void aFileThatCannotBeAScenarioIsRefused(String old, String replacement, String message) {
        String file = session("", "").replaceAll("(?s)" + old, replacement == null ? "" : replacement);

        assertThatThrownBy(() -> imported(file))
                .isInstanceOf(TsungException.class)
                .hasMessageContaining(message);
    }
}

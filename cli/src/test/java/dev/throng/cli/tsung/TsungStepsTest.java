package dev.throng.cli.tsung;

import static dev.throng.cli.tsung.TsungTexts.CLOSE;
import static dev.throng.cli.tsung.TsungTexts.LOGIN;
import static dev.throng.cli.tsung.TsungTexts.file;
import static dev.throng.cli.tsung.TsungTexts.imported;
import static dev.throng.cli.tsung.TsungTexts.scenario;
import static dev.throng.cli.tsung.TsungTexts.session;
import static dev.throng.cli.tsung.TsungTexts.steps;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The steps that requests, think times, loops and transactions become. */
class TsungStepsTest {

    private static final String ROOM =
            "<request><jabber type=\"muc:%s\" ack=\"local\" room=\"%s\" nick=\"n\" size=\"3\"/></request>\n";

    private static String request(String type) {
        return "<request><jabber type=\"" + type + "\" ack=\"no_ack\"/></request>\n";
    }

    private static List<String> remarks(String content) throws TsungException {
        return imported(session("", content)).remarks();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<thinktime value=\"2\"/>|{think:2s}",
                "<thinktime value=\" 0.25 \" random=\"false\"/>|{think:250ms}",
                "<thinktime value=\"20\" random=\"true\"/>|{think:{exponential:20s}}",
                "<thinktime min=\"2\" max=\"7\" random=\"true\"/>|{think:{uniform:[2s,7s]}}",
                "<thinktime/>|{think:5s}",
            })
    void thinkTimesKeepTheirDistribution(String element, String step) throws Exception {
        assertThat(steps("", element)).isEqualTo("[login," + step + ",logout]");
    }

    @Test
    void anOptionForThinkTimesReplacesThem() throws Exception {
        String think = "<thinktime value=\"9\"/>" + request("ping") + "<thinktime/>";

        assertThat(steps("<option name=\"thinktime\" value=\"3\" random=\"true\" override=\"false\"/>", think))
                .isEqualTo("[login,{think:{exponential:9s}},ping,{think:{exponential:3s}},logout]");
        assertThat(steps("<option name=\"thinktime\" value=\"3\" override=\"true\"/>", think))
                .isEqualTo("[login,{think:3s},ping,{think:3s},logout]");
    }

    @Test
    void fixedThinkTimesInARowAreOne() throws Exception {
        assertThat(steps(
                        "",
                        "<thinktime value=\"2\"/><thinktime value=\"0.5\"/><thinktime value=\"1\" random=\"true\"/>"))
                .isEqualTo("[login,{think:2500ms},{think:{exponential:1s}},logout]");
    }

    @Test
    void thinkTimesWithinTheLoginFollowIt() throws Exception {
        String login = LOGIN.replaceFirst("(<request><jabber type=\"auth_sasl\")", "<thinktime value=\"4\"/>$1");
        String file = file(
                "",
                "<session name=\"s\" probability=\"1\" type=\"ts_jabber\"><thinktime value=\"9\"/>" + login
                        + request("presence:initial") + CLOSE + "</session>");

        JsonNode made = scenario(file);
        assertThat(made.at("/settings/sessions/s/steps").toString().replace("\"", ""))
                .isEqualTo("[login,{think:4s},logout]");
        assertThat(made.at("/settings/initialPresence").asBoolean()).isTrue();
        assertThat(imported(file).remarks())
                .extracting(line -> line.replaceFirst("^line \\d+: ", ""))
                .containsExactly(
                        "thinktime: left out; a script begins with its login",
                        "thinktime: after the login, which has no pause between its steps");
    }

    @Test
    void aRosterDirectlyAfterTheLoginIsPartOfItAndALaterOneIsAStep() throws Exception {
        assertThat(steps("", request("iq:roster:get") + request("iq:roster:get")))
                .isEqualTo(
                        "[login,{send:<iq type='get' id='${id}'><query xmlns='jabber:iq:roster'/></iq>,name:roster-get},logout]");
        assertThat(scenario(session("", request("iq:roster:get")))
                        .at("/settings/roster")
                        .asBoolean())
                .isTrue();
        assertThat(scenario(session("", "<thinktime value=\"1\"/>" + request("iq:roster:get")))
                        .at("/settings/roster")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void aTransactionNamesItsSteps() throws Exception {
        assertThat(steps("", "<transaction name=\"Fetch_Roster\">" + request("iq:roster:get") + "</transaction>"))
                .contains("name:fetch-roster}");
        assertThat(steps(
                        "",
                        "<transaction name=\"both\">" + request("iq:roster:get") + request("presence:final")
                                + "</transaction>"))
                .contains("name:both-roster-get}", "name:both-presence-final}");
        assertThat(steps("", "<transaction name=\"alive\">" + request("ping") + "</transaction>"))
                .isEqualTo("[login,{operation:ping,name:alive},logout]");
        assertThat(steps("", "<transaction name=\"ping\">" + request("presence:final") + "</transaction>"))
                .as("ping is an operation")
                .contains("name:ping-step}");
    }

    @Test
    void moreNamesThanAScenarioMayHaveAreNamed() throws Exception {
        String many = IntStream.range(0, StepNames.MAX_NAMES + 1)
                .mapToObj(i -> "<transaction name=\"t" + i + "\">" + request("presence:final") + "</transaction>")
                .collect(Collectors.joining());

        assertThat(steps("", many)).contains("name:t49}").doesNotContain("name:t50}");
        assertThat(remarks(many)).singleElement().asString().contains("presence:final: no row of its own");
    }

    @Test
    void loopsWithNumbersRepeat() throws Exception {
        String loop = "<for from=\"1\" to=\"7\" incr=\"2\" var=\"i\">" + request("ping") + "</for>";

        assertThat(steps("", loop)).isEqualTo("[login,{repeat:{times:4,steps:[ping]}},logout]");
        assertThat(steps("", loop.replace("\"7\"", "\"%%_n%%\"")))
                .isEqualTo("[login,{repeat:{times:1,steps:[ping]}},logout]");
        assertThat(remarks(loop.replace("\"7\"", "\"%%_n%%\"")))
                .singleElement()
                .asString()
                .contains("for: once");
    }

    @Test
    void equalStepsInARowAreRepeated() throws Exception {
        assertThat(steps("", (request("ping") + "<thinktime value=\"1\"/>").repeat(3)))
                .isEqualTo("[login,{repeat:{times:3,steps:[ping,{think:1s}]}},logout]");
        assertThat(steps("", request("ping").repeat(2))).isEqualTo("[login,ping,ping,logout]");
    }

    @Test
    void whatScriptsDoNotHaveIsNamedWithItsLine() throws Exception {
        String content = """
                <repeat name="r" max_repeat="5">%1$s<while var="x" eq="1"/></repeat>
                <if var="x" eq="1">%1$s</if>
                <foreach name="f" in="x">%1$s</foreach>
                <change_type new_type="ts_http" host="h" port="80" server_type="tcp"/>
                <request><http url="/"/></request>
                <interaction action="send" id="i"/>
                <abort/>
                <set_option name="rate_limit" value="1"/>
                <request><match do="abort">x</match><dyn_variable name="v" re="(.*)"/>%2$s</request>
                """.formatted(request("ping"), "<jabber type=\"ping\" ack=\"global\"/>");

        assertThat(steps("", content)).isEqualTo("[login,ping,ping,logout]");
        assertThat(remarks(content))
                .extracting(line -> line.replaceFirst("^line \\d+: ([^:]*):.*", "$1"))
                .containsExactly(
                        "repeat",
                        "if",
                        "foreach",
                        "change_type",
                        "request http",
                        "interaction",
                        "abort",
                        "set_option",
                        "match",
                        "dyn_variable v",
                        "ack=\"global\"");
    }

    @Test
    void aScriptEndsWithItsFirstLogout() throws Exception {
        assertThat(steps("", CLOSE + "<thinktime value=\"1\"/>" + request("ping")))
                .isEqualTo("[login,logout]");
        assertThat(remarks(CLOSE + request("ping")))
                .hasSize(2)
                .allMatch(line -> line.contains("left out; a script ends with its first logout"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "presence:final|<presence type='unavailable'/>",
                "presence:broadcast|<presence><show>chat</show><status>Available</status></presence>",
                "presence:directed|<presence to='${peer}'><show>chat</show><status>Available</status></presence>",
                "presence:subscribe|<presence to='user${random(1,1000)}@example.org' type='subscribe'/>",
                "privacy:get_names|<iq type='get' id='${id}'><query xmlns='jabber:iq:privacy'/></iq>",
            })
    void requestsAreSentAsTsungSendsThem(String type, String stanza) throws Exception {
        assertThat(scenario(session("", request(type)))
                        .at("/settings/sessions/s/steps/1/send")
                        .asString())
                .isEqualTo(stanza);
    }

    @Test
    void messagesToUsersWhoAreOfflineAreTheOperationAndOthersAreStanzas() throws Exception {
        String chats = """
                <request><jabber type="chat" ack="no_ack" size="16" destination="online"/></request>
                <request><jabber type="chat" ack="no_ack" size="12" destination="online"/></request>
                <request><jabber type="chat" ack="no_ack" size="56" destination="offline"/></request>
                <request><jabber type="chat" ack="no_ack" size="3" destination="unique"/></request>
                <request><jabber type="chat" ack="no_ack" destination="random" data="a &amp;lt; b"/></request>
                """;
        JsonNode made = scenario(session("", chats));

        assertThat(made.at("/settings/message").toString().replace("\"", ""))
                .isEqualTo("{to:offline,answeredBy:sent,bodyLength:56}");
        assertThat(made.at("/settings/sessions/s/steps").toString().replace("\"", ""))
                .contains(
                        "to='${peer}'><body>abcdefghijabcdef</body>",
                        ",message,",
                        "to='user${random(1,1000)}@example.org'><body>abc</body>",
                        "<body>a &amp;lt; b</body>");
        assertThat(remarks(chats)).singleElement().asString().contains("destination unique: a random user");
    }

    @Test
    void changesOfTheRosterInTurnAreTheOperation() throws Exception {
        String inTurn = request("iq:roster:add") + request("iq:roster:rename") + request("iq:roster:remove");

        assertThat(steps("", inTurn)).isEqualTo("[login,{repeat:{times:3,steps:[roster-set]}},logout]");
        assertThat(steps("", request("iq:roster:add").repeat(2) + request("iq:roster:rename")))
                .contains(
                        "<item jid='user${random(1,1000)}@example.org' name='contact'><group>Tsung Group</group></item>")
                .doesNotContain("roster-set");
    }

    @Test
    void roomsWithFixedNamesAreAddressedAndNumberedOnesAreThrongsOwn() throws Exception {
        String inRoom =
                ROOM.formatted("join", "lobby") + ROOM.formatted("chat", "lobby") + ROOM.formatted("exit", "lobby");

        assertThat(steps("<option type=\"ts_jabber\" name=\"muc_service\" value=\"rooms.example.org\"/>", inRoom))
                .contains(
                        "<presence to='lobby@rooms.example.org/n'><x xmlns='http://jabber.org/protocol/muc'/></presence>",
                        "expect:{element:x,namespace:http://jabber.org/protocol/muc#user}",
                        "<message type='groupchat' id='${id}' to='lobby@rooms.example.org'><body>abc</body></message>",
                        "<presence to='lobby@rooms.example.org/n' type='unavailable'/>");

        String numbered =
                "<setdynvars sourcetype=\"random_number\" start=\"1\" end=\"100\"><var name=\"r\"/></setdynvars>"
                        + inRoom.replace("<request>", "<request subst=\"true\">")
                                .replace("lobby", "room%%_r%%");
        JsonNode made = scenario(session("", numbered));
        assertThat(made.at("/settings/sessions/s/steps").toString())
                .contains("\"muc-join\",\"muc-groupchat\",\"logout\"");
        assertThat(made.at("/settings/muc").toString().replace("\"", ""))
                .isEqualTo("{service:conference.example.org,room:room,rooms:100}");
        assertThat(made.at("/settings/message/bodyLength").asInt()).isEqualTo(3);
    }

    @Test
    void nodesKeepTheirNamesAndOptions() throws Exception {
        String create = """
                <request><jabber type='pubsub:create' ack="local" node="/test" node_type="flat"
                  data="[{'pubsub#access_model','open'}, {'pubsub#roles',['a','b']}]."/></request>
                """;

        assertThat(steps("", create))
                .contains(
                        "to='pubsub.example.org'",
                        "<create node='/test' type='flat'/><configure><x xmlns='jabber:x:data' type='submit'>"
                                + "<field var='pubsub#access_model'><value>open</value></field>"
                                + "<field var='pubsub#roles'><value>a</value><value>b</value></field></x></configure>",
                        "name:node-create");
        assertThat(steps("", "<request><jabber type='pubsub:publish' size='3' ack='local' node='own'/></request>"))
                .contains("<publish node='/home/example.org/${user}/own'><item><entry>abc</entry></item></publish>");
        assertThat(steps("", "<request><jabber type='pubsub:subscribe' ack='local' node='own'/></request>"))
                .contains("<subscribe node='/home/example.org/user${random(1,1000)}/own' jid='${user}@${domain}'/>");
    }

    @Test
    void rawDataIsSentAsItIsAndRequestsGetAnIdOfTheirOwn() throws Exception {
        String raw = "<request><jabber type=\"raw\" ack=\"no_ack\" data=\"%s\"/></request>";

        assertThat(steps("", raw.formatted("&lt;iq id=&quot;1&quot; type='get'&gt;&lt;q xmlns='u:r'/&gt;&lt;/iq&gt;")))
                .contains("send:<iq type='get' id='${id}'><q xmlns='u:r'/></iq>,name:raw");
        assertThat(steps("", raw.formatted("&lt;active xmlns='urn:xmpp:csi:0'/&gt; &lt;presence/&gt;")))
                .contains("{send:<active xmlns='urn:xmpp:csi:0'/>,name:raw},{send:<presence/>,name:raw}");
        assertThat(steps("", raw.formatted("&lt;a xmlns='u:r' b='${user}'/&gt;")))
                .contains("<a xmlns='u:r' b='$${user}'/>");
        assertThat(remarks(raw.formatted("&lt;r xmlns='urn:xmpp:sm:3'/&gt;")))
                .singleElement()
                .asString()
                .contains("raw: left out; <r> of the namespace 'urn:xmpp:sm:3'");
        assertThat(steps("", raw.formatted("&lt;stream&gt;"))).isEqualTo("[login,logout]");
        assertThat(remarks(raw.formatted("&lt;stream&gt;")))
                .singleElement()
                .asString()
                .contains("raw: left out; a step sends whole elements of XML");
    }

    @Test
    void variablesBecomeThoseOfTemplates() throws Exception {
        String content = """
                <setdynvars sourcetype="value" value="x&lt;y"><var name="c"/></setdynvars>
                <setdynvars sourcetype="random_number" start="5" end="9"><var name="n"/></setdynvars>
                <setdynvars sourcetype="random_string" length="3"><var name="t"/></setdynvars>
                <thinktime value="%%_n%%"/>
                <request subst="true"><jabber type="chat" data="%%_c%% %%_n%% %%_t%% %%ts_user_server:get_unique_id%%"/></request>
                <request subst="false"><jabber type="chat" data="%%_c%%"/></request>
                <request subst="true"><jabber type="chat" data="%%my:own%%"/></request>
                """;

        assertThat(steps("", content))
                .contains(
                        "{think:{uniform:[5s,9s]}}",
                        "<body>x&lt;y ${random(5,9)} ${random(100,999)} ${id}</body>",
                        "<body>%%_c%%</body>");
        assertThat(remarks(content))
                .anyMatch(line -> line.contains("setdynvars t: a random number"))
                .anyMatch(line -> line.contains("chat: left out; Throng cannot call my:own"));
    }
}

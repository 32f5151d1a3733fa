package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.PhaseResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a step that sends a stanza of its own, whatever the server answers. */
@Timeout(180)
class StanzaStepsIT {

    @TempDir
    Path temporary;

    /** The steps of one session, which goes on after failures. */
    private final StringBuilder steps = new StringBuilder("login");

    /** What the server says when it gets the stanza of a step, by the step's name. ID stands for the stanza's id. */
    private final Map<String, List<String>> answers = new LinkedHashMap<>();

    /** A step that sends a request to a service, with what else it needs in YAML's flow style. */
    private void ask(String name, String more, String... said) {
        send(name, "<iq type='get' id='${id}' to='service.localhost'><" + name + " xmlns='t'/></iq>", more, said);
    }

    private void send(String name, String stanza, String more, String... said) {
        steps.append(", {send: \"")
                .append(stanza)
                .append("\", name: ")
                .append(name)
                .append(more)
                .append('}');
        answers.put(name, List.of(said));
    }

    private static String result(String content) {
        return "<iq type='result' id='ID' from='service.localhost'>" + content + "</iq>";
    }

    private PhaseResult run(int pieceBytes) throws Exception {
        Settings settings = new Settings()
                .with("users.count", 1)
                .with("sessions", "{one: {onFailure: continue, steps: [" + steps + "]}}");
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()) {
            server.inPiecesOf(pieceBytes);
            server.at(Moment.STANZA, (peer, said) -> {
                for (Map.Entry<String, List<String>> answer : answers.entrySet()) {
                    if (said.contains("<" + answer.getKey() + " xmlns='t'")) {
                        for (String text : answer.getValue()) {
                            peer.say(text.replace("ID", Tokens.attribute(said, "id"))
                                    .replace("JID", peer.jid()));
                        }
                    }
                }
            });
            server.start();
            PhaseResult phase = new XmppRuns(temporary)
                    .run(server, settings, "  - {name: all, for: 2s, load: {session: {rate: 10/s, upTo: 1}}}\n")
                    .phases()
                    .get(0);
            server.awaitDeserted();
            heard.addAll(server.heard());
            return phase;
        }
    }

    private final List<String> heard = new ArrayList<>();

    private static void assertAnswered(PhaseResult phase, String... names) {
        for (String name : names) {
            assertThat(phase.operations().get(name).answered()).as(name).isEqualTo(1);
        }
    }

    private static void assertFailed(PhaseResult phase, String name, String failure) {
        assertThat(phase.operations().get(name).failures()).as(name).isEqualTo(Map.of(failure, 1L));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1 << 20})
    void aStepIsAnsweredByWhatItExpectsAndByNothingElse(int pieceBytes) throws Exception {
        ask("plain", "", result(""));
        ask(
                "refused",
                "",
                "<iq type='error' id='ID' from='service.localhost'>" + Conduct.errorChild("forbidden") + "</iq>");
        ask("unfit", ", expect: {element: fin}", result("<end xmlns='t'/>"));
        ask(
                "fit",
                ", expect: {element: fin, namespace: t, path: fin/set/@n}",
                result("<fin xmlns='t'><set n='1'/></fin>"));
        ask("missing", ", capture: {last: fin/last}", result("<fin xmlns='t'/>"));
        ask("long", ", capture: {last: fin}", result("<fin xmlns='t'>" + "x".repeat(5000) + "</fin>"));
        ask("kept", ", capture: {last: fin}", result("<fin xmlns='t'>&lt;&apos;&amp;</fin>"));
        ask(
                "impostor",
                "",
                "<iq type='result' id='ID' from='other.localhost'/>",
                "<iq type='result' id='IDx' from='service.localhost'/>",
                "<message id='ID' from='service.localhost'/>",
                result(""));
        send(
                "own",
                "<iq type='set' id='own-${counter}'><own xmlns='t' a='${last}'>${last}</own></iq>",
                "",
                "<iq type='result' id='own-9'/>");
        send(
                "chat",
                "<message to='a@localhost' id='${id}'><chat xmlns='t'/></message>",
                ", expect: {element: received, namespace: 'urn:xmpp:receipts'}, capture: {sender: 'message/@from'}",
                "<message from='b@localhost/r'><body>no receipt</body></message>",
                "<message from='a@localhost/r'><received xmlns='urn:xmpp:receipts' id='ID'/></message>");
        send(
                "bounced",
                "<message to='a@localhost' id='${id}'><bounced xmlns='t'/></message>",
                ", expect: {element: received}",
                "<message type='error' id='ID' from='a@localhost'>" + Conduct.errorChild("item-not-found")
                        + "</message>");
        send("sent", "<presence to='${sender}'><sent xmlns='t'/></presence>", "");
        send("csi", "<csi xmlns='t'/>", "", "<message from='c@localhost'><subject>hello</subject></message>");
        steps.append(", {wait: {stanza: {path: message/subject}, deadline: 20s}, name: waited}");
        ask("silent", ", expect: {deadline: 100ms}");
        ask("last", "", result(""));

        PhaseResult phase = run(pieceBytes);

        assertAnswered(
                phase,
                "login",
                "plain",
                "fit",
                "kept",
                "impostor",
                "own",
                "chat",
                "sent",
                "csi",
                "waited",
                "last",
                "logout");
        assertFailed(phase, "refused", "error-forbidden");
        assertFailed(phase, "unfit", "unexpected-answer");
        assertFailed(phase, "missing", "unexpected-answer");
        assertFailed(phase, "long", "unexpected-answer");
        assertFailed(phase, "bounced", "error-item-not-found");
        assertFailed(phase, "silent", "deadline");
        assertThat(phase.operations().get("session").departed()).isEqualTo(1);
        // from the wrong sender, with the wrong id, and another kind of stanza with the right one
        assertThat(phase.metrics().get("unexpected-stanzas").count()).isEqualTo(3);
        assertThat(heard)
                .anyMatch(said -> said.equals(
                        "<iq type='set' id='own-9'><own xmlns='t' a='&lt;&apos;&amp;'>&lt;&apos;&amp;</own></iq>"));
        assertThat(heard).anyMatch(said -> said.equals("<presence to='a@localhost/r'><sent xmlns='t'/></presence>"));
    }

    @Test
    void anAnswerThatComesTooLateIsCountedAsSuch() throws Exception {
        ask("silent", ", expect: {deadline: 100ms}");
        ask("next", "", "<iq type='result' id='ID' from='service.localhost'/>");
        steps.append(", {wait: {stanza: {element: message}, deadline: 20s}, name: waited}");
        String[] first = {""};
        Settings settings = new Settings()
                .with("users.count", 1)
                .with("sessions", "{one: {onFailure: continue, steps: [" + steps + "]}}");
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()) {
            server.at(Moment.STANZA, (peer, said) -> {
                if (said.contains("<silent")) {
                    first[0] = said;
                } else {
                    peer.say(Conduct.result(first[0], "") + Conduct.result(said, "")
                            + "<message from='a@localhost/r'/>");
                }
            });
            server.start();
            PhaseResult phase = new XmppRuns(temporary)
                    .run(server, settings, "  - {name: all, for: 2s, load: {session: {rate: 10/s, upTo: 1}}}\n")
                    .phases()
                    .get(0);
            assertFailed(phase, "silent", "deadline");
            assertAnswered(phase, "next");
            assertThat(phase.metrics().get("late-answers").count()).isEqualTo(1);
            assertThat(phase.metrics().get("unexpected-stanzas").count()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a [<!ENTITY b 'x'>]>",
                "<iq type='result' id='ID'><a>&b;</a></iq>",
                "<iq type='result' id='ID'>DEEP</iq>",
                "<iq type='result' id='ID'></message>"
            })
    void anXmlBombEndsTheSessionWithANamedFailure(String bomb) throws Exception {
        ask("asked", "", bomb.replace("DEEP", "<a>".repeat(70)));
        PhaseResult phase = run(1 << 20);
        assertThat(phase.operations().get("asked").failures().keySet())
                .singleElement()
                .matches(
                        failure -> failure.startsWith("session-lost-after-bad-xml")
                                || failure.startsWith("session-lost-after-too-large"),
                        "names the cause");
        assertThat(phase.operations().get("session").dropped()).isEqualTo(1);
    }
}

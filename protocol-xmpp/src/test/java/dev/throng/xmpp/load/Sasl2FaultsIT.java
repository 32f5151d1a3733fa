package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.load.ScriptedXmppServer.Reaction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that do SASL2, Bind 2 and tokens in other ways than they should, or that refuse. */
@Timeout(180)
class Sasl2FaultsIT {

    private static final String BIND = "<bind xmlns='urn:xmpp:bind:0'><inline><feature var='urn:xmpp:sm:3'/>"
            + "<feature var='urn:xmpp:carbons:2'/></inline></bind>";
    private static final String FAST = "<fast xmlns='urn:xmpp:fast:0'><mechanism>HT-SHA-256-NONE</mechanism></fast>";
    private static final String BOUND =
            "<authorization-identifier>user-000000@localhost/r</authorization-identifier><bound xmlns='urn:xmpp:bind:0'/>";

    private final Settings settings =
            new Settings().with("users.count", 1).with("sasl2", "auto").with("fast", true);

    private static ScriptedXmppServer server(String inline) throws IOException {
        return ScriptedXmppServer.plain()
                .at(
                        Moment.STREAM,
                        (peer, said) -> peer.say(Conduct.HEADER + "<stream:features>"
                                + Conduct.sasl2(
                                        "authentication",
                                        "<mechanism>PLAIN</mechanism><mechanism>SCRAM-SHA-1</mechanism><inline>"
                                                + inline + "</inline>")
                                + "</stream:features>"));
    }

    private static String token(String secret) {
        return "<token xmlns='urn:xmpp:fast:0' token='" + secret + "' expiry='2030-01-01T00:00:00Z'/>";
    }

    private static String proof(String token) throws IOException {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return "<additional-data>"
                    + Base64.getEncoder().encodeToString(mac.doFinal("Responder".getBytes(StandardCharsets.UTF_8)))
                    + "</additional-data>";
        } catch (GeneralSecurityException impossible) {
            throw new IOException(impossible);
        }
    }

    private List<String> failsBy(String id, String inline, Reaction answer) throws IOException {
        return Faults.failsBy(id, server(inline).at(Moment.AUTHENTICATE, answer), settings);
    }

    private List<String> failsBy(String id, String success) throws IOException {
        return failsBy(id, BIND + FAST, (peer, said) -> peer.say(Conduct.sasl2("success", success)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"not-authorized", "account-disabled", "temporary-auth-failure"})
    void whatSasl2RefusesIsNamedAsTheServerNamesIt(String condition) throws IOException {
        failsBy(
                "auth-failed-" + condition,
                BIND,
                (peer, said) -> peer.say(Conduct.sasl2(
                        "failure", "<" + condition + " xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/><text>No.</text>")));
    }

    @Test
    void furtherTasksAreNamed() throws IOException {
        assertThat(failsBy(
                                "unexpected-answer-during-auth",
                                BIND,
                                (peer, said) -> peer.say(Conduct.sasl2(
                                        "continue", "<tasks><task>UPGR-SCRAM-SHA-512</task><task>TOTP</task></tasks>")))
                        .get(0))
                .contains("further tasks", "UPGR-SCRAM-SHA-512, TOTP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "user-000000@localhost", "/r"})
    void aSuccessThatBindsNoFullJidIsNamed(String jid) throws IOException {
        failsBy(
                "unexpected-answer-during-bind",
                "<authorization-identifier>" + jid + "</authorization-identifier><bound xmlns='urn:xmpp:bind:0'/>");
    }

    @Test
    void aResourceThatIsNotBoundIsNamed() throws IOException {
        failsBy(
                "error-resource-constraint-during-bind",
                "<failed xmlns='urn:xmpp:bind:0'><error type='wait'><resource-constraint"
                        + " xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error></failed>");
    }

    @Test
    void successWithoutTheServersProofIsNotBelieved() throws IOException {
        settings.with("mechanisms", "[SCRAM-SHA-1]");
        failsBy("bad-server-signature", BOUND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!!", "cj1vdGhlcg=="})
    void aChallengeThatMakesNoSenseIsNamed(String challenge) throws IOException {
        settings.with("mechanisms", "[SCRAM-SHA-1]");
        failsBy("bad-challenge", BIND, (peer, said) -> peer.say(Conduct.sasl2("challenge", challenge)));
    }

    @Test
    void aHugeChallengeIsNotDecoded() throws IOException {
        settings.with("mechanisms", "[SCRAM-SHA-1]");
        assertThat(failsBy(
                                "bad-challenge",
                                BIND,
                                (peer, said) -> peer.say(Conduct.sasl2("challenge", "A".repeat(1_000_000))))
                        .get(0))
                .contains("1000000 characters (expected: 8192 at most)");
    }

    /** A token is a secret: what is wrong with it is stated without it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1025, 100_000})
    void anEmptyOrEndlessTokenIsRefused(int length) throws IOException {
        assertThat(failsBy("unexpected-answer-during-auth", BOUND + token("t".repeat(length))))
                .allSatisfy(note ->
                        assertThat(note).contains("a token of " + length).doesNotContain("tttt"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"&#0;", "\0"})
    void aTokenWithANulIsBadXml(String nul) throws IOException {
        failsBy("bad-xml-during-auth", BOUND + token("secret" + nul));
    }

    @Test
    void aTokenOutsideOfASuccessIsNotShown() throws IOException {
        assertThat(failsBy("unexpected-answer-during-auth", BIND + FAST, (peer, said) -> peer.say(token("s3cret"))))
                .allSatisfy(note -> assertThat(note).contains("<token>").doesNotContain("s3cret"));
    }

    @Test
    void aTokenThatWasNotAskedForIsRefused() throws IOException {
        failsBy(
                "unexpected-answer-during-auth",
                BIND,
                (peer, said) -> peer.say(Conduct.sasl2("success", BOUND + token("secret"))));
    }

    private DriverRig rig(ScriptedXmppServer server) {
        settings.with("roster", false).with("initialPresence", false).with("sessionTime", "0s");
        return new DriverRig(
                new XmppProtocol(), settings.build(), server.start().address());
    }

    private static DriverRig.Seen login(DriverRig rig, int before) {
        rig.start(XmppOperation.LOGIN, 1);
        return rig.await("a login", s -> s.counts().departed() + s.counts().failed() == before + 1);
    }

    /** The first login gets a token, the second one uses it and gets another. */
    @Test
    void tokensAreReplacedAndNeverNoted() throws IOException {
        AtomicInteger logins = new AtomicInteger();
        try (ScriptedXmppServer server = server(BIND + FAST).at(Moment.AUTHENTICATE, (peer, said) -> {
                    int login = logins.incrementAndGet();
                    String proof = login == 1 ? "" : proof("secret-" + (login - 1));
                    peer.say(Conduct.sasl2("success", proof + BOUND + token("secret-" + login)));
                });
                DriverRig rig = rig(server)) {
            for (int before = 0; before < 3; before++) {
                login(rig, before);
            }
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.notes()).isEmpty();
            assertThat(seen.counter("sasl2-logins")).isEqualTo(3);
            assertThat(seen.counter("fast-logins")).isEqualTo(2);
            assertThat(seen.counter("fast-tokens")).isEqualTo(3);
            assertThat(server.heard().stream().filter(said -> said.contains("<request-token")))
                    .hasSize(1);
            assertThat(server.heard().stream().filter(said -> said.contains("from='user-000000@localhost'")))
                    .hasSize(3);
            rig.closeDriver();
        }
    }

    @Test
    void aWrongProofOfTheTokenFailsTheLoginAndTheNextOneUsesThePassword() throws IOException {
        AtomicInteger logins = new AtomicInteger();
        try (ScriptedXmppServer server = server(BIND + FAST).at(Moment.AUTHENTICATE, (peer, said) -> {
                    String proof = logins.incrementAndGet() == 1 ? "" : proof("another token");
                    peer.say(Conduct.sasl2("success", proof + BOUND + token("secret")));
                });
                DriverRig rig = rig(server)) {
            login(rig, 0);
            assertThat(login(rig, 1).failures()).isEqualTo(Map.of("bad-server-signature", 1L));
            logins.set(0);
            DriverRig.Seen seen = login(rig, 2);
            assertThat(seen.counts().failed()).isEqualTo(1);
            assertThat(seen.counter("fast-logins")).isZero();
            rig.closeDriver();
        }
    }

    /** Some servers refuse every password on a stream that began with a token. */
    @ParameterizedTest
    @CsvSource({"false, 2", "true, 3"})
    void aRefusedTokenGivesWayToThePassword(boolean needsAnotherConnection, int connections) throws IOException {
        AtomicInteger refusedOn = new AtomicInteger();
        try (ScriptedXmppServer server = server(BIND + FAST).at(Moment.AUTHENTICATE, (peer, said) -> {
                    if (said.contains("sasl:2' mechanism='HT-")) {
                        refusedOn.set(peer.number());
                        peer.say(Conduct.sasl2("failure", "<credentials-expired/>"));
                    } else if (needsAnotherConnection && refusedOn.get() == peer.number()) {
                        peer.say(Conduct.sasl2("failure", "<invalid-mechanism/>"));
                    } else {
                        peer.say(Conduct.sasl2("success", BOUND + token("secret")));
                    }
                });
                DriverRig rig = rig(server)) {
            login(rig, 0);
            DriverRig.Seen seen = login(rig, 1);
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.counter("fast-tokens-refused")).isEqualTo(1);
            assertThat(seen.counter("fast-logins")).isZero();
            assertThat(seen.counter("fast-tokens")).isEqualTo(2);
            assertThat(server.accepted()).isEqualTo(connections);
            rig.closeDriver();
        }
    }
}

package dev.throng.xmpp.sasl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MechanismsTest {

    private static final ChannelData HASH = having("tls-server-end-point");
    private static final Set<String> END_POINT = Set.of("tls-exporter", "tls-server-end-point");
    private static final List<String> ALL = List.of(
            "PLAIN", "SCRAM-SHA-1", "X-OAUTH2", "SCRAM-SHA-256", "SCRAM-SHA-256-PLUS", "SCRAM-SHA-1-PLUS", "ANONYMOUS");

    private static ChannelData having(String... types) {
        return type -> List.of(types).contains(type) ? Optional.of(new byte[] {1, 2, 3}) : Optional.empty();
    }

    private static String over(MechanismChoice choice) {
        return choice instanceof MechanismChoice.Agreed agreed
                ? agreed.mechanism().id() + " " + agreed.binding().flag()
                : choice.toString();
    }

    private static String tls(Mechanisms allowed, List<String> offered, Set<String> bindings) {
        return over(allowed.choose(offered, bindings, true, HASH));
    }

    private static String clear(Mechanisms allowed, List<String> offered) {
        return over(allowed.choose(offered, Set.of(), false, ChannelData.NONE));
    }

    @Test
    void autoTakesTheStrongestWhateverTheOrderOfTheOffer() {
        assertThat(clear(Mechanisms.auto(), ALL)).isEqualTo("SCRAM-SHA-256 n");
        assertThat(clear(Mechanisms.auto(), List.of("SCRAM-SHA-1", "SCRAM-SHA-512", "PLAIN")))
                .isEqualTo("SCRAM-SHA-512 n");
    }

    @Test
    void autoBindsTheChannelWhereTheServerAnnouncesOurKind() {
        assertThat(tls(Mechanisms.auto(), ALL, END_POINT)).isEqualTo("SCRAM-SHA-256-PLUS p=tls-server-end-point");
    }

    /** The exporter is another one for each connection (RFC 9266); the hash of the certificate is the same for all. */
    @Test
    void theExporterIsPreferredWhereBothSidesHaveIt() {
        ChannelData both = having("tls-server-end-point", "tls-exporter");
        assertThat(over(Mechanisms.auto().choose(ALL, END_POINT, true, both)))
                .isEqualTo("SCRAM-SHA-256-PLUS p=tls-exporter");
        assertThat(over(Mechanisms.auto().choose(ALL, Set.of("tls-server-end-point"), true, both)))
                .isEqualTo("SCRAM-SHA-256-PLUS p=tls-server-end-point");
        assertThat(over(Mechanisms.auto().choose(ALL, Set.of("tls-exporter"), true, having("tls-exporter"))))
                .isEqualTo("SCRAM-SHA-256-PLUS p=tls-exporter");
        assertThat(over(Mechanisms.auto().choose(ALL, Set.of("tls-unique"), true, both)))
                .isEqualTo("SCRAM-SHA-256 n");
        assertThat(over(Mechanisms.auto().choose(List.of("SCRAM-SHA-1"), Set.of(), true, having("tls-exporter"))))
                .isEqualTo("SCRAM-SHA-1 y");
    }

    @Test
    void aServerThatBindsInOtherWaysIsToldThatWeDoNot() {
        assertThat(tls(Mechanisms.auto(), ALL, Set.of("tls-exporter"))).isEqualTo("SCRAM-SHA-256 n");
        assertThat(tls(Mechanisms.auto(), ALL, Set.of())).isEqualTo("SCRAM-SHA-256 n");
    }

    @Test
    void aServerThatOffersNoBindingIsToldThatWeCould() {
        assertThat(tls(Mechanisms.auto(), List.of("SCRAM-SHA-1", "PLAIN"), Set.of()))
                .isEqualTo("SCRAM-SHA-1 y");
    }

    @Test
    void withoutTheCertificatesHashNothingIsBound() {
        assertThat(over(Mechanisms.auto().choose(ALL, END_POINT, true, ChannelData.NONE)))
                .isEqualTo("SCRAM-SHA-256 n");
        assertThat(over(Mechanisms.auto().choose(ALL, END_POINT, false, HASH))).isEqualTo("SCRAM-SHA-256 n");
    }

    @Test
    void whoAllowsNoBindingSaysN() {
        Mechanisms plainScram = Mechanisms.of(List.of("SCRAM-SHA-256"));
        assertThat(tls(plainScram, List.of("SCRAM-SHA-256"), Set.of())).isEqualTo("SCRAM-SHA-256 n");
        assertThat(tls(plainScram, ALL, END_POINT)).isEqualTo("SCRAM-SHA-256 n");
    }

    @Test
    void autoSaysPlainOnlyOverTls() {
        assertThat(tls(Mechanisms.auto(), List.of("PLAIN"), Set.of())).isEqualTo("PLAIN n");
        assertThat(clear(Mechanisms.auto(), List.of("PLAIN")))
                .contains("offered: PLAIN; PLAIN without TLS must be allowed by name");
    }

    @Test
    void whoNamesPlainGetsIt() {
        assertThat(clear(Mechanisms.of(List.of("PLAIN")), ALL)).isEqualTo("PLAIN n");
    }

    @Test
    void autoNeverLogsInAnonymously() {
        assertThat(clear(Mechanisms.auto(), List.of("ANONYMOUS", "EXTERNAL")))
                .contains("offered: ANONYMOUS, EXTERNAL; allowed: auto; without TLS");
    }

    @Test
    void ownOrderWins() {
        Mechanisms mine = Mechanisms.of(List.of("SCRAM-SHA-1", "SCRAM-SHA-512", "ANONYMOUS"));
        assertThat(clear(mine, List.of("SCRAM-SHA-512", "SCRAM-SHA-1"))).isEqualTo("SCRAM-SHA-1 n");
        assertThat(clear(mine, List.of("ANONYMOUS"))).isEqualTo("ANONYMOUS n");
    }

    @Test
    void tellsWhatWasOfferedAndAllowedInHarmlessWords() {
        assertThat(clear(Mechanisms.of(List.of("SCRAM-SHA-256")), List.of("PLAIN\u001b[31m")))
                .contains("offered: PLAIN\\u001b[31m; allowed: SCRAM-SHA-256; without TLS");
        assertThat(clear(Mechanisms.auto(), List.of())).contains("offered: nothing");
    }

    /** Servers without XEP-0440 do not state their channel bindings, and a binding that they do not support fails. */
    @Test
    void whyABindingThatIsOfferedIsNotUsedIsTold() {
        Mechanisms binding = Mechanisms.of(List.of("SCRAM-SHA-1-PLUS"));
        List<String> offer = List.of("SCRAM-SHA-1", "SCRAM-SHA-1-PLUS");
        assertThat(tls(binding, offer, Set.of()))
                .contains(
                        "[why=the server does not say that it binds by tls-server-end-point (XEP-0440); offered: SCRAM-SHA-1,"
                                + " SCRAM-SHA-1-PLUS; allowed: SCRAM-SHA-1-PLUS");
        assertThat(over(binding.choose(offer, END_POINT, true, ChannelData.NONE)))
                .contains(
                        "[why=the server's certificate cannot be bound by tls-server-end-point (RFC 5929); offered: ");
        assertThat(over(binding.choose(offer, END_POINT, false, ChannelData.NONE)))
                .contains("; without TLS");
        assertThat(tls(Mechanisms.auto(), offer, Set.of())).isEqualTo("SCRAM-SHA-1 n");
    }

    @Test
    void settingsAreChecked() {
        assertThat(Mechanisms.of(List.of("auto"))).hasToString("auto");
        assertThatThrownBy(() -> Mechanisms.of(List.of("auto", "PLAIN")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("mechanisms: auto (expected: auto alone, or some of SCRAM-SHA-512-PLUS, ");
        assertThatThrownBy(() -> Mechanisms.of(List.of("scram-sha-1")))
                .hasMessageStartingWith("mechanisms: scram-sha-1 (");
        assertThatThrownBy(() -> Mechanisms.of(List.of("PLAIN", "PLAIN"))).hasMessageContaining("PLAIN twice");
        assertThatThrownBy(() -> Mechanisms.of(List.of())).hasMessageContaining("mechanisms: none");
    }
}

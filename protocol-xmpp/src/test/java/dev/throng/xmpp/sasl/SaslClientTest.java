package dev.throng.xmpp.sasl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SaslClientTest {

    private static final Credentials WHO = new Credentials("tim", "tanstaaftanstaaf");

    private final SaslClient client = new SaslClient(new SplittableRandom(1), new ScramKeys(10));

    private SaslExchange begin(Mechanism mechanism, Credentials who) throws SaslException {
        return client.begin(new MechanismChoice.Agreed(mechanism, ChannelBinding.NONE), who);
    }

    /** RFC 4616 §4. */
    @Test
    void plainSpeaksTheExamplesOfItsRfc() throws SaslException {
        assertThat(begin(Mechanism.PLAIN, WHO).initialResponse()).asString().isEqualTo("\0tim\0tanstaaftanstaaf");
        Credentials kurt = new Credentials("Kurt", "xipj3plmq", Optional.of("Ursel"));
        assertThat(begin(Mechanism.PLAIN, kurt).initialResponse()).asString().isEqualTo("Ursel\0Kurt\0xipj3plmq");
    }

    @Test
    void plainIsUtf8() throws SaslException {
        assertThat(begin(Mechanism.PLAIN, new Credentials("j\u00fcrgen", "\u20ac"))
                        .initialResponse())
                .isEqualTo("\0j\u00fcrgen\0\u20ac".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void plainCannotCarryNothingNorANul() {
        for (Credentials who : new Credentials[] {
            new Credentials("", "x"),
            new Credentials("x", ""),
            new Credentials("x\0", "x"),
            new Credentials("x", "\0x"),
            new Credentials("x", "x", Optional.of("a\0"))
        }) {
            assertThatThrownBy(() -> begin(Mechanism.PLAIN, who))
                    .isInstanceOf(SaslException.class)
                    .extracting("reason")
                    .isEqualTo(SaslReason.BAD_CREDENTIALS);
        }
    }

    @Test
    void externalNamesOnlyWhomToActAs() throws SaslException {
        assertThat(begin(Mechanism.EXTERNAL, WHO).initialResponse()).isEmpty();
        Credentials juliet = new Credentials("", "", Optional.of("juliet@example.org"));
        assertThat(begin(Mechanism.EXTERNAL, juliet).initialResponse())
                .asString()
                .isEqualTo("juliet@example.org");
    }

    @Test
    void anonymousSaysNothing() throws SaslException {
        assertThat(begin(Mechanism.ANONYMOUS, WHO).initialResponse()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "EXTERNAL", "ANONYMOUS"})
    void mechanismsOfOneMessageHaveNoChallenges(Mechanism mechanism) throws SaslException {
        SaslExchange exchange = begin(mechanism, WHO);
        assertThat(exchange.mechanism()).isEqualTo(mechanism.id());
        assertThatThrownBy(() -> exchange.respond(new byte[0]))
                .isInstanceOf(SaslException.class)
                .extracting("reason")
                .isEqualTo(SaslReason.UNEXPECTED_CHALLENGE);
        exchange.verify(new byte[0]);
    }

    @Test
    void noncesComeFromTheRandomGivenAndNeverTwice() throws SaslException {
        String one = first(client);
        assertThat(one).isNotEqualTo(first(client)).matches("n,,n=tim,r=[A-Za-z0-9+/]{24}");
        assertThat(first(new SaslClient(new SplittableRandom(1), new ScramKeys(0))))
                .isEqualTo(one);
    }

    private static String first(SaslClient from) throws SaslException {
        byte[] response = from.begin(new MechanismChoice.Agreed(Mechanism.SCRAM_SHA_1, ChannelBinding.NONE), WHO)
                .initialResponse();
        return new String(response, StandardCharsets.UTF_8);
    }

    @Test
    void credentialsDoNotShowThePassword() {
        assertThat(WHO).hasToString("Credentials[user=tim]");
    }
}

package dev.throng.xmpp.sasl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScramExchangeTest {

    private static final String NONCE = "rOprNGfwEbeRWgbNEkqO";
    private static final String SALT = "W22ZaJ0SNY7soEsUEjb6gQ==";
    private static final Credentials WHO = new Credentials("user", "pencil");

    private final ScramKeys keys = new ScramKeys(10);

    /** RFC 5802 §5. */
    @Test
    void speaksTheExampleOfRfc5802() throws SaslException {
        ScramExchange exchange =
                new ScramExchange(Mechanism.SCRAM_SHA_1, ChannelBinding.NONE, WHO, "fyko+d2lbbFgONRv9qkxdawL", keys);
        assertThat(exchange.initialResponse()).asString().isEqualTo("n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL");
        assertThat(exchange.respond(utf8("r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,s=QSXCR+Q6sek8bf92,i=4096")))
                .asString()
                .isEqualTo("c=biws,r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=");
        exchange.verify(utf8("v=rmF9pqV8S7suAoZWja4dJRkFsKQ="));
    }

    /** RFC 7677 §3. */
    @Test
    void speaksTheExampleOfRfc7677() throws SaslException {
        ScramExchange exchange = exchange(Mechanism.SCRAM_SHA_256);
        assertThat(exchange.initialResponse()).asString().isEqualTo("n,,n=user,r=" + NONCE);
        assertThat(exchange.respond(utf8("r=" + NONCE + "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=" + SALT + ",i=4096")))
                .asString()
                .isEqualTo("c=biws,r=" + NONCE
                        + "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
        exchange.verify(utf8("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="));
    }

    /** Expected values from Python's hashlib and hmac, by a program that gives those of both RFCs as well. */
    @Test
    void speaksSha512AsHashlibComputesIt() throws SaslException {
        ScramExchange exchange = exchange(Mechanism.SCRAM_SHA_512);
        assertThat(exchange.respond(utf8("r=" + NONCE + "server-nonce-512,s=" + SALT + ",i=10000")))
                .asString()
                .isEqualTo(
                        "c=biws,r=" + NONCE
                                + "server-nonce-512,p=F7dbLbkLkmPD+65ebrT11/Ijjc1uYmAA/Ug5RIV9neH9jZSxKsfvQDz8uVRsRrFQw+Z6EpMkG7LsLnSPSDp0lw==");
        exchange.verify(
                utf8("v=kBdYtAyVtGn+jb67asN8zN2eI4FJK9rEyPRfkHQkwMTmdbLl5+dclk8oS06xZJb4PbnjnHwefxIzv5hG0AvHHg=="));
    }

    /** From Python too; the certificate's hash is 0, 1, 2 … 31. */
    @Test
    void bindsTheChannelOnceInTheHeaderAndOnceWithItsBytes() throws SaslException {
        byte[] hash = new byte[32];
        for (int i = 0; i < hash.length; i++) {
            hash[i] = (byte) i;
        }
        ScramExchange exchange = new ScramExchange(
                Mechanism.SCRAM_SHA_256_PLUS, ChannelBinding.of("tls-server-end-point", hash), WHO, NONCE, keys);
        assertThat(exchange.mechanism()).isEqualTo("SCRAM-SHA-256-PLUS");
        assertThat(exchange.initialResponse()).asString().isEqualTo("p=tls-server-end-point,,n=user,r=" + NONCE);
        assertThat(exchange.respond(utf8("r=" + NONCE + "more,s=" + SALT + ",i=4096")))
                .asString()
                .isEqualTo("c=cD10bHMtc2VydmVyLWVuZC1wb2ludCwsAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=,r=" + NONCE
                        + "more,p=uUly8vmkRcOivlEEyTcPvFwgbtk2JyB9ciTZ7tilxi8=");
        exchange.verify(utf8("v=EKKjM4QEXzHyur+ryyT2RESt0eUOM9vsteqzU05LHFk="));
    }

    /** From Python as well: one iteration, an identity to act as, and characters that are escaped or prepared. */
    @Test
    void escapesNamesAndPreparesPasswords() throws SaslException {
        Credentials who = new Credentials("a,b=\u00e9", "p\u2168", Optional.of("x@y"));
        ScramExchange exchange = new ScramExchange(Mechanism.SCRAM_SHA_256, ChannelBinding.NONE, who, NONCE, keys);
        assertThat(exchange.initialResponse()).asString().isEqualTo("n,a=x@y,n=a=2Cb=3D\u00e9,r=" + NONCE);
        assertThat(exchange.respond(utf8("r=" + NONCE + "more,s=c2FsdA==,i=1")))
                .asString()
                .isEqualTo("c=bixhPXhAeSw=,r=" + NONCE + "more,p=351qsEciBR6qEc4lz/97mIPhkq9+YLtutVqEOZswp5c=");
        exchange.verify(utf8("v=ZWppMpXbo8TMa9b4kKvEIKYBdNdwaMhOoKqPRUqmmz4="));
    }

    @Test
    void anEmptyPasswordIsAKeyLikeAnyOther() throws SaslException {
        ScramExchange exchange =
                new ScramExchange(Mechanism.SCRAM_SHA_256, ChannelBinding.NONE, new Credentials("u", ""), NONCE, keys);
        assertThat(exchange.respond(utf8("r=" + NONCE + "more,s=c2FsdA==,i=1")))
                .asString()
                .endsWith(",p=vHXG6PR7Q6V7UzkLQUZlvpp/9bnuDo+x5awr6oJZDsA=");
        exchange.verify(utf8("v=4EYaQYexvQ9S1hoOADwIAuZLR8e+WmoDbGBREQnfvnI="));
    }

    @Test
    void takesTheSignatureInAChallengeToo() throws SaslException {
        ScramExchange exchange = exchange(Mechanism.SCRAM_SHA_256);
        exchange.respond(utf8("r=" + NONCE + "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=" + SALT + ",i=4096"));
        assertThat(exchange.respond(utf8("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=")))
                .isEmpty();
        exchange.verify(new byte[0]);
        assertThat(SaslReason.UNEXPECTED_CHALLENGE).isEqualTo(reason(() -> exchange.respond(new byte[0])));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "r=",
                "s=W22ZaJ0SNY7soEsUEjb6gQ==,r=NONCEmore,i=4096",
                "r=NONCEmore,s=W22ZaJ0SNY7soEsUEjb6gQ==",
                "r=NONCEmore,s=,i=4096",
                "r=NONCEmore,s=not base64!,i=4096",
                "r=NONCEmore,s=W22Z,i=",
                "r=NONCEmore,s=W22Z,i=0",
                "r=NONCEmore,s=W22Z,i=-4096",
                "r=NONCEmore,s=W22Z,i=4096x",
                "r=NONCEmore,s=W22Z,i=+1"
            })
    void refusesAFirstMessageThatIsNone(String message) throws SaslException {
        assertRefused(message.replace("NONCE", NONCE), SaslReason.BAD_CHALLENGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r=NONCE,s=W22Z,i=4096",
                "r=xNONCEmore,s=W22Z,i=4096",
                "r=somebody-elses-nonce,s=W22Z,i=4096",
                "r=rOpr,s=W22Z,i=4096"
            })
    void refusesANonceThatDoesNotGoOnWhereOursEnds(String message) throws SaslException {
        assertRefused(message.replace("NONCE", NONCE), SaslReason.NONCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1000001", "999999999", "2147483648", "99999999999999999999999999"})
    void refusesToComputeForever(String iterations) throws SaslException {
        assertRefused("r=" + NONCE + "more,s=W22Z,i=" + iterations, SaslReason.TOO_MANY_ITERATIONS)
                .hasMessageContaining("1000000 at most");
    }

    @Test
    void refusesAnExtensionThatMustBeUnderstood() throws SaslException {
        assertRefused("m=x,r=" + NONCE + "more,s=W22Z,i=4096", SaslReason.MANDATORY_EXTENSION);
    }

    @Test
    void passesOverExtensionsThatNeedNotBe() throws SaslException {
        assertThat(exchange(Mechanism.SCRAM_SHA_256).respond(utf8("r=" + NONCE + "more,s=W22Z,i=1,x=y")))
                .asString()
                .startsWith("c=biws,");
    }

    @Test
    void refusesBytesThatAreNotText() throws SaslException {
        ScramExchange exchange = exchange(Mechanism.SCRAM_SHA_256);
        assertThat(reason(() -> exchange.respond(new byte[] {'r', '=', (byte) 0xff})))
                .isEqualTo(SaslReason.BAD_CHALLENGE);
    }

    @Test
    void quotesAServerOnlyInTextThatIsFitForATerminal() throws SaslException {
        assertRefused("\u001b[2Jr=\n", SaslReason.BAD_CHALLENGE)
                .hasMessageContaining("\\u001b[2Jr=\\n")
                .hasMessageNotContaining("\u001b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95H4=",
                "v=",
                "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95A==",
                "v=not base64!",
                "x=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="
            })
    void refusesAServerThatDoesNotKnowThePassword(String message) throws SaslException {
        assertThat(reason(() -> proven().verify(utf8(message)))).isEqualTo(SaslReason.SERVER_SIGNATURE);
        assertThat(reason(() -> proven().respond(utf8(message)))).isEqualTo(SaslReason.SERVER_SIGNATURE);
    }

    @Test
    void refusesSuccessWithoutTheServersSignature() throws SaslException {
        assertThat(reason(() -> proven().verify(new byte[0]))).isEqualTo(SaslReason.PREMATURE_SUCCESS);
        assertThat(reason(() -> exchange(Mechanism.SCRAM_SHA_256).verify(utf8("v=AAAA"))))
                .isEqualTo(SaslReason.PREMATURE_SUCCESS);
    }

    @Test
    void tellsWhatTheServerSays() throws SaslException {
        assertThatThrownBy(() -> proven().verify(utf8("e=invalid-proof")))
                .isInstanceOf(SaslException.class)
                .hasMessageContaining("invalid-proof")
                .extracting("reason")
                .isEqualTo(SaslReason.SERVER_ERROR);
    }

    @Test
    void isOverAfterAnError() throws SaslException {
        ScramExchange exchange = proven();
        assertThat(reason(() -> exchange.verify(utf8("v=AAAA")))).isEqualTo(SaslReason.SERVER_SIGNATURE);
        assertThat(reason(() -> exchange.verify(utf8("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="))))
                .isEqualTo(SaslReason.PREMATURE_SUCCESS);
    }

    @Test
    void refusesCredentialsThatItCannotCarry() {
        for (Credentials who : List.of(new Credentials("", "x"), new Credentials("a\u0007", "x"))) {
            assertThat(reason(() -> new ScramExchange(Mechanism.SCRAM_SHA_1, ChannelBinding.NONE, who, NONCE, keys)))
                    .isEqualTo(SaslReason.BAD_CREDENTIALS);
        }
    }

    /** Random users, passwords, salts, counts and bindings against a server that shares no code with us; then one bit of it is turned. */
    @ParameterizedTest
    @EnumSource(
            value = Mechanism.class,
            names = {"SCRAM_.*"},
            mode = EnumSource.Mode.MATCH_ALL)
    void agreesWithAServerOnTheJdksOwnKeysAndNoticesEachBitTurned(Mechanism mechanism) throws Exception {
        SplittableRandom random = new SplittableRandom(5802);
        for (int round = 0; round < 40; round++) {
            String password = text(random, 1 + random.nextInt(80));
            byte[] salt = bytes(random, 1 + random.nextInt(40));
            byte[] bound = mechanism.binding() ? bytes(random, mechanism.hash().lengthBytes()) : new byte[0];
            ChannelBinding binding =
                    mechanism.binding() ? ChannelBinding.of("tls-server-end-point", bound) : ChannelBinding.NOT_OFFERED;
            ScramServer server = new ScramServer(
                    mechanism.hash(), password, salt, 1 + random.nextInt(50), text(random, 1 + random.nextInt(30)));
            Credentials who = new Credentials(text(random, 1 + random.nextInt(20)), password);
            SaslExchange exchange =
                    new SaslClient(random, keys).begin(new MechanismChoice.Agreed(mechanism, binding), who);
            byte[] proof = exchange.respond(server.answerFirst(exchange.initialResponse()));
            byte[] signature = server.answerProof(proof, bound);
            assertThat(signature)
                    .as("round %d: the server accepts our proof", round)
                    .isNotEmpty();
            if (random.nextBoolean()) {
                exchange.verify(signature);
            } else {
                signature[random.nextInt(signature.length - 4)] ^= (byte) (1 << random.nextInt(7));
                assertThat(List.of(SaslReason.SERVER_SIGNATURE, SaslReason.BAD_CHALLENGE))
                        .as("round %d", round)
                        .contains(reason(() -> exchange.verify(signature)));
            }
        }
        assertThat(keys.size()).isLessThanOrEqualTo(10);
    }

    /** Whatever the bytes, an answer or a reason: nothing else gets out. */
    @Test
    void answersAnyBytesWithAReasonOrAProof() throws SaslException {
        SplittableRandom random = new SplittableRandom(7677);
        List<SaslReason> reasons = new ArrayList<>();
        byte[] model = utf8("r=" + NONCE + "more,s=" + SALT + ",i=12");
        for (int round = 0; round < 3000; round++) {
            byte[] challenge = model.clone();
            for (int edits = random.nextInt(4); edits >= 0; edits--) {
                challenge[random.nextInt(challenge.length)] = (byte) random.nextInt(256);
            }
            try {
                exchange(Mechanism.SCRAM_SHA_256).respond(challenge);
            } catch (SaslException expected) {
                reasons.add(expected.reason());
            }
        }
        assertThat(reasons).contains(SaslReason.BAD_CHALLENGE, SaslReason.NONCE);
    }

    private ScramExchange exchange(Mechanism mechanism) throws SaslException {
        return new ScramExchange(mechanism, ChannelBinding.NONE, WHO, NONCE, keys);
    }

    /** One that waits for v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=. */
    private ScramExchange proven() throws SaslException {
        ScramExchange exchange = exchange(Mechanism.SCRAM_SHA_256);
        exchange.respond(utf8("r=" + NONCE + "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=" + SALT + ",i=4096"));
        return exchange;
    }

    private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String challenge, SaslReason reason)
            throws SaslException {
        ScramExchange exchange = exchange(Mechanism.SCRAM_SHA_256);
        AbstractThrowableAssert<?, ? extends Throwable> refusal =
                assertThatThrownBy(() -> exchange.respond(utf8(challenge)));
        refusal.asInstanceOf(type(SaslException.class))
                .extracting(SaslException::reason)
                .isEqualTo(reason);
        return refusal;
    }

    private static SaslReason reason(ThrowingCallable attempt) {
        try {
            attempt.call();
        } catch (SaslException refused) {
            return refused.reason();
        } catch (Throwable other) {
            throw new AssertionError(other);
        }
        throw new AssertionError("not refused");
    }

    private static String text(SplittableRandom random, int length) {
        return random.ints(length, 0x21, 0x7f)
                .mapToObj(Character::toString)
                .filter(c -> !c.equals(","))
                .reduce("x", String::concat);
    }

    private static byte[] bytes(SplittableRandom random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

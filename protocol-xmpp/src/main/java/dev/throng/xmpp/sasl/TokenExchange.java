package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A login with a token (draft-ietf-kitten-sasl-ht §3):
 *
 * <pre>
 *   client   user NUL HMAC(token, "Initiator" + channel)
 *   server   HMAC(token, "Responder" + channel)
 * </pre>
 */
final class TokenExchange implements SaslExchange {

    private static final byte[] INITIATOR = "Initiator".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RESPONDER = "Responder".getBytes(StandardCharsets.US_ASCII);

    private final TokenMechanism mechanism;
    private final byte[] first;
    private final byte[] expected;

    private TokenExchange(TokenMechanism mechanism, byte[] first, byte[] expected) {
        this.mechanism = mechanism;
        this.first = first;
        this.expected = expected;
    }

    static TokenExchange begin(TokenMechanism mechanism, ChannelData channel, String user, String token)
            throws SaslException {
        if (user.isEmpty() || user.indexOf('\0') >= 0) {
            throw new SaslException(
                    SaslReason.BAD_CREDENTIALS, "user: empty or with a NUL, which " + mechanism.id() + " cannot carry");
        }
        byte[] bound = {};
        if (mechanism.bindingType().isPresent()) {
            String type = mechanism.bindingType().get();
            bound = channel.of(type)
                    .orElseThrow(() -> new SaslException(
                            SaslReason.BAD_CREDENTIALS, "the connection has no channel binding " + type));
        }
        try {
            Mac mac = Mac.getInstance(mechanism.macName());
            mac.init(new SecretKeySpec(token.getBytes(StandardCharsets.UTF_8), mechanism.macName()));
            mac.update(INITIATOR);
            byte[] proof = mac.doFinal(bound);
            mac.update(RESPONDER);
            byte[] expected = mac.doFinal(bound);
            byte[] name = user.getBytes(StandardCharsets.UTF_8);
            byte[] first = Arrays.copyOf(name, name.length + 1 + proof.length);
            System.arraycopy(proof, 0, first, name.length + 1, proof.length);
            return new TokenExchange(mechanism, first, expected);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this JVM lacks " + mechanism.macName(), missing);
        }
    }

    @Override
    public String mechanism() {
        return mechanism.id();
    }

    @Override
    public byte[] initialResponse() {
        return first;
    }

    @Override
    public byte[] respond(byte[] challenge) throws SaslException {
        throw SaslException.unexpectedChallenge(challenge, mechanism.id());
    }

    @Override
    public void verify(byte[] additionalData) throws SaslException {
        if (additionalData.length == 0) {
            throw new SaslException(SaslReason.PREMATURE_SUCCESS, "success without the server's proof of the token");
        }
        if (!MessageDigest.isEqual(expected, additionalData)) {
            throw new SaslException(
                    SaslReason.SERVER_SIGNATURE,
                    "the server's proof is wrong: it does not have the token, or somebody is in between");
        }
    }
}

package dev.throng.xmpp.sasl;

import dev.throng.text.Printable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * SCRAM (RFC 5802 §5). Each side proves that it knows the password without sending it:
 *
 * <pre>
 *   client   n,,n=user,r=nonce
 *   server   r=nonce+more,s=salt,i=iterations
 *   client   c=binding,r=nonce+more,p=proof
 *   server   v=signature
 * </pre>
 *
 * The signature comes with success, or in a separate challenge before it, which has an empty response (RFC 6120 §6.4.6).
 */
final class ScramExchange implements SaslExchange {

    private enum State {
        SAID_FIRST,
        SAID_PROOF,
        VERIFIED,
        FAILED
    }

    private final Mechanism mechanism;
    private final ChannelBinding binding;
    private final ScramKeys keys;
    private final String password;
    private final String nonce;
    private final String header;
    private final String firstBare;
    private byte[] serverSignature = {};
    private State state = State.SAID_FIRST;

    ScramExchange(Mechanism mechanism, ChannelBinding binding, Credentials who, String nonce, ScramKeys keys)
            throws SaslException {
        this.mechanism = mechanism;
        this.binding = binding;
        this.keys = keys;
        this.password = SaslPrep.prepare("password", who.password());
        this.nonce = nonce;
        this.header = header(binding, who);
        this.firstBare = "n=" + saslName("user", who.user()) + ",r=" + nonce;
    }

    private static String header(ChannelBinding binding, Credentials who) throws SaslException {
        return who.authorization().isEmpty()
                ? binding.flag() + ",,"
                : binding.flag() + ",a="
                        + saslName("authorization", who.authorization().get()) + ',';
    }

    private static String saslName(String what, String name) throws SaslException {
        String prepared = SaslPrep.prepare(what, name);
        if (prepared.isEmpty()) {
            throw new SaslException(SaslReason.BAD_CREDENTIALS, what + ": empty, which SCRAM cannot carry");
        }
        return prepared.replace("=", "=3D").replace(",", "=2C");
    }

    @Override
    public String mechanism() {
        return mechanism.id();
    }

    @Override
    public byte[] initialResponse() {
        return (header + firstBare).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] respond(byte[] challenge) throws SaslException {
        State before = state;
        state = State.FAILED;
        return switch (before) {
            case SAID_FIRST -> {
                byte[] proof = prove(text(challenge));
                state = State.SAID_PROOF;
                yield proof;
            }
            case SAID_PROOF -> {
                check(text(challenge));
                state = State.VERIFIED;
                yield new byte[0];
            }
            case VERIFIED, FAILED ->
                throw new SaslException(SaslReason.UNEXPECTED_CHALLENGE, "a challenge after SCRAM has come to its end");
        };
    }

    @Override
    public void verify(byte[] additionalData) throws SaslException {
        State before = state;
        state = State.FAILED;
        if (before == State.SAID_PROOF) {
            check(text(additionalData));
        } else if (before != State.VERIFIED) {
            throw new SaslException(SaslReason.PREMATURE_SUCCESS, "success before SCRAM has come to its end");
        }
        state = State.VERIFIED;
    }

    private byte[] prove(String serverFirst) throws SaslException {
        ServerFirst server = ServerFirst.parse(serverFirst, nonce, keys.maxIterations());
        ScramHash hash = mechanism.hash();
        ScramSecrets secrets = keys.secrets(hash, password, server.salt(), server.iterations());
        Base64.Encoder base64 = Base64.getEncoder();
        String withoutProof = "c=" + base64.encodeToString(binding.withData(header)) + ",r=" + server.nonce();
        byte[] signed = (firstBare + ',' + serverFirst + ',' + withoutProof).getBytes(StandardCharsets.UTF_8);
        Hmac hmac = keys.hmac(hash);
        byte[] proof = hmac.sign(secrets.storedKey(), signed);
        for (int i = 0; i < proof.length; i++) {
            proof[i] ^= secrets.clientKey()[i];
        }
        serverSignature = hmac.sign(secrets.serverKey(), signed);
        return (withoutProof + ",p=" + base64.encodeToString(proof)).getBytes(StandardCharsets.UTF_8);
    }

    private void check(String serverFinal) throws SaslException {
        if (serverFinal.isEmpty()) {
            throw new SaslException(SaslReason.PREMATURE_SUCCESS, "success without the server's signature");
        }
        int comma = serverFinal.indexOf(',');
        String part = comma < 0 ? serverFinal : serverFinal.substring(0, comma);
        if (part.startsWith("e=")) {
            throw new SaslException(SaslReason.SERVER_ERROR, "the server says " + Printable.excerpt(part.substring(2)));
        }
        if (!part.startsWith("v=") || !MessageDigest.isEqual(serverSignature, decoded(part.substring(2)))) {
            throw new SaslException(
                    SaslReason.SERVER_SIGNATURE,
                    "the server's signature is wrong: it does not know the password, or somebody is in between");
        }
    }

    /** Returns the decoded bytes. Invalid base64 becomes an empty array, which equals no signature. */
    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException notBase64) {
            return new byte[0];
        }
    }

    private static String text(byte[] bytes) throws SaslException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new SaslException(SaslReason.BAD_CHALLENGE, "challenge: bytes that are not UTF-8");
        }
    }
}

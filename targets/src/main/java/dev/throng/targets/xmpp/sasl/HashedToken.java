package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A login with a token, HT-SHA-256 (draft-ietf-kitten-sasl-ht), with or without the hash of the server's certificate. */
public final class HashedToken implements ServerSaslExchange {

    private static final ScramAlgorithm HASH = ScramAlgorithm.SHA256;

    private final Tokens tokens;
    private final byte[] binding;

    /** The tokens of users, for one mechanism and one device. */
    @FunctionalInterface
    public interface Tokens {

        /** The user's valid token; empty if there is none. */
        Optional<String> of(String user);
    }

    /** {@code binding} holds the bytes of the channel; empty without channel binding. */
    public HashedToken(Tokens tokens, byte[] binding) {
        this.tokens = tokens;
        this.binding = binding.clone();
    }

    @Override
    public SaslOutcome evaluate(byte[] message) throws SaslFailureException {
        int end = 0;
        while (end < message.length && message[end] != 0) {
            end++;
        }
        if (end == 0 || end == message.length) {
            throw SaslFailureException.malformed("user NUL hash");
        }
        String user = new String(message, 0, end, UTF_8).toLowerCase(Locale.ROOT);
        byte[] token =
                tokens.of(user).orElseThrow(SaslFailureException::notAuthorized).getBytes(UTF_8);
        byte[] proof = Arrays.copyOfRange(message, end + 1, message.length);
        if (!MessageDigest.isEqual(proof, proof(token, "Initiator"))) {
            throw SaslFailureException.notAuthorized();
        }
        return SaslOutcome.success(user, proof(token, "Responder"));
    }

    private byte[] proof(byte[] token, String side) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(side.getBytes(US_ASCII));
        text.writeBytes(binding);
        return HASH.hmac(token, text.toByteArray());
    }
}

package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/**
 * The server's side of SCRAM (RFC 5802, sections 5 to 7). Refuses a client that saw no offer of channel binding ({@code
 * y}) if the server made one, because the offer was removed on the way.
 */
public final class Scram implements ServerSaslExchange {

    private final ScramAlgorithm hash;
    private final boolean plus;
    private final ServerChannelBinding binding;
    private final boolean plusOffered;
    private final CredentialStore credentials;
    private final String domain;
    private final String serverNonce;

    private String user = "";
    private String header = "";
    private String clientFirst = "";
    private String serverFirst = "";
    private String nonce = "";
    private Optional<StoredScramKeys> keys = Optional.empty();
    private boolean started;

    /**
     * @param plus whether the mechanism has channel binding
     * @param plusOffered whether the server offered such a mechanism
     * @param serverNonce printable ASCII without a comma; new for each exchange
     */
    public Scram(
            ScramAlgorithm hash,
            boolean plus,
            boolean plusOffered,
            ServerChannelBinding binding,
            CredentialStore credentials,
            String domain,
            String serverNonce) {
        this.hash = hash;
        this.plus = plus;
        this.plusOffered = plusOffered;
        this.binding = binding;
        this.credentials = credentials;
        this.domain = domain;
        this.serverNonce = serverNonce;
    }

    @Override
    public SaslOutcome evaluate(byte[] message) throws SaslFailureException {
        String text = SaslText.text(message);
        if (!started) {
            started = true;
            return first(text);
        }
        return last(text);
    }

    private SaslOutcome first(String message) throws SaslFailureException {
        String[] parts = message.split(",", -1);
        if (parts.length < 4) {
            throw SaslFailureException.malformed("client-first-message");
        }
        checkFlag(parts[0]);
        header = parts[0] + "," + parts[1] + ",";
        clientFirst = message.substring(header.length());
        String name = value(parts[2], 'n');
        user = name.replace("=2C", ",").replace("=3D", "=").toLowerCase(Locale.ROOT);
        String clientNonce = value(parts[3], 'r');
        if (user.isEmpty() || clientNonce.isEmpty()) {
            throw SaslFailureException.malformed("an empty user or nonce");
        }
        AuthorizationIdentity.check(parts[1].isEmpty() ? "" : value(parts[1], 'a'), user, domain);
        keys = credentials.keys(user, hash);
        if (keys.isEmpty()) {
            throw SaslFailureException.notAuthorized();
        }
        nonce = clientNonce + serverNonce;
        serverFirst = "r=" + nonce + ",s=" + base64(keys.get().salt()) + ",i="
                + keys.get().iterations();
        return SaslOutcome.challenge(serverFirst.getBytes(UTF_8));
    }

    private void checkFlag(String flag) throws SaslFailureException {
        if (plus ? !flag.equals("p=" + ServerChannelBinding.TYPE) : !flag.equals("n") && !flag.equals("y")) {
            throw SaslFailureException.malformed("channel binding flag " + flag);
        }
        if (flag.equals("y") && plusOffered) {
            throw new SaslFailureException("not-authorized", "channel binding was offered, the client saw no offer");
        }
    }

    private SaslOutcome last(String message) throws SaslFailureException {
        int proofAt = message.lastIndexOf(",p=");
        if (proofAt < 0) {
            throw SaslFailureException.malformed("client-final-message without a proof");
        }
        String withoutProof = message.substring(0, proofAt);
        String[] parts = withoutProof.split(",", -1);
        if (parts.length < 2) {
            throw SaslFailureException.malformed("client-final-message");
        }
        byte[] bound = decoded(value(parts[0], 'c'));
        boolean valid = MessageDigest.isEqual(bound, expectedBinding())
                && value(parts[1], 'r').equals(nonce);
        byte[] authMessage = (clientFirst + "," + serverFirst + "," + withoutProof).getBytes(UTF_8);
        byte[] proof = decoded(message.substring(proofAt + 3));
        StoredScramKeys kept = keys.orElseThrow(SaslFailureException::notAuthorized);
        byte[] clientKey = xor(hash.hmac(kept.storedKey(), authMessage), proof);
        if (!MessageDigest.isEqual(hash.hash(clientKey), kept.storedKey()) || !valid) {
            throw SaslFailureException.notAuthorized();
        }
        String verifier = "v=" + base64(hash.hmac(kept.serverKey(), authMessage));
        return SaslOutcome.success(user, verifier.getBytes(US_ASCII));
    }

    private byte[] expectedBinding() {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.writeBytes(header.getBytes(UTF_8));
        expected.writeBytes(plus ? binding.data() : new byte[0]);
        return expected.toByteArray();
    }

    private static String value(String attribute, char name) throws SaslFailureException {
        if (attribute.length() < 2 || attribute.charAt(0) != name || attribute.charAt(1) != '=') {
            throw SaslFailureException.malformed("expected " + name + "=");
        }
        return attribute.substring(2);
    }

    private static byte[] xor(byte[] left, byte[] right) throws SaslFailureException {
        if (left.length != right.length) {
            throw SaslFailureException.malformed("a proof of another length");
        }
        byte[] both = new byte[left.length];
        for (int n = 0; n < both.length; n++) {
            both[n] = (byte) (left[n] ^ right[n]);
        }
        return both;
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] decoded(String base64) throws SaslFailureException {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException refused) {
            throw SaslFailureException.malformed("not base64");
        }
    }
}

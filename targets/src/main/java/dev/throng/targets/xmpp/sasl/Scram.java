package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/**
 * The server's side of SCRAM (RFC 5802, sections 5 to 7). A client that could bind the channel but was made to believe that
 * the server cannot ({@code y}) is refused where the server does offer it.
 */
public final class Scram implements SaslExchange {

    private final ScramHash hash;
    private final boolean plus;
    private final ChannelBinding binding;
    private final boolean plusOffered;
    private final Credentials credentials;
    private final String domain;
    private final String serverNonce;

    private String user = "";
    private String header = "";
    private String clientFirst = "";
    private String serverFirst = "";
    private String nonce = "";
    private Optional<ScramKeys> keys = Optional.empty();
    private boolean begun;

    /**
     * @param plus whether the mechanism is the one with channel binding
     * @param plusOffered whether the client could have chosen that one
     * @param serverNonce printable ASCII without a comma, never used before
     */
    public Scram(
            ScramHash hash,
            boolean plus,
            boolean plusOffered,
            ChannelBinding binding,
            Credentials credentials,
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
    public Outcome take(byte[] message) throws SaslException {
        String text = Utf8.text(message);
        if (!begun) {
            begun = true;
            return first(text);
        }
        return last(text);
    }

    private Outcome first(String message) throws SaslException {
        String[] parts = message.split(",", -1);
        if (parts.length < 4) {
            throw SaslException.malformed("client-first-message");
        }
        checkFlag(parts[0]);
        header = parts[0] + "," + parts[1] + ",";
        clientFirst = message.substring(header.length());
        String name = value(parts[2], 'n');
        user = name.replace("=2C", ",").replace("=3D", "=").toLowerCase(Locale.ROOT);
        String clientNonce = value(parts[3], 'r');
        if (user.isEmpty() || clientNonce.isEmpty()) {
            throw SaslException.malformed("an empty user or nonce");
        }
        Authorization.check(parts[1].isEmpty() ? "" : value(parts[1], 'a'), user, domain);
        keys = credentials.keys(user, hash);
        if (keys.isEmpty()) {
            throw SaslException.notAuthorized();
        }
        nonce = clientNonce + serverNonce;
        serverFirst = "r=" + nonce + ",s=" + base64(keys.get().salt()) + ",i="
                + keys.get().iterations();
        return Outcome.challenge(serverFirst.getBytes(UTF_8));
    }

    private void checkFlag(String flag) throws SaslException {
        if (plus ? !flag.equals("p=" + ChannelBinding.TYPE) : !flag.equals("n") && !flag.equals("y")) {
            throw SaslException.malformed("channel binding flag " + flag);
        }
        if (flag.equals("y") && plusOffered) {
            throw new SaslException("not-authorized", "channel binding was offered, the client saw no offer");
        }
    }

    private Outcome last(String message) throws SaslException {
        int proofAt = message.lastIndexOf(",p=");
        if (proofAt < 0) {
            throw SaslException.malformed("client-final-message without a proof");
        }
        String withoutProof = message.substring(0, proofAt);
        String[] parts = withoutProof.split(",", -1);
        if (parts.length < 2) {
            throw SaslException.malformed("client-final-message");
        }
        byte[] bound = decoded(value(parts[0], 'c'));
        boolean sound = MessageDigest.isEqual(bound, expectedBinding())
                && value(parts[1], 'r').equals(nonce);
        byte[] authMessage = (clientFirst + "," + serverFirst + "," + withoutProof).getBytes(UTF_8);
        byte[] proof = decoded(message.substring(proofAt + 3));
        ScramKeys kept = keys.orElseThrow(SaslException::notAuthorized);
        byte[] clientKey = xor(hash.hmac(kept.storedKey(), authMessage), proof);
        if (!MessageDigest.isEqual(hash.hash(clientKey), kept.storedKey()) || !sound) {
            throw SaslException.notAuthorized();
        }
        String verifier = "v=" + base64(hash.hmac(kept.serverKey(), authMessage));
        return Outcome.success(user, verifier.getBytes(US_ASCII));
    }

    private byte[] expectedBinding() {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.writeBytes(header.getBytes(UTF_8));
        expected.writeBytes(plus ? binding.data() : new byte[0]);
        return expected.toByteArray();
    }

    private static String value(String attribute, char name) throws SaslException {
        if (attribute.length() < 2 || attribute.charAt(0) != name || attribute.charAt(1) != '=') {
            throw SaslException.malformed("expected " + name + "=");
        }
        return attribute.substring(2);
    }

    private static byte[] xor(byte[] left, byte[] right) throws SaslException {
        if (left.length != right.length) {
            throw SaslException.malformed("a proof of another length");
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

    private static byte[] decoded(String base64) throws SaslException {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException refused) {
            throw SaslException.malformed("not base64");
        }
    }
}

package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** The other side of SCRAM, written against the RFC and on the JDK's own PBKDF2, so that it shares nothing with what it tests. */
final class ScramServer {

    private static final Map<ScramHash, String> JDK_NAMES =
            Map.of(ScramHash.SHA_1, "SHA1", ScramHash.SHA_256, "SHA256", ScramHash.SHA_512, "SHA512");

    private final ScramHash hash;
    private final String password;
    private final byte[] salt;
    private final int iterations;
    private final String more;
    private String clientBare = "";
    private String first = "";
    private String header = "";

    ScramServer(ScramHash hash, String password, byte[] salt, int iterations, String more) {
        this.hash = hash;
        this.password = password;
        this.salt = salt;
        this.iterations = iterations;
        this.more = more;
    }

    byte[] answerFirst(byte[] clientFirst) {
        String text = new String(clientFirst, StandardCharsets.UTF_8);
        int bare = text.indexOf(',', text.indexOf(',') + 1) + 1;
        header = text.substring(0, bare);
        clientBare = text.substring(bare);
        String nonce = clientBare.substring(clientBare.indexOf(",r=") + 3);
        first = "r=" + nonce + more + ",s=" + Base64.getEncoder().encodeToString(salt) + ",i=" + iterations;
        return first.getBytes(StandardCharsets.UTF_8);
    }

    String header() {
        return header;
    }

    /** The server's final message, or none if the proof is wrong. */
    byte[] answerProof(byte[] clientFinal, byte[] bindingData) throws GeneralSecurityException {
        String text = new String(clientFinal, StandardCharsets.UTF_8);
        int proofAt = text.lastIndexOf(",p=");
        String binding = text.substring(2, text.indexOf(','));
        byte[] expected = concat(header.getBytes(StandardCharsets.UTF_8), bindingData);
        if (!Arrays.equals(expected, Base64.getDecoder().decode(binding))) {
            return new byte[0];
        }
        byte[] auth = (clientBare + "," + first + "," + text.substring(0, proofAt)).getBytes(StandardCharsets.UTF_8);
        byte[] salted = SecretKeyFactory.getInstance("PBKDF2WithHmac" + JDK_NAMES.get(hash))
                .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, hash.lengthBytes() * 8))
                .getEncoded();
        MessageDigest digest = MessageDigest.getInstance(hash.digestName());
        byte[] stored = digest.digest(hmac(salted, "Client Key".getBytes(StandardCharsets.US_ASCII)));
        byte[] clientKey = hmac(stored, auth);
        byte[] proof = Base64.getDecoder().decode(text.substring(proofAt + 3));
        for (int i = 0; i < proof.length; i++) {
            clientKey[i] ^= proof[i];
        }
        if (!Arrays.equals(stored, digest.digest(clientKey))) {
            return new byte[0];
        }
        byte[] signature = hmac(hmac(salted, "Server Key".getBytes(StandardCharsets.US_ASCII)), auth);
        return ("v=" + Base64.getEncoder().encodeToString(signature)).getBytes(StandardCharsets.US_ASCII);
    }

    private byte[] hmac(byte[] key, byte[] data) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("Hmac" + JDK_NAMES.get(hash));
        mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
        return mac.doFinal(data);
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}

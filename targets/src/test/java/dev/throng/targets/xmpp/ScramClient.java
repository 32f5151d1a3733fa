package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** The client's side of SCRAM, written from RFC 5802, independently of the server's side. */
final class ScramClient {

    private final String mechanism;
    private final String digest;
    private final String user;
    private final String password;
    private final String header;
    private final byte[] binding;
    private byte[] serverSignature = {};

    /** {@code header} is the GS2 header, {@code binding} the data of the channel binding. */
    ScramClient(String mechanism, String user, String password, String header, byte[] binding) {
        this.mechanism = mechanism;
        this.digest = mechanism.replace("SCRAM-", "").replace("-PLUS", "");
        this.user = user;
        this.password = password;
        this.header = header;
        this.binding = binding.clone();
    }

    /** Logs in and checks the server's proof. */
    void run(RawXmppClient client) throws Exception {
        begin(client);
        String success = client.expect("</success>");
        String data = success.substring(success.indexOf('>') + 1, success.indexOf("</"));
        String expected = "v=" + Base64.getEncoder().encodeToString(serverSignature);
        String output = new String(Base64.getDecoder().decode(data), UTF_8);
        if (!output.equals(expected)) {
            throw new AssertionError("the server said " + output + ", expected " + expected);
        }
    }

    /** Sends both messages. */
    void begin(RawXmppClient client) throws Exception {
        String first = "n=" + user + ",r=clientnonce";
        client.send(Sasl.auth(mechanism, header + first));
        String challenge = client.expect("</challenge>");
        String data = challenge.substring(challenge.indexOf('>') + 1, challenge.indexOf("</"));
        String serverFirst = new String(Base64.getDecoder().decode(data), UTF_8);
        String[] parts = serverFirst.split(",", 3);
        ByteArrayOutputStream bound = new ByteArrayOutputStream();
        bound.writeBytes(header.getBytes(UTF_8));
        bound.writeBytes(binding);
        String last = "c=" + Base64.getEncoder().encodeToString(bound.toByteArray()) + "," + parts[0];
        byte[] salt = Base64.getDecoder().decode(parts[1].substring(2));
        int iterations = Integer.parseInt(parts[2].substring(2));
        byte[] message = (first + "," + serverFirst + "," + last).getBytes(UTF_8);
        client.send(Sasl.response(last + ",p=" + proof(salt, iterations, message)));
    }

    private String proof(byte[] salt, int iterations, byte[] message) throws Exception {
        String hmac = "Hmac" + digest.replace("-", "");
        int bits = 8 * Mac.getInstance(hmac).getMacLength();
        byte[] salted = SecretKeyFactory.getInstance("PBKDF2With" + hmac)
                .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, bits))
                .getEncoded();
        byte[] clientKey = hmac(hmac, salted, "Client Key".getBytes(UTF_8));
        byte[] stored = MessageDigest.getInstance(digest).digest(clientKey);
        byte[] signature = hmac(hmac, stored, message);
        serverSignature = hmac(hmac, hmac(hmac, salted, "Server Key".getBytes(UTF_8)), message);
        byte[] proof = new byte[signature.length];
        for (int n = 0; n < proof.length; n++) {
            proof[n] = (byte) (clientKey[n] ^ signature[n]);
        }
        return Base64.getEncoder().encodeToString(proof);
    }

    private static byte[] hmac(String algorithm, byte[] key, byte[] data) throws Exception {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(key, algorithm));
        return mac.doFinal(data);
    }
}

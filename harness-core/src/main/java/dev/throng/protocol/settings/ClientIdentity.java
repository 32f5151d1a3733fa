package dev.throng.protocol.settings;

import dev.throng.protocol.SettingException;
import dev.throng.text.FileProblem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The client's certificate with its private key, read from PEM files (RFC 7468). Checks that the two belong together: the JDK does not, and
 * then every handshake fails with a message that blames the target. Immutable.
 *
 * @param chain the client's certificate first, then those that lead to its authority
 */
record ClientIdentity(PrivateKey key, List<X509Certificate> chain) {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");
    private static final String PKCS8 = "PRIVATE KEY";
    private static final String CERTIFICATE = "CERTIFICATE";
    private static final byte[] SIGNED = "throng".getBytes(StandardCharsets.US_ASCII);

    /**
     * Reads the files. Blocks while it reads.
     *
     * @throws SettingException if a file has another form, or if the key is that of another certificate
     */
    static ClientIdentity read(Path cert, Path key) {
        List<X509Certificate> chain = certificates("tls.cert", cert);
        byte[] encoded = encodedKey(key);
        PublicKey wanted = chain.get(0).getPublicKey();
        Optional<PrivateKey> own = fitting(encoded, wanted);
        if (own.isPresent()) {
            return new ClientIdentity(own.get(), chain);
        }
        for (int i = 1; i < chain.size(); i++) {
            if (fitting(encoded, chain.get(i).getPublicKey()).isPresent()) {
                throw new SettingException(
                        "tls.cert",
                        cert + " (expected: the client's certificate first; tls.key fits certificate " + (i + 1)
                                + " of this file)");
            }
        }
        throw new SettingException(
                "tls.key",
                key + " (expected: the private key of the certificate in tls.cert, " + cert + "; this is another key)");
    }

    /**
     * Reads all certificates of a file, in their order.
     *
     * @throws SettingException if the file has none, or one that cannot be read
     */
    static List<X509Certificate> certificates(String setting, Path cert) {
        List<X509Certificate> chain = new ArrayList<>();
        String expected = setting.equals("tls.ca") ? "certificates in PEM" : "a certificate in PEM";
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (byte[] block : blocks(text(setting, cert), CERTIFICATE)) {
                Certificate read = factory.generateCertificate(new ByteArrayInputStream(block));
                chain.add((X509Certificate) read);
            }
        } catch (GeneralSecurityException | IllegalArgumentException unreadable) {
            throw new SettingException(setting, cert + " (expected: " + expected + "): " + unreadable.getMessage());
        }
        if (chain.isEmpty()) {
            String block = "-----BEGIN CERTIFICATE-----";
            throw new SettingException(
                    setting,
                    cert
                            + (setting.equals("tls.ca")
                                    ? " (expected: " + expected + "): the file has no " + block
                                    : " (expected: " + expected + ", " + block + ")"));
        }
        return chain;
    }

    private static byte[] encodedKey(Path key) {
        String text = text("tls.key", key);
        try {
            List<byte[]> keys = blocks(text, PKCS8);
            if (!keys.isEmpty()) {
                return keys.get(0);
            }
        } catch (IllegalArgumentException notBase64) {
            throw new SettingException(
                    "tls.key", key + " (expected: a private key in PKCS#8 PEM): " + notBase64.getMessage());
        }
        String found = text.contains("ENCRYPTED") ? " has a password" : "";
        boolean otherForm = text.contains(PKCS8 + "-----");
        throw new SettingException(
                "tls.key",
                key + found + " (expected: a private key in PKCS#8 PEM without a password, -----BEGIN PRIVATE KEY-----"
                        + (otherForm ? "; openssl pkcs8 -topk8 -nocrypt converts other keys)" : ")"));
    }

    private static List<byte[]> blocks(String text, String label) {
        List<byte[]> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group(1).equals(label)
                    || block.group(1).endsWith(" " + CERTIFICATE) && label.equals(CERTIFICATE)) {
                blocks.add(Base64.getMimeDecoder().decode(block.group(2)));
            }
        }
        return blocks;
    }

    private static String text(String setting, Path file) {
        try {
            // PEM is ASCII, and what stands between its blocks does not matter
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new SettingException(
                    setting, file + " (expected: a file that can be read): " + FileProblem.reason(unreadable));
        }
    }

    /** The private key, if it is the other half of a public key. */
    private static Optional<PrivateKey> fitting(byte[] encoded, PublicKey certified) {
        try {
            PrivateKey key =
                    KeyFactory.getInstance(certified.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            boolean fits = key instanceof RSAKey own && certified instanceof RSAKey other
                    ? own.getModulus().equals(other.getModulus())
                    : verifies(key, certified);
            return fits ? Optional.of(key) : Optional.empty();
        } catch (GeneralSecurityException otherKind) {
            return Optional.empty();
        }
    }

    /** Whether the public key verifies what the private key signs. */
    private static boolean verifies(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
        String algorithm = certified.getAlgorithm();
        Signature signature = Signature.getInstance(
                switch (algorithm) {
                    case "EC" -> "SHA256withECDSA";
                    case "DSA" -> "SHA256withDSA";
                    default -> algorithm;
                });
        signature.initSign(key);
        signature.update(SIGNED);
        byte[] signed = signature.sign();
        signature.initVerify(certified);
        signature.update(SIGNED);
        return signature.verify(signed);
    }
}

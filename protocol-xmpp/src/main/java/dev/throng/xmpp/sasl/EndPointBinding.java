package dev.throng.xmpp.sasl;

import java.io.IOException;
import java.security.AlgorithmParameters;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidParameterSpecException;
import java.security.spec.PSSParameterSpec;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Computes the channel's bytes for tls-server-end-point (RFC 5929 §4.1): the server's certificate, hashed with the hash function of its
 * own signature, or with SHA-256 if that is MD5 or SHA-1. Takes some microseconds. The result is the same for every login with this
 * certificate.
 */
public final class EndPointBinding {

    private static final String PSS = "RSASSA-PSS";
    private static final Pattern HASH_WITH_KEY = Pattern.compile("(.+)WITH.+");
    private static final Pattern SHA_2 = Pattern.compile("SHA(\\d.*)");

    private EndPointBinding() {}

    /** Returns the hash. Empty if the signature has no hash function of its own, as with Ed25519, or one that this JVM lacks. */
    public static Optional<byte[]> hash(X509Certificate certificate) {
        try {
            Optional<String> name = signatureHash(certificate);
            return name.isEmpty()
                    ? Optional.empty()
                    : Optional.of(MessageDigest.getInstance(name.get()).digest(certificate.getEncoded()));
        } catch (NoSuchAlgorithmException | CertificateEncodingException | InvalidParameterSpecException undefined) {
            return Optional.empty();
        }
    }

    private static Optional<String> signatureHash(X509Certificate certificate)
            throws NoSuchAlgorithmException, InvalidParameterSpecException {
        String signature = certificate.getSigAlgName().toUpperCase(Locale.ROOT);
        if (signature.equals(PSS)) {
            return pssHash(certificate).map(EndPointBinding::bindingHash);
        }
        Matcher parts = HASH_WITH_KEY.matcher(signature);
        return parts.matches() ? Optional.of(bindingHash(parts.group(1))) : Optional.empty();
    }

    private static Optional<String> pssHash(X509Certificate certificate)
            throws NoSuchAlgorithmException, InvalidParameterSpecException {
        byte[] encoded = certificate.getSigAlgParams();
        if (encoded == null) {
            return Optional.empty();
        }
        try {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance(PSS);
            parameters.init(encoded);
            return Optional.of(
                    parameters.getParameterSpec(PSSParameterSpec.class).getDigestAlgorithm());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns the JDK's name of a hash function, and SHA-256 in place of weaker ones. */
    private static String bindingHash(String name) {
        String digest = SHA_2.matcher(name).replaceFirst("SHA-$1");
        return digest.equals("MD5") || digest.equals("SHA-1") ? "SHA-256" : digest;
    }
}

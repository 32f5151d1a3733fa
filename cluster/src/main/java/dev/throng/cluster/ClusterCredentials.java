package dev.throng.cluster;

import dev.throng.text.FileProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The certificate and key of one role, and the certificate of their authority. {@code throng cluster init} writes such directories.
 * Immutable.
 */
public final class ClusterCredentials {

    /** The certificate of the authority, PEM. */
    public static final String AUTHORITY_FILE = "ca.crt";
    /** The certificate of the role, PEM. */
    public static final String CERTIFICATE_FILE = "tls.crt";
    /** The private key of the role, PEM with PKCS#8. */
    public static final String KEY_FILE = "tls.key";

    private static final char[] NO_PASSWORD = new char[0];

    private final Path directory;
    private final Role role;
    private final X509Certificate authority;
    private final X509Certificate certificate;
    private final PrivateKey key;

    private ClusterCredentials(
            Path directory, Role role, X509Certificate authority, X509Certificate certificate, PrivateKey key) {
        this.directory = directory;
        this.role = role;
        this.authority = authority;
        this.certificate = certificate;
        this.key = key;
    }

    /**
     * Reads {@value #AUTHORITY_FILE}, {@value #CERTIFICATE_FILE} and {@value #KEY_FILE} of a directory, and checks that they fit together.
     *
     * @throws ClusterException if a file is missing or unreadable, the certificate has expired or has no role, or the key belongs to another
     *     certificate
     */
    public static ClusterCredentials read(Path directory) throws ClusterException {
        X509Certificate authority = certificate(directory.resolve(AUTHORITY_FILE));
        Path file = directory.resolve(CERTIFICATE_FILE);
        X509Certificate certificate = certificate(file);
        PrivateKey key = key(directory.resolve(KEY_FILE), certificate);
        Role role = Subjects.role(certificate)
                .orElseThrow(() -> new ClusterException(file + ": the subject names no role (expected: OU="
                        + Role.CONTROLLER.unit() + " or OU=" + Role.AGENT.unit() + ")"));
        check(file, authority, certificate, key);
        return new ClusterCredentials(directory, role, authority, certificate, key);
    }

    private static X509Certificate certificate(Path file) throws ClusterException {
        try (InputStream in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        } catch (IOException | GeneralSecurityException failed) {
            throw new ClusterException(
                    file + ": no certificate can be read: " + why(failed, "it is not PEM with an X.509 certificate"),
                    failed);
        }
    }

    private static PrivateKey key(Path file, X509Certificate certificate) throws ClusterException {
        try {
            String text = Files.readString(file, StandardCharsets.US_ASCII).replaceAll("-----[A-Z ]+-----", "");
            PKCS8EncodedKeySpec encoded =
                    new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(text));
            return KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
                    .generatePrivate(encoded);
        } catch (IOException | GeneralSecurityException | IllegalArgumentException failed) {
            throw new ClusterException(
                    file + ": no private key can be read: "
                            + why(failed, "it is not PEM with PKCS#8, or not for the certificate"),
                    failed);
        }
    }

    private static void check(Path file, X509Certificate authority, X509Certificate certificate, PrivateKey key)
            throws ClusterException {
        try {
            certificate.checkValidity();
            certificate.verify(authority.getPublicKey());
            byte[] sample = {1, 2, 3};
            String algorithm = key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "SHA256with" + key.getAlgorithm();
            Signature signing = Signature.getInstance(algorithm);
            signing.initSign(key);
            signing.update(sample);
            Signature checking = Signature.getInstance(algorithm);
            checking.initVerify(certificate);
            checking.update(sample);
            if (!checking.verify(signing.sign())) {
                throw new ClusterException(file + ": the key of this directory belongs to another certificate");
            }
        } catch (CertificateExpiredException | CertificateNotYetValidException invalid) {
            throw new ClusterException(
                    file + ": the certificate is valid from " + day(certificate.getNotBefore()) + " to "
                            + day(certificate.getNotAfter()) + ": create new ones with 'throng cluster init DIR'",
                    invalid);
        } catch (GeneralSecurityException failed) {
            throw new ClusterException(
                    file + ": the certificate was not signed with " + AUTHORITY_FILE
                            + " of this directory (expected: files of one 'throng cluster init')",
                    failed);
        }
    }

    /** Why a file cannot be used, in words. */
    private static String why(Exception failed, String wrongContent) {
        if (failed instanceof NoSuchFileException) {
            return "there is no such file (expected: a directory of 'throng cluster init')";
        }
        if (failed instanceof AccessDeniedException) {
            return "this user may not read it";
        }
        if (failed instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        return failed instanceof IOException problem ? FileProblem.reason(problem) : wrongContent;
    }

    private static String day(Date date) {
        return date.toInstant().toString().substring(0, 10);
    }

    /** Returns the role that the certificate proves. */
    public Role role() {
        return role;
    }

    /** Returns where the files are. */
    public Path directory() {
        return directory;
    }

    /** Returns a context that proves this role and trusts only the role on the other side of the connections of {@code own}. */
    SSLContext context(Role own) {
        try {
            KeyStore keys = empty();
            keys.setKeyEntry("own", key, NO_PASSWORD, new X509Certificate[] {certificate});
            KeyManagerFactory ownKeys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            ownKeys.init(keys, NO_PASSWORD);
            KeyStore trusted = empty();
            trusted.setCertificateEntry("authority", authority);
            TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(trusted);
            TrustManager[] byRole = Arrays.stream(trust.getTrustManagers())
                    .map(manager -> new RoleTrust((X509ExtendedTrustManager) manager, own.peer()))
                    .toArray(TrustManager[]::new);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(ownKeys.getKeyManagers(), byRole, null);
            return context;
        } catch (GeneralSecurityException | IOException failed) {
            throw new IllegalStateException("TLS cannot be set up", failed);
        }
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }
}

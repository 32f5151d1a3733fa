package dev.throng.cluster.certificates;

import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Set;

/**
 * Writes the files of a cluster's certificates.
 *
 * <pre>
 * DIR/ca.crt, ca.key                       the authority; its key stays here
 * DIR/controller/ca.crt, tls.crt, tls.key  copied to the controller's machine
 * DIR/agent/ca.crt, tls.crt, tls.key       copied to each agent's machine
 * </pre>
 *
 * <p>All files are PEM. Only the owner can read the keys. Existing files are never overwritten.
 */
public final class ClusterFiles {

    private static final String AUTHORITY_KEY_FILE = "ca.key";
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final int PEM_LINE = 64;

    private ClusterFiles() {}

    /** Returns where the files of a role are written. */
    public static Path directory(Path root, Role role) {
        return root.resolve(role == Role.CONTROLLER ? "controller" : "agent");
    }

    /**
     * Signs a certificate for each role, and writes all files. Creates the directories.
     *
     * @throws FileAlreadyExistsException if there is an authority already
     * @throws IOException if a file cannot be written
     * @throws GeneralSecurityException if the JVM lacks an algorithm
     */
    public static void write(Path root, CertificateAuthority authority) throws IOException, GeneralSecurityException {
        Files.createDirectories(root);
        writeKey(root.resolve(AUTHORITY_KEY_FILE), authority.own());
        write(
                root.resolve(ClusterCredentials.AUTHORITY_FILE),
                pem(authority.own().certificate()),
                false);
        for (Role role : Role.values()) {
            Path directory = directory(root, role);
            Files.createDirectories(directory);
            CertificateAuthority.Issued issued = authority.issue(role);
            writeKey(directory.resolve(ClusterCredentials.KEY_FILE), issued);
            write(directory.resolve(ClusterCredentials.CERTIFICATE_FILE), pem(issued.certificate()), false);
            write(
                    directory.resolve(ClusterCredentials.AUTHORITY_FILE),
                    pem(authority.own().certificate()),
                    false);
        }
    }

    private static void writeKey(Path file, CertificateAuthority.Issued issued) throws IOException {
        write(file, pem("PRIVATE KEY", issued.keys().getPrivate().getEncoded()), true);
    }

    private static String pem(X509Certificate certificate) throws GeneralSecurityException {
        return pem("CERTIFICATE", certificate.getEncoded());
    }

    private static String pem(String kind, byte[] bytes) {
        Base64.Encoder lines = Base64.getMimeEncoder(PEM_LINE, new byte[] {'\n'});
        return "-----BEGIN " + kind + "-----\n" + lines.encodeToString(bytes) + "\n-----END " + kind + "-----\n";
    }

    /** Creates the file with its final permissions, so that a key is never readable by others. */
    private static void write(Path file, String text, boolean secret) throws IOException {
        FileAttribute<?>[] attributes = POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(secret ? "rw-------" : "rw-r--r--"))
                }
                : new FileAttribute<?>[0];
        try (var channel = Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)) {
            channel.write(StandardCharsets.US_ASCII.encode(text));
        }
    }
}

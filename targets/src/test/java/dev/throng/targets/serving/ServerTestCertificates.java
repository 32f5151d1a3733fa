package dev.throng.targets.serving;

import io.netty.buffer.ByteBufUtil;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.Algorithm;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.interfaces.ECPrivateKey;
import java.util.Base64;
import java.util.List;

/**
 * A CA, a server and a client with elliptic-curve keys and PEM files. (GnuTLS before 3.8 sends no RSA certificate to a
 * TLS 1.3 server on JDK 25, because that no longer lists PKCS#1 for handshakes.)
 */
public final class ServerTestCertificates {

    private static final int PKCS8_BYTES = 138;
    private static final int SCALAR_BYTES = 32;
    private static final int POINT_BYTES = 65;

    private final X509Bundle authority;
    private final X509Bundle client;
    private final Path directory;

    public ServerTestCertificates(Path directory) throws Exception {
        this.directory = directory;
        CertificateBuilder builder = new CertificateBuilder().algorithm(Algorithm.ecp256);
        authority = builder.copy()
                .subject("CN=Throng test authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle server = builder.copy()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .addSanIpAddress("127.0.0.1")
                .buildIssuedBy(authority);
        client = builder.copy().subject("CN=Throng test client").buildIssuedBy(authority);
        write("ca.pem", authority.getCertificatePEM());
        write("server.pem", server.getCertificatePathPEM());
        write("server.key", server.getPrivateKeyPEM());
        write("client.pem", client.getCertificatePEM());
        write("client.key", pemWithPublicKey(client.getKeyPair()));
    }

    /**
     * A P-256 key in PKCS#8 with its public key (RFC 5915, section 3). The JDK leaves that out, and GnuTLS before 3.8
     * needs it to match a key with its certificate.
     */
    private static String pemWithPublicKey(KeyPair pair) {
        byte[] spki = pair.getPublic().getEncoded();
        byte[] secret = ((ECPrivateKey) pair.getPrivate()).getS().toByteArray();
        ByteBuffer key = ByteBuffer.allocate(PKCS8_BYTES);
        key.put(ByteBufUtil.decodeHexDump("308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420"));
        int scalar = Math.min(secret.length, SCALAR_BYTES);
        key.put(new byte[SCALAR_BYTES - scalar]).put(secret, secret.length - scalar, scalar);
        key.put(ByteBufUtil.decodeHexDump("a144034200"));
        key.put(spki, spki.length - POINT_BYTES, POINT_BYTES);
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.array());
        return "-----BEGIN PRIVATE KEY-----\n" + base64 + "\n-----END PRIVATE KEY-----\n";
    }

    private void write(String name, String pem) throws IOException {
        Files.writeString(directory.resolve(name), pem);
    }

    public X509Bundle authority() {
        return authority;
    }

    public X509Bundle client() {
        return client;
    }

    /** A file: ca.pem, server.pem, server.key, client.pem or client.key. */
    public String file(String name) {
        return directory.resolve(name).toString();
    }

    public List<String> serverOptions() {
        return List.of(
                "--tls-port", "0",
                "--tls-cert", file("server.pem"),
                "--tls-key", file("server.key"),
                "--tls-ca", file("ca.pem"));
    }
}

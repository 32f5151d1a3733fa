package dev.throng.xmpp.servers;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A certificate for a test's server, its own authority. RSA: ejabberd does not find the key of an elliptic one in this form. */
record ThrowawayCertificate(Path certificate, Path key) {

    static ThrowawayCertificate in(Path directory) throws IOException {
        try {
            X509Bundle bundle = new CertificateBuilder()
                    .algorithm(CertificateBuilder.Algorithm.rsa2048)
                    .subject("CN=" + RealServer.HOST)
                    .addSanDnsName(RealServer.HOST)
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
            return new ThrowawayCertificate(
                    Files.writeString(directory.resolve("certificate.pem"), bundle.getCertificatePEM()),
                    Files.writeString(directory.resolve("key.pem"), bundle.getPrivateKeyPEM()));
        } catch (IOException failed) {
            throw failed;
        } catch (Exception unsupported) {
            throw new IOException("no certificate can be made", unsupported);
        }
    }
}

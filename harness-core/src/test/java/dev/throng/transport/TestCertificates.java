package dev.throng.transport;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import javax.net.ssl.SSLContext;

/** Throwaway certificates for the tests of TLS. */
public final class TestCertificates {

    /** @param name its subject: {@code CN=authority} */
    public static X509Bundle authority(String name) throws Exception {
        return new CertificateBuilder()
                .subject(name)
                .setIsCertificateAuthority(true)
                .ecp256()
                .buildSelfSigned();
    }

    /** The certificate of a server of that name. */
    public static X509Bundle server(String host, X509Bundle issuer) throws Exception {
        return new CertificateBuilder()
                .subject("CN=" + host)
                .addSanDnsName(host)
                .ecp256()
                .buildIssuedBy(issuer);
    }

    /** A client's certificate. */
    public static X509Bundle client(X509Bundle issuer) throws Exception {
        return new CertificateBuilder().subject("CN=load").ecp256().buildIssuedBy(issuer);
    }

    /** What a server needs that shows the certificate and asks for none. */
    public static SSLContext identity(X509Bundle own) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.toKeyManagerFactory().getKeyManagers(), null, null);
        return context;
    }

    private TestCertificates() {}
}

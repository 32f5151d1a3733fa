package dev.throng.transport;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;

/** Verifies certificates as another trust manager does, and explains a refusal in words for the user. Any thread may use it. */
public final class ExplainingTrust extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager verifier;

    /** @param verifier decides whether a certificate is trusted */
    public ExplainingTrust(X509ExtendedTrustManager verifier) {
        this.verifier = verifier;
    }

    private interface Check {
        void run() throws CertificateException;
    }

    private static void explained(X509Certificate[] chain, String host, Check check) throws CertificateException {
        try {
            check.run();
        } catch (CertificateException refused) {
            throw new RefusedCertificateException(
                    CertificateProblem.of(List.of(chain), host, refused, new Date()), refused);
        }
    }

    private static String host(SSLSession session) {
        return session == null || session.getPeerHost() == null ? "" : session.getPeerHost();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        explained(
                chain,
                engine == null ? "" : host(engine.getHandshakeSession()),
                () -> verifier.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        String host = socket instanceof SSLSocket secure ? host(secure.getHandshakeSession()) : "";
        explained(chain, host, () -> verifier.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        explained(chain, "", () -> verifier.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        verifier.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        verifier.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        verifier.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return verifier.getAcceptedIssuers();
    }

    /** A refusal whose message is for the user. */
    static final class RefusedCertificateException extends CertificateException {

        private static final long serialVersionUID = 1L;

        RefusedCertificateException(String message, CertificateException cause) {
            super(message, cause);
        }
    }
}

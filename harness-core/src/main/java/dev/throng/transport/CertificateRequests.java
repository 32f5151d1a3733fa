package dev.throng.transport;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * The key manager of a client without a certificate. It remembers whether a target requested one. With TLS 1.3 a target refuses such a
 * client only after the handshake, often with a bare reset, so this is the only reliable sign. Any thread may call it.
 */
public final class CertificateRequests extends X509ExtendedKeyManager {

    private volatile boolean received;

    /** Whether a target requested a client certificate. */
    public boolean received() {
        return received;
    }

    private String requested() {
        received = true;
        return null; // the JDK's value for "no certificate"
    }

    @Override
    public String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
        return requested();
    }

    @Override
    public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
        return requested();
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        return null; // the JDK's value for "no certificate"
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return new X509Certificate[0];
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        throw new IllegalStateException("a client without a certificate has no private key");
    }
}

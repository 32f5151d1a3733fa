package dev.throng.cluster;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts certificates of the cluster's authority that have one role. A controller trusts agents only, and an agent trusts the controller
 * only. So what an agent reads comes from a process that holds a controller's key. Host names are not checked: members are known by their
 * addresses.
 */
final class RoleTrust extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager authority;
    private final Role role;

    /** @param authority checks the signatures, the dates and the use of the certificates */
    RoleTrust(X509ExtendedTrustManager authority, Role role) {
        this.authority = authority;
        this.role = role;
    }

    private void checkRole(X509Certificate[] chain) throws CertificateException {
        String subject = chain[0].getSubjectX500Principal().getName();
        if (Subjects.role(chain[0]).filter(role::equals).isEmpty()) {
            throw new CertificateException(
                    "the certificate of " + subject + " has another role (expected: OU=" + role.unit() + ")");
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        authority.checkClientTrusted(chain, type, socket);
        checkRole(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        authority.checkServerTrusted(chain, type, socket);
        checkRole(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        authority.checkClientTrusted(chain, type, engine);
        checkRole(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        authority.checkServerTrusted(chain, type, engine);
        checkRole(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        authority.checkClientTrusted(chain, type);
        checkRole(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        authority.checkServerTrusted(chain, type);
        checkRole(chain);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authority.getAcceptedIssuers();
    }
}

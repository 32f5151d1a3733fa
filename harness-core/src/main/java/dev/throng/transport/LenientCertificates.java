package dev.throng.transport;

import io.netty.handler.ssl.SslContext;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.security.Provider;
import java.security.Security;
import java.security.cert.CRL;
import java.security.cert.CRLException;
import java.security.cert.CertPath;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateFactorySpi;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/**
 * Lets the TLS handshakes of one context accept certificates that Java refuses to read. Java reads the target's certificate before any trust
 * manager sees it, with the certificate factory of the first security provider, and there is no other way in. So this provider stands before
 * the others. Only within a handshake of such a context it reads a certificate that the next provider cannot read, as an {@link
 * UnreadableCertificate}. To all other code of the JVM it is the next provider's factory.
 */
public final class LenientCertificates extends Provider {

    private static final long serialVersionUID = 1L;

    private static final String NAME = "ThrongLenientCertificates";
    private static final String TYPE = "X.509";

    /** Whether the current thread runs a step of a handshake without verification. */
    private static final ThreadLocal<Boolean> LENIENT = ThreadLocal.withInitial(() -> false);

    private LenientCertificates(Provider next) {
        super(NAME, "1.0", "reads certificates that are not verified");
        putService(new Service(this, "CertificateFactory", TYPE, Factory.class.getName(), List.of(), null) {
            @Override
            public Object newInstance(Object parameter) {
                return new Factory(next);
            }
        });
    }

    /**
     * Returns a context that also accepts certificates that Java cannot read. Adds the provider to the JVM unless it is there. Any thread may
     * call it.
     *
     * @param unverified a context of the JDK that verifies no certificate
     */
    public static SslContext accepting(SslContext unverified) {
        install();
        return new LenientContext(unverified);
    }

    private static synchronized void install() {
        if (Security.getProvider(NAME) instanceof LenientCertificates) {
            return;
        }
        // that of another class loader, whose connections are over
        Security.removeProvider(NAME);
        Provider next = Security.getProviders("CertificateFactory." + TYPE)[0];
        Security.insertProviderAt(new LenientCertificates(next), 1);
    }

    /** Runs a step of a handshake without verification. */
    static void run(Runnable step) {
        boolean before = LENIENT.get();
        LENIENT.set(true);
        try {
            step.run();
        } finally {
            LENIENT.set(before);
        }
    }

    /** Reads with the next provider's factory first. */
    private static final class Factory extends CertificateFactorySpi {

        private final CertificateFactory strict;

        Factory(Provider next) {
            try {
                this.strict = CertificateFactory.getInstance(TYPE, next);
            } catch (CertificateException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public Certificate engineGenerateCertificate(InputStream in) throws CertificateException {
            if (!LENIENT.get() || !(in instanceof ByteArrayInputStream bytes)) {
                return strict.generateCertificate(in);
            }
            bytes.mark(0);
            try {
                return strict.generateCertificate(bytes);
            } catch (CertificateException refused) {
                bytes.reset();
                return unread(bytes, refused);
            }
        }

        private static Certificate unread(ByteArrayInputStream bytes, CertificateException refused)
                throws CertificateException {
            try {
                return UnreadableCertificate.of(bytes.readAllBytes(), String.valueOf(refused.getMessage()));
            } catch (CertificateException damaged) {
                refused.addSuppressed(damaged);
                throw refused;
            }
        }

        @Override
        public Collection<? extends Certificate> engineGenerateCertificates(InputStream in)
                throws CertificateException {
            return strict.generateCertificates(in);
        }

        @Override
        public CRL engineGenerateCRL(InputStream in) throws CRLException {
            return strict.generateCRL(in);
        }

        @Override
        public Collection<? extends CRL> engineGenerateCRLs(InputStream in) throws CRLException {
            return strict.generateCRLs(in);
        }

        @Override
        public CertPath engineGenerateCertPath(InputStream in) throws CertificateException {
            return strict.generateCertPath(in);
        }

        @Override
        public CertPath engineGenerateCertPath(InputStream in, String encoding) throws CertificateException {
            return strict.generateCertPath(in, encoding);
        }

        @Override
        public CertPath engineGenerateCertPath(List<? extends Certificate> certificates) throws CertificateException {
            return strict.generateCertPath(certificates);
        }

        @Override
        public Iterator<String> engineGetCertPathEncodings() {
            return strict.getCertPathEncodings();
        }
    }
}

package dev.throng.transport;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.security.NoSuchProviderException;
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
 * Lets a TLS handshake without verification accept certificates that Java refuses to read. Java reads the target's certificate before any
 * trust manager sees it, with the certificate factory of the first security provider. So this provider is added before the others, for
 * the whole JVM. It reads a certificate as Java does, and only if that fails as an {@link UnreadableCertificate}. Such a certificate is
 * valid at no time and Java cannot read its bytes for a verification either, so connections with verification refuse it as before.
 */
public final class LenientCertificates extends Provider {

    private static final long serialVersionUID = 1L;

    private static final String NAME = "ThrongLenientCertificates";
    private static final String TYPE = "X.509";

    private LenientCertificates() {
        super(NAME, "1.0", "reads certificates that are not verified");
        putService(new Service(this, "CertificateFactory", TYPE, Factory.class.getName(), List.of(), null) {
            @Override
            public Object newInstance(Object parameter) {
                return new Factory();
            }
        });
    }

    /** Adds the provider to the JVM unless it is there. Any thread may call it. */
    public static void use() {
        Security.insertProviderAt(new LenientCertificates(), 1);
    }

    /** Reads with Java's own factory first. */
    private static final class Factory extends CertificateFactorySpi {

        private final CertificateFactory strict;

        Factory() {
            try {
                this.strict = CertificateFactory.getInstance(TYPE, "SUN");
            } catch (CertificateException | NoSuchProviderException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public Certificate engineGenerateCertificate(InputStream in) throws CertificateException {
            if (!(in instanceof ByteArrayInputStream bytes)) {
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

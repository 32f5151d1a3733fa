package dev.throng.transport;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Principal;
import java.security.Provider;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.X509Certificate;
import java.security.spec.X509EncodedKeySpec;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import javax.security.auth.x500.X500Principal;

/**
 * A certificate (RFC 5280 §4.1) that Java refuses to read, for example because its subject is empty and its alternative name is not critical.
 * It has its bytes and its public key, which is all that a TLS handshake without verification needs. It is valid at no time and verifies with
 * no key. Immutable.
 */
final class UnreadableCertificate extends X509Certificate {

    private static final long serialVersionUID = 1L;

    /** Fields of the signed part: version (context tag 0, optional), serial number, algorithm, issuer, validity, subject, key. */
    private static final int VERSION_TAG = 0xa0;

    private static final int FIELDS_BEFORE_KEY = 5;

    /** Types of keys that the JDK does not find by their object identifiers (RFC 5480 §2.1.1, RFC 8410 §3). */
    private static final Map<String, String> KEY_TYPES =
            Map.of("1.2.840.10045.2.1", "EC", "1.3.101.112", "Ed25519", "1.3.101.113", "Ed448");

    private final byte[] encoded;
    private final byte[] signedPart;
    private final PublicKey key;
    private final String signatureAlgorithm;
    private final String mistake;

    private UnreadableCertificate(
            byte[] encoded, byte[] signedPart, PublicKey key, String signatureAlgorithm, String mistake) {
        this.mistake = mistake;
        this.encoded = encoded;
        this.signedPart = signedPart;
        this.key = key;
        this.signatureAlgorithm = signatureAlgorithm;
    }

    /**
     * Reads a certificate in DER.
     *
     * @param mistake why Java refuses to read it
     * @throws CertificateException if the bytes have no form of a certificate, or if Java does not know the type of the key
     */
    static UnreadableCertificate of(byte[] der, String mistake) throws CertificateException {
        DerReader certificate = DerReader.sequence(der);
        DerReader signed = certificate.enter();
        byte[] signedPart = signed.whole();
        String algorithm = certificate.enter().objectIdentifier();
        if (signed.nextTag() == VERSION_TAG) {
            signed.skip();
        }
        for (int i = 0; i < FIELDS_BEFORE_KEY; i++) {
            signed.skip();
        }
        DerReader key = signed.enter();
        byte[] encodedKey = key.whole();
        String keyAlgorithm = key.enter().objectIdentifier();
        try {
            PublicKey read = KeyFactory.getInstance(KEY_TYPES.getOrDefault(keyAlgorithm, keyAlgorithm))
                    .generatePublic(new X509EncodedKeySpec(encodedKey));
            return new UnreadableCertificate(der.clone(), signedPart, read, algorithm, mistake);
        } catch (GeneralSecurityException unknown) {
            throw new CertificateException("the certificate has a public key that Java cannot use", unknown);
        }
    }

    /** Why Java refuses to read it, in the words of Java. */
    String mistake() {
        return mistake;
    }

    @Override
    public byte[] getEncoded() {
        return encoded.clone();
    }

    @Override
    public byte[] getTBSCertificate() {
        return signedPart.clone();
    }

    @Override
    public PublicKey getPublicKey() {
        return key;
    }

    @Override
    public void checkValidity() throws CertificateExpiredException {
        checkValidity(new Date());
    }

    @Override
    public void checkValidity(Date date) throws CertificateExpiredException {
        throw new CertificateExpiredException("the validity of the certificate was not read");
    }

    @Override
    public void verify(PublicKey signer) throws CertificateException {
        throw new CertificateException("the certificate was not read, so it cannot be verified");
    }

    @Override
    public void verify(PublicKey signer, String provider) throws CertificateException {
        verify(signer);
    }

    @Override
    public void verify(PublicKey signer, Provider provider) throws CertificateException {
        verify(signer);
    }

    @Override
    public int getVersion() {
        return 3;
    }

    @Override
    public BigInteger getSerialNumber() {
        return BigInteger.ZERO;
    }

    @Override
    @SuppressWarnings("deprecation")
    public Principal getIssuerDN() {
        return getIssuerX500Principal();
    }

    @Override
    public X500Principal getIssuerX500Principal() {
        return new X500Principal("");
    }

    @Override
    @SuppressWarnings("deprecation")
    public Principal getSubjectDN() {
        return getSubjectX500Principal();
    }

    @Override
    public X500Principal getSubjectX500Principal() {
        return new X500Principal("");
    }

    @Override
    public Date getNotBefore() {
        return new Date(0);
    }

    @Override
    public Date getNotAfter() {
        return new Date(0);
    }

    @Override
    public byte[] getSignature() {
        return new byte[0];
    }

    @Override
    public String getSigAlgName() {
        return signatureAlgorithm;
    }

    @Override
    public String getSigAlgOID() {
        return signatureAlgorithm;
    }

    @Override
    public byte[] getSigAlgParams() {
        return new byte[0];
    }

    @Override
    public boolean[] getIssuerUniqueID() {
        return new boolean[0];
    }

    @Override
    public boolean[] getSubjectUniqueID() {
        return new boolean[0];
    }

    @Override
    public boolean[] getKeyUsage() {
        return new boolean[0];
    }

    @Override
    public int getBasicConstraints() {
        return -1;
    }

    @Override
    public Set<String> getCriticalExtensionOIDs() {
        return Set.of();
    }

    @Override
    public Set<String> getNonCriticalExtensionOIDs() {
        return Set.of();
    }

    @Override
    public byte[] getExtensionValue(String oid) {
        return null;
    }

    @Override
    public boolean hasUnsupportedCriticalExtension() {
        return false;
    }

    @Override
    public String toString() {
        return "a certificate that was not read, with a key of " + key.getAlgorithm();
    }
}

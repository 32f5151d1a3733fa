package dev.throng.cluster.certificates;

import dev.throng.cluster.Role;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A certificate authority for one cluster. It signs certificates of roles. Keys are of the curve P-256. Confined to one thread.
 */
public final class CertificateAuthority {

    private static final String SIGNATURE = "SHA256withECDSA";
    private static final int SERIAL_BITS = 127;
    /** Clocks of other machines may be behind. */
    private static final Duration CLOCK_SKEW = Duration.ofHours(1);

    private final String name;
    private final Instant from;
    private final Instant until;
    private final SecureRandom random;
    private final Issued own;

    /** A certificate and its private key. */
    public record Issued(X509Certificate certificate, KeyPair keys) {}

    /**
     * Creates an authority with a new key.
     *
     * @param name the common name (CN) of the authority, and a part of the names of what it signs
     * @param valid how long its certificates are valid from {@code now} on
     * @throws GeneralSecurityException if the JVM lacks an algorithm
     */
    public CertificateAuthority(String name, Instant now, Duration valid, SecureRandom random)
            throws GeneralSecurityException {
        this.name = name;
        this.from = now.minus(CLOCK_SKEW);
        this.until = now.plus(valid);
        this.random = random;
        KeyPair keys = newKeys();
        X500Name subject = new X500NameBuilder(BCStyle.INSTANCE)
                .addRDN(BCStyle.O, "Throng")
                .addRDN(BCStyle.CN, name)
                .build();
        this.own = issue(subject, keys, subject, keys, true);
    }

    /** Returns the certificate and key of the authority itself. The key signs: keep it apart from the members. */
    public Issued own() {
        return own;
    }

    /**
     * Signs a new certificate for members of a role.
     *
     * @throws GeneralSecurityException if the JVM lacks an algorithm
     */
    public Issued issue(Role role) throws GeneralSecurityException {
        X500Name subject = new X500NameBuilder(BCStyle.INSTANCE)
                .addRDN(BCStyle.O, "Throng")
                .addRDN(BCStyle.OU, role.unit())
                .addRDN(BCStyle.CN, name)
                .build();
        X500Name issuer =
                X500Name.getInstance(own.certificate().getSubjectX500Principal().getEncoded());
        return issue(issuer, own.keys(), subject, newKeys(), false);
    }

    private Issued issue(X500Name issuer, KeyPair issuing, X500Name subject, KeyPair keys, boolean authority)
            throws GeneralSecurityException {
        try {
            JcaX509ExtensionUtils extensions = new JcaX509ExtensionUtils();
            X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    issuer,
                    new BigInteger(SERIAL_BITS, random),
                    Date.from(from),
                    Date.from(until),
                    subject,
                    keys.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority))
                    .addExtension(
                            Extension.keyUsage,
                            true,
                            new KeyUsage(authority ? KeyUsage.keyCertSign : KeyUsage.digitalSignature))
                    .addExtension(
                            Extension.subjectKeyIdentifier,
                            false,
                            extensions.createSubjectKeyIdentifier(keys.getPublic()))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            extensions.createAuthorityKeyIdentifier(issuing.getPublic()));
            if (!authority) {
                // A member both opens and accepts connections.
                KeyPurposeId[] purposes = {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth};
                builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes));
            }
            var signer = new JcaContentSignerBuilder(SIGNATURE).build(issuing.getPrivate());
            return new Issued(new JcaX509CertificateConverter().getCertificate(builder.build(signer)), keys);
        } catch (IOException | OperatorCreationException failed) {
            throw new GeneralSecurityException(failed);
        }
    }

    private KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        return generator.generateKeyPair();
    }
}

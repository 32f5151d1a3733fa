package dev.throng.transport;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.stream.Stream;

/** Certificates in DER (RFC 5280 §4.1) that tools for certificates do not make: with mistakes, or with old algorithms. */
public final class HandmadeCertificates {

    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final int DNS_NAME = 0x82;
    private static final byte[] NULL = {5, 0};
    private static final byte[] SHA_256_WITH_RSA = {0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 1, 1, 11};
    private static final byte[] MD5_WITH_RSA = {0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 1, 1, 4};
    private static final byte[] COMMON_NAME = {0x55, 4, 3};
    private static final byte[] ALTERNATIVE_NAME = {0x55, 0x1d, 0x11};

    private HandmadeCertificates() {}

    /** A certificate that Java refuses to read, for a server to show. */
    public static X509Certificate unreadable(byte[] der) throws CertificateException {
        return UnreadableCertificate.of(der, "made by hand");
    }

    /** A certificate with an empty subject, and an alternative name that is not critical, against RFC 5280 §4.2.1.6. */
    public static byte[] withoutSubject(String issuer, PrivateKey signer, KeyPair keys, String host) throws Exception {
        byte[] extension = der(
                SEQUENCE,
                der(OBJECT_IDENTIFIER, ALTERNATIVE_NAME),
                der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, host.getBytes(StandardCharsets.US_ASCII)))));
        return certificate(SHA_256_WITH_RSA, "SHA256withRSA", issuer, signer, der(SEQUENCE), keys, List.of(extension));
    }

    /** A certificate that is signed with MD5. */
    public static byte[] withMd5(String issuer, PrivateKey signer, KeyPair keys, String host) throws Exception {
        return certificate(MD5_WITH_RSA, "MD5withRSA", issuer, signer, name(host), keys, List.of());
    }

    private static byte[] certificate(
            byte[] algorithm,
            String algorithmName,
            String issuer,
            PrivateKey signer,
            byte[] subject,
            KeyPair keys,
            List<byte[]> extensions)
            throws Exception {
        byte[] algorithmId = der(SEQUENCE, der(OBJECT_IDENTIFIER, algorithm), NULL);
        byte[] time = der(UTC_TIME, "200101000000Z".getBytes(StandardCharsets.US_ASCII));
        byte[] end = der(UTC_TIME, "490101000000Z".getBytes(StandardCharsets.US_ASCII));
        byte[] signed = der(
                SEQUENCE,
                der(0xa0, der(INTEGER, new byte[] {2})),
                der(INTEGER, BigInteger.valueOf(4711).toByteArray()),
                algorithmId,
                name(issuer),
                der(SEQUENCE, time, end),
                subject,
                keys.getPublic().getEncoded(),
                extensions.isEmpty() ? new byte[0] : der(0xa3, der(SEQUENCE, extensions.toArray(byte[][]::new))));
        Signature signature = Signature.getInstance(algorithmName);
        signature.initSign(signer);
        signature.update(signed);
        return der(SEQUENCE, signed, algorithmId, der(BIT_STRING, new byte[1], signature.sign()));
    }

    private static byte[] name(String commonName) {
        return der(
                SEQUENCE,
                der(
                        SET,
                        der(
                                SEQUENCE,
                                der(OBJECT_IDENTIFIER, COMMON_NAME),
                                der(UTF8_STRING, commonName.getBytes(StandardCharsets.UTF_8)))));
    }

    private static byte[] der(int tag, byte[]... parts) {
        int length = Stream.of(parts).mapToInt(part -> part.length).sum();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (length > 0xff) {
            out.write(0x82);
            out.write(length >> 8);
        } else if (length > 0x7f) {
            out.write(0x81);
        }
        out.write(length);
        Stream.of(parts).forEach(out::writeBytes);
        return out.toByteArray();
    }
}

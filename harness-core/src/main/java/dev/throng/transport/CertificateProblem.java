package dev.throng.transport;

import dev.throng.text.Printable;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Locale;

/**
 * Explains to the user why the certificate of a target was refused, and what to do: one sentence with the cause and a remedy (RFC 5280 §6, RFC
 * 6125 §6). Java's own messages name the step of its algorithm that failed. Pure.
 */
final class CertificateProblem {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final int MAX_NAMES = 5;
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;
    private static final int MAX_DEPTH = 8;
    private static final String SKIP = "; settings.tls.verify: false skips the check";

    private CertificateProblem() {}

    /**
     * Returns the sentence.
     *
     * @param chain the certificates that the target sent, its own first
     * @param host the name that the certificate must contain; empty if it is not checked
     * @param refused why Java refused them
     * @param now the time at which they must be valid
     */
    static String of(List<X509Certificate> chain, String host, CertificateException refused, Date now) {
        return chain.stream()
                .filter(UnreadableCertificate.class::isInstance)
                .map(UnreadableCertificate.class::cast)
                .findFirst()
                .map(unread -> TlsProblem.ofUnreadable(unread.mistake()))
                .orElseGet(() -> cause(chain, host, refused, now) + SKIP);
    }

    private static String cause(List<X509Certificate> chain, String host, CertificateException refused, Date now) {
        if (chain.isEmpty()) {
            return "the target sent no certificate";
        }
        for (int i = 0; i < chain.size(); i++) {
            String which = i == 0 ? "the target's certificate" : "the certificate of " + subject(chain.get(i));
            try {
                chain.get(i).checkValidity(now);
            } catch (CertificateExpiredException expired) {
                return which + " expired on " + date(chain.get(i).getNotAfter()) + ": renew it on the server";
            } catch (CertificateNotYetValidException early) {
                return which + " is not valid before " + date(chain.get(i).getNotBefore())
                        + ": check the clocks of this machine and of the server";
            }
        }
        CertPathValidatorException path = pathProblem(refused);
        if (path != null && path.getReason() == BasicReason.ALGORITHM_CONSTRAINED) {
            return weak(chain) + "; issue a new one for the server";
        }
        String message = messages(refused);
        if (message.contains("critical extension")) {
            return "a certificate of the target has a critical extension that Java does not know ("
                    + unknownExtensions(chain) + "): issue one without it";
        }
        if (message.contains("ertificate chaining error")
                || message.contains("unable to find valid certification path")
                || message.contains("does not chain with any of the trust anchors")
                || message.contains("signature check failed")) {
            return untrusted(chain);
        }
        if (message.contains("subject alternative") || message.contains("No name matching")) {
            return otherName(chain.get(0), host);
        }
        if (message.contains("key usage") || message.contains("KeyUsage")) {
            return "the target's certificate is not for TLS servers (its key usage does not permit it): issue one for a server";
        }
        return "the target's certificate is refused: " + Printable.excerpt(last(refused));
    }

    /** The chain ends at a certificate that no trusted authority signed. */
    private static String untrusted(List<X509Certificate> chain) {
        X509Certificate last = chain.get(chain.size() - 1);
        if (chain.size() == 1 && isSelfSigned(last)) {
            return "the target's certificate is self-signed: to trust it, name it in settings.tls.ca";
        }
        if (isSelfSigned(last)) {
            return "the authority of the target's certificate, " + subject(last)
                    + ", is not trusted: name its certificate in settings.tls.ca";
        }
        return "the issuer of the target's certificate, " + issuer(last)
                + ", is not trusted: name its certificate in settings.tls.ca, or if it is an intermediate authority, let the server"
                + " send its certificate too";
    }

    private static boolean isSelfSigned(X509Certificate certificate) {
        if (!certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal())) {
            return false;
        }
        try {
            certificate.verify(certificate.getPublicKey());
            return true;
        } catch (GeneralSecurityException another) {
            return false;
        }
    }

    private static String otherName(X509Certificate certificate, String host) {
        List<String> names = names(certificate);
        String has = names.isEmpty() ? "no name of a host" : String.join(", ", names);
        return "the target's certificate is for " + has + ", and not for " + Printable.excerpt(host)
                + ": correct the address of the target, or set settings.tls.serverName to a name in it";
    }

    /** The host names and addresses in a certificate, the first few. */
    private static List<String> names(X509Certificate certificate) {
        List<String> names = new ArrayList<>();
        try {
            Collection<List<?>> alternative = certificate.getSubjectAlternativeNames();
            if (alternative != null) {
                for (List<?> name : alternative) {
                    Integer type = (Integer) name.get(0);
                    if (type == DNS_NAME || type == IP_ADDRESS) {
                        names.add(Printable.excerpt(String.valueOf(name.get(1))));
                    }
                }
            }
        } catch (CertificateParsingException damaged) {
            return List.of();
        }
        if (names.isEmpty() && !certificate.getSubjectX500Principal().getName().isEmpty()) {
            names.add(subject(certificate));
        }
        return names.size() <= MAX_NAMES ? names : shortened(names);
    }

    private static List<String> shortened(List<String> names) {
        List<String> first = new ArrayList<>(names.subList(0, MAX_NAMES));
        first.add((names.size() - MAX_NAMES) + " more");
        return first;
    }

    private static String weak(List<X509Certificate> chain) {
        X509Certificate own = chain.get(0);
        return "a certificate of the target uses an algorithm or a key that Java refuses as too weak (its own: "
                + Printable.excerpt(own.getSigAlgName()) + ", key " + key(own.getPublicKey()) + ")";
    }

    /** {@code RSA 1024 bits}. */
    private static String key(PublicKey key) {
        if (key instanceof RSAKey rsa) {
            return "RSA " + rsa.getModulus().bitLength() + " bits";
        }
        return key instanceof ECKey curve
                ? "EC " + curve.getParams().getCurve().getField().getFieldSize() + " bits"
                : key.getAlgorithm();
    }

    private static String unknownExtensions(List<X509Certificate> chain) {
        List<String> all = new ArrayList<>();
        for (X509Certificate certificate : chain) {
            if (certificate.hasUnsupportedCriticalExtension() && certificate.getCriticalExtensionOIDs() != null) {
                certificate.getCriticalExtensionOIDs().stream()
                        .filter(oid -> !oid.startsWith("2.5.29."))
                        .forEach(all::add);
            }
        }
        return all.isEmpty() ? "unknown" : Printable.excerpt(String.join(", ", all));
    }

    private static CertPathValidatorException pathProblem(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            if (at instanceof CertPathValidatorException found) {
                return found;
            }
        }
        return null;
    }

    private static String messages(Throwable thrown) {
        StringBuilder all = new StringBuilder();
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            all.append(at.getMessage()).append('\n');
        }
        return all.toString();
    }

    private static String last(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at.getCause() != null && depth < MAX_DEPTH; depth++) {
            at = at.getCause();
        }
        return at.getMessage() == null ? "no reason given" : at.getMessage();
    }

    private static String subject(X509Certificate certificate) {
        return name(certificate.getSubjectX500Principal().getName());
    }

    private static String issuer(X509Certificate certificate) {
        return name(certificate.getIssuerX500Principal().getName());
    }

    private static String name(String distinguished) {
        return distinguished.isEmpty() ? "an authority without a name" : Printable.excerpt(distinguished);
    }

    private static String date(Date date) {
        return DATE.format(date.toInstant());
    }
}

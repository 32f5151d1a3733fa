package dev.throng.transport;

import dev.throng.text.Printable;
import io.netty.handler.ssl.NotSslRecordException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Explains to the user why a TLS handshake failed, and what to do. Java's messages name the step of the handshake alone. Pure. */
final class TlsProblem {

    private static final int MAX_DEPTH = 8;
    private static final Pattern ALERT = Pattern.compile("Received fatal alert: (\\w+)");
    private static final Pattern OLD_VERSION = Pattern.compile("selected protocol version (TLS1[01]|SSL\\w+)");
    private static final Pattern RECORD = Pattern.compile("not an SSL/TLS record: ([0-9a-f]*)");
    private static final int SHOWN_BYTES = 16;

    private static final String CLIENT = "the target refuses the client's certificate";
    private static final String SIGNER = ": it must trust the signer of settings.tls.cert";
    private static final String OLD =
            "the target supports neither TLS 1.2 nor TLS 1.3: enable one of them on the server";

    /** What the alerts of RFC 8446 §6 mean for a client, and its remedy. */
    private static final Map<String, String> ALERTS = Map.ofEntries(
            Map.entry("protocol_version", OLD),
            Map.entry(
                    "handshake_failure",
                    "the target and Throng have no cipher in common, or the target requires a client certificate: see the ciphers of"
                            + " the server, or set settings.tls.cert and settings.tls.key"),
            Map.entry(
                    "insufficient_security",
                    "the target asks for stronger ciphers than Throng offers: see the ciphers of the server"),
            Map.entry(
                    "certificate_required",
                    "the target requires a client certificate: set settings.tls.cert and settings.tls.key"),
            Map.entry("bad_certificate", CLIENT + ", or requires one: see settings.tls.cert and settings.tls.key"),
            Map.entry(
                    "unsupported_certificate",
                    CLIENT + " as of a kind that it does not support: see settings.tls.cert"),
            Map.entry("certificate_revoked", CLIENT + " as revoked: see settings.tls.cert"),
            Map.entry("certificate_expired", CLIENT + " as expired: renew settings.tls.cert"),
            Map.entry("certificate_unknown", CLIENT + SIGNER),
            Map.entry("unknown_ca", CLIENT + SIGNER),
            Map.entry(
                    "access_denied",
                    "the target trusts the client's certificate and denies access: see settings.tls.cert"),
            Map.entry(
                    "unrecognized_name",
                    "the target has no certificate for the name that Throng sends: set settings.tls.serverName to a name that the"
                            + " server knows"),
            Map.entry(
                    "no_application_protocol",
                    "the target speaks none of the application protocols that Throng offers on this port: correct the port"));

    private TlsProblem() {}

    /** Returns the sentence for an exception of a handshake. */
    static String of(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            String known = known(at);
            if (!known.isEmpty()) {
                return known;
            }
        }
        return message(thrown);
    }

    private static String known(Throwable at) {
        String message = String.valueOf(at.getMessage());
        if (at instanceof ExplainingTrust.RefusedCertificateException) {
            return message;
        }
        if (at instanceof CertificateException) {
            return ofUnreadable(message);
        }
        if (at instanceof NotSslRecordException) {
            return noTls(message);
        }
        Matcher alert = ALERT.matcher(message);
        if (alert.find()) {
            String meaning = ALERTS.get(alert.group(1));
            return meaning == null ? "" : meaning + " (alert " + alert.group(1) + ")";
        }
        if (OLD_VERSION.matcher(message).find()) {
            return OLD;
        }
        if (message.contains("DH ServerKeyExchange") || message.contains("DiffieHellman")) {
            return "the target's Diffie-Hellman key is too short for Java: configure one of 2048 bits, or ciphers with ECDHE";
        }
        if (message.contains("Remote host terminated the handshake") || message.contains("while SSL/TLS handshake")) {
            return "the target closed the connection in the handshake: check that it speaks TLS on this port, and its log";
        }
        return "";
    }

    /**
     * Returns the sentence on a certificate that Java refuses to read.
     *
     * @param mistake in the words of Java
     */
    static String ofUnreadable(String mistake) {
        return "the target's certificate cannot be read: " + Printable.excerpt(unreadable(mistake))
                + ": issue another one for the server; settings.tls.verify: false accepts it";
    }

    private static String unreadable(String message) {
        if (message.contains("SubjectAlternativeName extension MUST be marked critical")) {
            return "its subject is empty, and its subject alternative name is not critical (RFC 5280 §4.2.1.6)";
        }
        if (message.contains("Empty issuer DN")) {
            return "its issuer is empty (RFC 5280 §4.1.2.4)";
        }
        if (message.contains("subject field is empty")) {
            return "its subject is empty, and it has no subject alternative name";
        }
        return message.replaceFirst("^(?:[\\w.]+Exception: )+", "");
    }

    /** The first bytes of what is no TLS tell which service listens. */
    private static String noTls(String message) {
        Matcher record = RECORD.matcher(message);
        String first = "";
        if (record.find() && record.group(1).length() % 2 == 0) {
            byte[] bytes = HexFormat.of().parseHex(record.group(1));
            first = new String(bytes, 0, Math.min(SHOWN_BYTES, bytes.length), StandardCharsets.ISO_8859_1);
        }
        return "the target does not speak TLS on this port"
                + (first.isBlank() ? "" : "; its answer begins with \"" + Printable.excerpt(first.strip()) + "\"")
                + ": correct the port, or connect without TLS";
    }

    private static String message(Throwable thrown) {
        Throwable at = thrown;
        String last = "";
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            if (at.getMessage() != null && !at.getMessage().isBlank()) {
                last = at.getMessage();
            }
        }
        return last.isEmpty() ? TransportError.TLS_FAILED.description() : Printable.excerpt(last);
    }
}

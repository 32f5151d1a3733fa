package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.throng.targets.xmpp.stanza.Jid;
import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * The users that a verified client certificate names: its alternative names of type XmppAddr (RFC 6120, section
 * 13.7.1.4), or else its common name, which is an address or a local part.
 */
final class ClientCertificate {

    private static final Integer OTHER_NAME = 0;
    /** The object identifier 1.3.6.1.5.5.7.8.5 in DER. */
    private static final byte[] XMPP_ADDR = {6, 8, 43, 6, 1, 5, 5, 7, 8, 5};

    private static final int UTF8_STRING = 0x0C;

    private ClientCertificate() {}

    /** The local parts at {@code domain}; empty without a verified certificate. */
    static List<String> users(ClientConnection connection, String domain) {
        Optional<SSLSession> session = connection.tlsSession();
        if (session.isEmpty()) {
            return List.of();
        }
        try {
            Certificate[] chain = session.get().getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate
                    ? users((X509Certificate) chain[0], domain)
                    : List.of();
        } catch (SSLPeerUnverifiedException none) {
            return List.of();
        }
    }

    static List<String> users(X509Certificate certificate, String domain) {
        List<String> names = xmppAddresses(certificate);
        if (names.isEmpty()) {
            commonName(certificate).ifPresent(name -> names.add(name.indexOf('@') < 0 ? name + "@" + domain : name));
        }
        List<String> users = new ArrayList<>();
        for (String name : names) {
            Jid.parse(name)
                    .filter(jid -> jid.domain().equals(domain) && !jid.local().isEmpty())
                    .ifPresent(jid -> users.add(jid.local()));
        }
        return users;
    }

    private static Optional<String> commonName(X509Certificate certificate) {
        try {
            String subject = certificate.getSubjectX500Principal().getName();
            return new LdapName(subject)
                    .getRdns().stream()
                            .filter(part -> part.getType().equalsIgnoreCase("CN"))
                            .map(Rdn::getValue)
                            .map(String::valueOf)
                            .findFirst();
        } catch (InvalidNameException odd) {
            return Optional.empty();
        }
    }

    private static List<String> xmppAddresses(X509Certificate certificate) {
        List<String> addresses = new ArrayList<>();
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            if (names != null) {
                for (List<?> name : names) {
                    if (OTHER_NAME.equals(name.get(0)) && name.get(1) instanceof byte[]) {
                        xmppAddress((byte[]) name.get(1)).ifPresent(addresses::add);
                    }
                }
            }
        } catch (CertificateParsingException odd) {
            return new ArrayList<>();
        }
        return addresses;
    }

    /** OtherName is a sequence of the identifier and a UTF8String in an explicit tag; this supports short lengths only. */
    private static Optional<String> xmppAddress(byte[] der) {
        for (int at = 0; at + XMPP_ADDR.length < der.length; at++) {
            if (matches(der, at)) {
                int text = at + XMPP_ADDR.length;
                while (text < der.length && der[text] != UTF8_STRING) {
                    text++;
                }
                int length = text + 1 < der.length ? der[text + 1] : -1;
                boolean whole = length >= 0 && text + 2 + length <= der.length;
                return whole ? Optional.of(new String(der, text + 2, length, UTF_8)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean matches(byte[] der, int at) {
        for (int n = 0; n < XMPP_ADDR.length; n++) {
            if (der[at + n] != XMPP_ADDR[n]) {
                return false;
            }
        }
        return true;
    }
}

package dev.throng.cluster;

import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** Reads roles from certificates. */
final class Subjects {

    private static final String UNIT = "OU";

    private Subjects() {}

    /** Returns the role that the certificate names as its only organizational unit. */
    static Optional<Role> role(X509Certificate certificate) {
        try {
            LdapName subject =
                    new LdapName(certificate.getSubjectX500Principal().getName());
            List<Rdn> units = subject.getRdns().stream()
                    .filter(part -> part.toAttributes().get(UNIT) != null)
                    .toList();
            return units.size() == 1 && units.get(0).size() == 1
                    ? Arrays.stream(Role.values())
                            .filter(role -> role.unit().equals(units.get(0).getValue()))
                            .findFirst()
                    : Optional.empty();
        } catch (InvalidNameException unreadable) {
            return Optional.empty();
        }
    }
}

package dev.throng.xmpp.load;

import dev.throng.protocol.SettingException;
import dev.throng.protocol.settings.UserIdentities;
import dev.throng.transport.Tls;
import dev.throng.xmpp.users.CertificatePattern;
import dev.throng.xmpp.users.UsersException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The client certificates of one event loop's users. Reads a user's file at the first login, and keeps those used last, so that a user who
 * comes back resumes the TLS session too. Confined to the loop.
 */
final class UserCertificates {

    private final UserIdentities identities;
    private final Map<Path, Tls.Context> kept;

    /** @param capacity how many users' certificates are kept, see docs/decisions/xmpp-logins.md for their size */
    UserCertificates(UserIdentities identities, int capacity) {
        this.identities = identities;
        this.kept = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Path, Tls.Context> eldest) {
                return size() > capacity;
            }
        };
    }

    /**
     * Returns the TLS context of a user.
     *
     * @throws UsersException if the user has no certificate that can be used
     */
    Tls.Context of(CertificatePattern pattern, String user) throws UsersException {
        Path file = pattern.of(user);
        Tls.Context known = kept.get(file);
        if (known == null) {
            try {
                known = identities.of(file);
            } catch (SettingException unusable) {
                // names the file
                throw new UsersException(unusable.getMessage());
            }
            kept.put(file, known);
        }
        return known;
    }

    /** Returns how many certificates are kept. */
    int size() {
        return kept.size();
    }
}

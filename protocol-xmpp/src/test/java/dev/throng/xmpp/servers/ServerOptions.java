package dev.throng.xmpp.servers;

import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.provision.PasswordForm;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a real server is started with.
 *
 * @param ring the rosters of the same users
 * @param extensions whether it has an archive, carbons, client state, upload, push, blocking and messages for users who are offline
 * @param sasl2 whether it offers SASL2 with Bind 2 and tokens (prosody without TLS only)
 * @param clientAuthority who signs the certificates of users; empty if users have none (ejabberd only)
 */
public record ServerOptions(
        Users users,
        RosterRing ring,
        PasswordForm passwords,
        Tls tls,
        boolean sasl2,
        boolean extensions,
        Optional<Path> clientAuthority) {

    /** What the server says of TLS on its ordinary port. */
    public enum Tls {
        OFF,
        OPTIONAL,
        REQUIRED
    }

    /** Without TLS, passwords in clear. */
    public static ServerOptions of(Users users, int roster) {
        return new ServerOptions(
                users,
                new RosterRing(users.count(), roster),
                new PasswordForm.Plain(),
                Tls.OFF,
                false,
                false,
                Optional.empty());
    }

    public ServerOptions withPasswords(PasswordForm form) {
        return new ServerOptions(users, ring, form, tls, sasl2, extensions, clientAuthority);
    }

    public ServerOptions withTls(Tls mode) {
        return new ServerOptions(users, ring, passwords, mode, sasl2, extensions, clientAuthority);
    }

    public ServerOptions withSasl2() {
        return new ServerOptions(users, ring, passwords, tls, true, extensions, clientAuthority);
    }

    public ServerOptions withExtensions() {
        return new ServerOptions(users, ring, passwords, tls, sasl2, true, clientAuthority);
    }

    public ServerOptions withClientAuthority(Path authority) {
        return new ServerOptions(users, ring, passwords, tls, sasl2, extensions, Optional.of(authority));
    }
}

package dev.throng.xmpp.users.provision;

import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.Users;
import java.io.IOException;

/** A way to make users known to a server. */
public sealed interface Provisioning permits ProsodyProvisioning, EjabberdProvisioning {

    /**
     * Writes all users and their rosters; every friendship is mutual (subscription both). What is there of the same users is replaced,
     * the rest stays.
     *
     * @param ring of as many users
     */
    void write(Users users, RosterRing ring) throws IOException;
}

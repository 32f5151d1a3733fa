package dev.throng.xmpp.users.provision;

import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.Users;
import java.io.IOException;

/** Creates users on a server. */
public sealed interface Provisioning permits ProsodyProvisioning, EjabberdProvisioning {

    /**
     * Writes all users and their rosters. All roster entries are mutual (subscription both). Existing data of these users is replaced;
     * data of other users stays.
     *
     * @param ring the rosters, for the same number of users
     */
    void write(Users users, RosterRing ring) throws IOException;
}

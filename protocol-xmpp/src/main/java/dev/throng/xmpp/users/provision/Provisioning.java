package dev.throng.xmpp.users.provision;

import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.Users;
import java.io.IOException;
import java.util.List;

/** Creates users on a server. */
public sealed interface Provisioning permits ProsodyProvisioning, EjabberdProvisioning {

    /**
     * Writes all users and their rosters. All roster entries are mutual (subscription both). Existing data of these users is replaced;
     * data of other users stays.
     *
     * @param ring the rosters, for the same number of users
     */
    void write(Users users, RosterRing ring) throws IOException;

    /** Returns the setting of the server's configuration without which it cannot use the users, with the name of the file. */
    String requiredSetting();

    /** Returns what to do after {@link #write} so that the server finds the users: sentences, one step each, with absolute paths. */
    List<String> nextSteps();
}

package dev.throng.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose users three agents log in, at a target with two addresses. */
@Timeout(300)
class XmppAddressesOfAgentsIT {

    @TempDir
    Path directory;

    /** A user logs in to the same process that it sends its messages to, whichever agent it belongs to. */
    @Test
    void threeAgentsSpreadTheirUsersOverTheTargetsAddresses() throws Exception {
        AgentCounts counts = AgentCounts.ofMessages(
                directory, "launch: xmpp, processes: 2", "users: {count: 24}, message: {to: online}", 24);

        counts.assertSpreadOverTwoAddresses(12);
    }
}

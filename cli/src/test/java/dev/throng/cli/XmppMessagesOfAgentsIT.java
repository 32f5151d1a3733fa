package dev.throng.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose users three agents log in, and whose messages go from one agent's users to another's. */
@Timeout(300)
class XmppMessagesOfAgentsIT {

    @TempDir
    Path directory;

    /** Two of three messages go to a session of another agent, whose delivery the sender's agent must hear of. */
    @Test
    void threeAgentsLogEveryUserInOnceAndCountMessagesToSessionsOfOtherAgentsOnce() throws Exception {
        AgentCounts counts =
                AgentCounts.ofMessages(directory, "launch: xmpp", "users: {count: 120}, message: {to: random}", 120);

        counts.assertSharedByThree(270);
    }
}

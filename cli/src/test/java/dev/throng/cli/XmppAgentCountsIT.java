package dev.throng.cli;

import dev.throng.run.AnyProtocolRuns;
import org.junit.jupiter.api.Test;

/** Runs of XMPP whose load three agents share. */
class XmppAgentCountsIT extends JoinedAgents {

    /**
     * Logs users in, lets them send 150 messages, and checks that all of this was answered.
     *
     * <p>A phase cannot wait until all logins are answered: due times follow from the plan alone. So all logins are due in the first
     * second, the cheapest mechanism is used, and the rest of the phase is the time that a busy machine may need.
     *
     * @param target kind of target and its keys
     * @param settings of the protocol, without deadlines and mechanisms
     */
    private AgentCounts messages(String name, String target, String settings, int users) throws Exception {
        AgentCounts counts = run(name, """
                name: messages
                protocol: xmpp
                target: {${target}, ${jvm}}
                settings: {${settings}, mechanisms: [PLAIN], ${deadlines}}
                generator: {loops: 2}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: logins, for: 8s, load: {login: {rate: ${users}/s, upTo: ${users}}}}
                  - {name: main, for: 3s, load: {message: {rate: 150/s, upTo: 150}}}
                """.replace("${target}", target)
                .replace("${settings}", settings)
                .replace("${deadlines}", AnyProtocolRuns.PATIENT_LOGINS)
                .replace("${users}", String.valueOf(users)));
        counts.assertAllAnswered("logins", "login", users);
        counts.assertAllAnswered("main", "message", 150);
        return counts;
    }

    /** Two of three messages go to a session of another agent, whose delivery the sender's agent must hear of. */
    @Test
    void threeAgentsLogEveryUserInOnceAndCountMessagesToSessionsOfOtherAgentsOnce() throws Exception {
        AgentCounts counts = messages("messages", "launch: xmpp", "users: {count: 120}, message: {to: random}", 120);

        counts.assertSharedByThree(270);
    }

    /** A user logs in to the same process that it sends its messages to, whichever agent it belongs to. */
    @Test
    void threeAgentsSpreadTheirUsersOverTheTargetsAddresses() throws Exception {
        AgentCounts counts =
                messages("addresses", "launch: xmpp, processes: 2", "users: {count: 24}, message: {to: online}", 24);

        counts.assertSpreadOverTwoAddresses(12);
    }
}

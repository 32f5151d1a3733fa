package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentRosterTest {

    private final AgentRoster roster = new AgentRoster();

    private static Member agent(String name, String id) {
        return new Member(name, Role.AGENT, id, new InetSocketAddress("127.0.0.1", 7800));
    }

    private AgentRoster.Answer admit(String name, String id) {
        return roster.admit(agent(name, id), Frame.VERSION);
    }

    @Test
    void aNewNameJoins() {
        assertThat(admit("a", "1")).isEqualTo(new AgentRoster.Answer.Joined());
        assertThat(admit("b", "2")).isEqualTo(new AgentRoster.Answer.Joined());
        assertThat(roster.members()).containsExactly(agent("a", "1"), agent("b", "2"));
    }

    @Test
    void aNameInUseIsRefusedUntilItsAgentHasLeft() {
        admit("a", "1");

        assertThat(admit("a", "2"))
                .isEqualTo(new AgentRoster.Answer.Refused(
                        false, "another agent has the name a: a (127.0.0.1:7800) has joined before"));

        roster.remove("1");
        assertThat(admit("a", "2")).isEqualTo(new AgentRoster.Answer.Returned());
    }

    @Test
    void aConnectionHasOneName() {
        admit("a", "1");

        assertThat(admit("b", "1")).isEqualTo(new AgentRoster.Answer.Refused(false, "b has joined under another name"));
        assertThat(admit("a", "1")).isInstanceOf(AgentRoster.Answer.Refused.class);
        assertThat(roster.members()).containsExactly(agent("a", "1"));
    }

    @Test
    void anAgentThatClosedItsClusterJoinsInsteadOfReturning() {
        admit("a", "1");
        roster.farewell("1");

        assertThat(roster.remove("1")).contains(new AgentRoster.Left(agent("a", "1"), Departure.CLOSED));
        assertThat(admit("a", "2")).isEqualTo(new AgentRoster.Answer.Joined());
    }

    @Test
    void anAgentWithoutFarewellIsLost() {
        admit("a", "1");

        assertThat(roster.remove("1")).contains(new AgentRoster.Left(agent("a", "1"), Departure.LOST));
        assertThat(roster.remove("1")).isEmpty();
        assertThat(roster.members()).isEmpty();
    }

    @Test
    void aSuspicionIsReportedOnceAndWithdrawnOnce() {
        admit("a", "1");

        assertThat(roster.suspect("1")).contains(agent("a", "1"));
        assertThat(roster.suspect("1")).isEmpty();
        assertThat(roster.trust("1")).contains(agent("a", "1"));
        assertThat(roster.trust("1")).isEqualTo(Optional.empty());
    }

    @Test
    void theConnectionThatEndsAfterAFarewellIsNoSuspicion() {
        admit("a", "1");
        roster.farewell("1");

        assertThat(roster.suspect("1")).isEmpty();
    }

    @Test
    void aMemberThatNeverIntroducedItselfIsNeitherSuspectedNorLeaves() {
        assertThat(roster.suspect("9")).isEmpty();
        assertThat(roster.remove("9")).isEmpty();
    }

    @Test
    void aSecondControllerIsRefused() {
        Member controller = new Member("other", Role.CONTROLLER, "1", new InetSocketAddress("127.0.0.1", 7801));

        assertThat(roster.admit(controller, Frame.VERSION))
                .isEqualTo(new AgentRoster.Answer.Refused(
                        true, "this cluster has a controller already, and a second one cannot join: other"));
    }

    @Test
    void anotherVersionIsRefused() {
        assertThat(roster.admit(agent("a", "1"), Frame.VERSION + 1))
                .isInstanceOfSatisfying(AgentRoster.Answer.Refused.class, refused -> {
                    assertThat(refused.lasting()).isTrue();
                    assertThat(refused.reason()).contains("version 2").contains("use the same version of Throng");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\u001b[31m", "a/b"})
    void aNameWithOtherCharactersIsRefused(String name) {
        assertThat(admit(name, "1")).isInstanceOf(AgentRoster.Answer.Refused.class);
        assertThat(roster.members()).isEmpty();
    }
}

package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.ports.PortRange;
import dev.throng.run.AgentSocketCheck.Sender;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.ProcessLimits;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AgentSocketCheckTest {

    private static final Optional<String> SOURCES = Optional.of("settings.sources");

    private static Sender sender(String name, String network, double share, long files) {
        return new Sender(
                name,
                network,
                share,
                new ProcessLimits(
                        OptionalLong.of(36),
                        OptionalLong.of(files),
                        OptionalLong.of(files),
                        Optional.of(PortRange.of(32_768, 60_999)),
                        OptionalLong.empty()));
    }

    /** The problem of a plan with so many connections from so many sources. */
    private static Optional<String> problem(long connections, int sources, Sender... agents) {
        return new AgentSocketCheck(List.of(agents))
                .problem(share -> new HeadRoom((long) Math.ceil(share * connections), sources, 1), SOURCES);
    }

    @Test
    void eachAgentHasFilesOfItsOwn() {
        Sender[] agents = {sender("agent-1", "", 0.5, 10_100), sender("agent-2", "", 0.5, 10_100)};

        assertThat(problem(20_000, 1, agents)).isEmpty();
        assertThat(problem(20_002, 1, agents))
                .contains(
                        "the plan needs 20,002 connections, 10,001 of them from agent agent-1, which may open 10,100 files and"
                                + " needs 100 for other things: its hard limit is 10,100, so raise that first, as root:"
                                + " 'ulimit -Hn 10101', nofile in /etc/security/limits.conf, LimitNOFILE= of a systemd unit, or"
                                + " --ulimit nofile=10101 of a container, send the load from at least 3 such agents"
                                + " (--agents), or plan at most 20,000 connections");
    }

    @Test
    void theAgentWithTooFewFilesIsNamed() {
        assertThat(problem(20_000, 1, sender("a", "", 0.5, 100_000), sender("b", "", 0.5, 1_000)))
                .hasValueSatisfying(
                        text -> assertThat(text).contains("10,000 of them from agent b, which may open 1,000 files"));
    }

    /** Each of them alone would have enough ports. */
    @Test
    void theAgentsOfThisMachineShareItsPorts() {
        Sender[] agents = {sender("a", "", 0.5, 100_000), sender("b", "", 0.5, 100_000)};

        assertThat(problem(28_232, 1, agents)).isEmpty();
        assertThat(problem(50_000, 1, agents)).hasValueSatisfying(text -> assertThat(text)
                .startsWith(
                        "the plan needs 50,000 connections, and this machine has ports for 28,232, which all its processes share (1 local")
                .endsWith("use 2 local addresses with settings.sources; on loopback 'sources: 127.0.0.1-127.0.0.2'"));
        assertThat(problem(50_000, 2, agents)).isEmpty();
    }

    @Test
    void agentsInOtherNetworksHavePortsOfTheirOwn() {
        Sender[] apart = {sender("a", "one", 0.5, 100_000), sender("b", "two", 0.5, 100_000)};
        Sender[] together = {
            sender("a", "", 0.25, 100_000), sender("b", "one", 0.375, 100_000), sender("c", "one", 0.375, 100_000)
        };

        assertThat(problem(50_000, 1, apart)).isEmpty();
        assertThat(problem(50_000, 1, together)).hasValueSatisfying(text -> assertThat(text)
                .startsWith("the shares of b, c need 37,500 connections, and their machine has ports for 28,232"));
    }

    @Test
    void unknownLimitsAreNoProblem() {
        ProcessLimits unknown = new ProcessLimits(
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty());

        assertThat(problem(5_000_000, 1, new Sender("a", "", 1, unknown))).isEmpty();
    }
}

package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A search whose runs two agents make together, one after the other. */
@Timeout(600)
class CapacityAgentsIT {

    /** The target has 40 users. */
    private static final String SCENARIO = """
            name: small
            protocol: xmpp
            target: {launch: xmpp, jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1]}, set: {users: 40, roster: 0}}
            settings:
              domain: localhost
              users: {count: 90, password: pass}
              mechanisms: [PLAIN]
            phases:
              - {name: logins, for: 1s, load: {login: {rate: 50/s, upTo: 30}}}
            deadline: 60s
            """;

    @TempDir
    Path directory;

    @Test
    void twoAgentsHoldThePopulationTogether() throws Exception {
        Files.writeString(directory.resolve("small.yaml"), SCENARIO);
        int code;
        try (BuiltThrong throng = new BuiltThrong(directory)) {
            Process search = throng.start(
                    List.of(),
                    "capacity",
                    "small.yaml",
                    "--operation",
                    "login",
                    "--hold",
                    "2s",
                    "--to",
                    "60",
                    "--tolerance",
                    "100%",
                    "--agents",
                    "2",
                    "-o",
                    "out");
            code = BuiltThrong.code(search);
            assertThat(code).as(Files.readString(directory.resolve("stderr"))).isIn(ExitCode.DONE, ExitCode.INVALID);
        }

        Path out = directory.resolve("out");
        JsonNode found = new JsonMapper().readTree(out.resolve("capacity.json").toFile());
        if (code == ExitCode.DONE) {
            assertThat(found.get("capacity").asDouble()).isEqualTo(40);
            assertThat(found.get("notHeldAt").asDouble()).isEqualTo(41);
        } else {
            // a busy machine leaves a level untrusted; what was found is then a lower bound
            assertThat(found.get("capacity").asDouble(0)).isLessThanOrEqualTo(40);
        }
        for (JsonNode run : found.get("runs")) {
            RunResult result = ResultDirectory.open(
                            out.resolve(run.get("directory").asString()))
                    .result()
                    .orElseThrow();
            assertThat(result.agents()).extracting(AgentResult::name).containsExactly("agent-1", "agent-2");
            assertThat(result.agents()).allSatisfy(agent -> {
                assertThat(agent.here()).isTrue();
                assertThat(agent.started()).isPositive();
                assertThat(agent.strain().fdLimit().orElseThrow()).isPositive();
            });
            assertThat(run.get("members").get("generatorCoresHere").asDouble())
                    .isCloseTo(run.get("members").get("generatorCores").asDouble(), within(1e-9));
        }
        assertThat(found.get("runs").get(0).get("members").get("online").asInt())
                .isEqualTo(30);
    }

    /** A level of which one of two agents did not send its share shows nothing. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aLevelWithAKilledAgentIsUntrustedAndTheOtherAgentSendsTheNextOnes() throws Exception {
        Path search = Files.createDirectories(directory.resolve("search"));
        Files.writeString(search.resolve("s.yaml"), AgentRig.events("8s", 20));
        try (AgentRig rig = new AgentRig(directory)) {
            Process running = rig.command(
                    "search",
                    "capacity",
                    "s.yaml",
                    "--operation",
                    "send",
                    "--from",
                    "20/s",
                    "--to",
                    "21/s",
                    "--set",
                    "slo=[send.response.p99 < 10s]",
                    "--agents",
                    "2",
                    "-o",
                    "out");
            rig.awaitPrinted("search", Pattern.compile("main 0:0"));
            AgentRig.agentOf(running, "agent-2").destroyForcibly();
            assertThat(BuiltThrong.code(running)).isIn(ExitCode.DONE, ExitCode.SLO_MISSED, ExitCode.INVALID);

            assertThat(rig.printed("search"))
                    .contains("agent agent-2 was ended by signal 9")
                    .containsOnlyOnce(
                            "agent agent-2 is missing, so the other agents send the whole load of the next runs");
        }

        Path out = search.resolve("out");
        JsonNode runs =
                new JsonMapper().readTree(out.resolve("capacity.json").toFile()).get("runs");
        assertThat(runs.get(0).get("outcome").asString()).isEqualTo("untrusted");
        assertThat(runs.get(0).get("reasons").toString()).contains("agent agent-2 was lost");
        assertThat(runs.size()).isGreaterThan(1);
        for (int run = 1; run < runs.size(); run++) {
            assertThat(AgentRig.result(
                                    out.resolve(runs.get(run).get("directory").asString()))
                            .agents())
                    .extracting(AgentResult::name)
                    .containsExactly("agent-1");
        }
    }
}

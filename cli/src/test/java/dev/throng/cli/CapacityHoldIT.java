package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.docs.DocumentedResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code throng capacity --hold} against the XMPP reference target, which has fewer users than the scenario. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CapacityHoldIT {

    private static final Path BUILT = Path.of("target", "throng").toAbsolutePath();

    private static final String SCENARIO = """
            name: small
            protocol: xmpp
            target: {launch: xmpp, jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1]}, set: {users: 40, roster: 0}}
            settings:
              domain: localhost
              users: {count: 90, password: pass}
              mechanisms: [PLAIN]
              sessionTime: 1h
            phases:
              - {name: logins, for: 1s, load: {login: {rate: 50/s, upTo: 30}}}
            deadline: 60s
            """;

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();

    private int capacity(String scenario, String... arguments) throws IOException {
        Path file = Files.writeString(directory.resolve("small.yaml"), scenario);
        List<String> all = new ArrayList<>(List.of(
                "capacity",
                file.toString(),
                "--operation",
                "login",
                "-o",
                directory.resolve("out").toString()));
        all.addAll(List.of(arguments));
        return typed.run(BUILT.resolve("targets"), all.toArray(String[]::new));
    }

    @Test
    void theSessionsOfAServerAreFound() throws IOException {
        int code = capacity(
                SCENARIO.replace("  sessionTime: 1h\n", ""), "--hold", "2s", "--to", "60", "--tolerance", "100%");

        assertThat(code).as(typed.err()).isIn(ExitCode.DONE, ExitCode.INVALID);
        JsonNode found =
                new JsonMapper().readTree(directory.resolve("out/capacity.json").toFile());
        DocumentedResults.assertDocumented(directory.resolve("out"));
        if (code == ExitCode.INVALID) {
            // a busy machine leaves a level untrusted; what was found is then a lower bound
            assertThat(found.get("capacity").asDouble(0))
                    .as("the server's users")
                    .isLessThanOrEqualTo(40);
            return;
        }
        assertThat(found.get("capacity").asDouble()).as("the server's users").isEqualTo(40);
        assertThat(found.get("notHeldAt").asDouble()).isEqualTo(41);
        assertThat(found.get("load").asString()).isEqualTo("population");
        assertThat(found.get("hold").get("seconds").asDouble()).isEqualTo(2);
        JsonNode first = found.get("runs").get(0);
        assertThat(first.get("members").get("online").asInt()).isEqualTo(30);
        assertThat(Files.readString(directory
                        .resolve("out")
                        .resolve(first.get("directory").asString())
                        .resolve("intervals.csv")))
                .as("pings show that the sessions are alive")
                .contains(",ping,");
        JsonNode last = found.get("runs").get(found.get("runs").size() - 1);
        assertThat(last.get("level").asInt()).isIn(40, 41);
        assertThat(typed.out())
                .contains("The target holds ", "40 sessions (held for 2s", "With 41 sessions: 1 of 41 sessions failed");
        assertThat(directory.resolve("out/report.md")).content().contains("40 sessions", "held for", "By sessions");
    }

    /** The process of the target has ended when the search reads the result of its run. */
    @Test
    void aTargetThatMayRunOnOneCpuOfSeveralHasOneCore() throws IOException {
        String pinned = SCENARIO.replace("  sessionTime: 1h\n", "")
                .replace("jvm: {options:", "jvm: {java: '" + javaOnOneCpu() + "', options:");
        int code = capacity(pinned, "--hold", "2s", "--to", "30");

        assertThat(code).as(typed.err()).isIn(ExitCode.DONE, ExitCode.INVALID);
        JsonMapper json = new JsonMapper();
        JsonNode run = json.readTree(directory.resolve("out/capacity.json").toFile())
                .get("runs")
                .get(0);
        assertThat(run.get("members").get("targetCoresAllowed").asDouble()).isEqualTo(1);
        Path result = directory.resolve("out").resolve(run.get("directory").asString());
        assertThat(json.readTree(result.resolve("result.json").toFile())
                        .get("target")
                        .get("coresAllowed")
                        .asDouble())
                .isEqualTo(1);
    }

    /** A directory like that of this test's JVM, whose {@code java} runs on the first of the CPUs that the test may use. */
    private Path javaOnOneCpu() throws IOException {
        Path real = Path.of(System.getProperty("java.home"));
        String cpu = Files.readString(Path.of("/proc/self/status"))
                .replaceFirst("(?s).*Cpus_allowed_list:\\s*(\\d+).*", "$1");
        Path home = directory.resolve("java");
        Files.createDirectories(home.resolve("bin"));
        Files.copy(real.resolve("release"), home.resolve("release"));
        Path java = home.resolve("bin/java");
        Files.writeString(java, "#!/bin/sh\nexec taskset -c " + cpu + " '" + real.resolve("bin/java") + "' \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return home;
    }

    @Test
    void whatCannotBeHeldIsRefusedBeforeAnythingRuns() throws IOException {
        assertThat(capacity(SCENARIO, "--hold", "10s")).isEqualTo(ExitCode.USAGE);
        String stays = SCENARIO.replace("  sessionTime: 1h\n", "");
        assertThat(capacity(stays, "--hold", "10")).isEqualTo(ExitCode.USAGE);
        assertThat(capacity(stays, "--hold", "10s", "--from", "100/s")).isEqualTo(ExitCode.USAGE);
        assertThat(capacity(stays, "--hold", "10s", "--link", "1Gbps")).isEqualTo(ExitCode.USAGE);
        assertThat(capacity(stays, "--hold", "10s", "--link", "0Gbit/s")).isEqualTo(ExitCode.USAGE);
        assertThat(capacity(stays.replace(", upTo: 30", ""), "--link", "1Gbit/s"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(capacity(stays.replace(", upTo: 30", ""), "--within", "5m")).isEqualTo(ExitCode.USAGE);
        assertThat(capacity(stays, "--within", "5")).isEqualTo(ExitCode.USAGE);
        assertThat(capacity(stays.replace("rate: 50/s, upTo: 30", "users: 30"), "--hold", "10s"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(typed.err())
                .contains(
                        "let each session leave after 3600s",
                        "--hold: 10 (expected: ",
                        "--from: 100/s (expected: a number of sessions",
                        "--link: 1Gbps (expected: a bit rate such as 50Mbit/s or 1Gbit/s; did you mean 1Gbit/s?)",
                        "--link: 0Gbit/s (expected: more than 0bit/s)",
                        "--link: a search for a rate does not use it",
                        "--within: a search for a rate does not use it",
                        "--within: 5 (expected: ",
                        "expected: a rate at which sessions arrive");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}

package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterInitCommandTest {

    @TempDir
    Path root;

    private final TypedCommands typed = new TypedCommands();
    private String directory = "";

    @BeforeEach
    void nameDirectory() {
        directory = root.resolve("certificates").toString();
    }

    private int run(String... arguments) {
        return typed.run(root, arguments);
    }

    @Test
    void eachRoleGetsADirectoryThatProvesIt() throws Exception {
        assertThat(run("cluster", "init", directory, "--name", "load", "--days", "30"))
                .as(typed.err())
                .isEqualTo(ExitCode.DONE);

        assertThat(ClusterCredentials.read(Path.of(directory, "controller")).role())
                .isEqualTo(Role.CONTROLLER);
        assertThat(ClusterCredentials.read(Path.of(directory, "agent")).role()).isEqualTo(Role.AGENT);
        assertThat(typed.out().lines())
                .hasSize(4)
                .startsWith(
                        "authority: " + directory + "/ca.crt (its key signs certificates: keep it secret)",
                        "controller: " + directory + "/controller (copy it to the controller's machine)",
                        "agents: " + directory + "/agent (copy it to each agent's machine)")
                .last()
                .asString()
                .matches("valid until: \\d{4}-\\d{2}-\\d{2}");
    }

    @Test
    void existingCertificatesAreKept() throws IOException {
        run("cluster", "init", directory);
        String key = Files.readString(Path.of(directory, "ca.key"));

        assertThat(run("cluster", "init", directory)).isEqualTo(ExitCode.USAGE);

        assertThat(typed.err()).contains("ca.key exists already (expected: a directory without certificates)");
        assertThat(Files.readString(Path.of(directory, "ca.key"))).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"--days,0", "--days,3651", "--name,a b", "--name,''"})
    void aValueOutOfRangeIsRefusedBeforeAnythingIsWritten(String option, String value) {
        assertThat(run("cluster", "init", directory, option, value)).isEqualTo(ExitCode.USAGE);

        assertThat(typed.err()).contains(option).contains("expected");
        assertThat(Path.of(directory)).doesNotExist();
    }

    @Test
    void withoutADirectoryItPrintsTheUsage() {
        assertThat(run("cluster", "init")).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("Missing required parameter").contains("throng cluster init --help");
    }
}

package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvisionCommandTest {

    private static final String SCENARIO = """
            name: many users
            protocol: xmpp
            target: {attach: 127.0.0.1:5222}
            settings: {users: {count: 2000}, domain: example.org}
            phases:
              - {name: login, for: 1s, load: {login: {rate: 1/s}}}
            """;

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();
    private String scenario = "";
    private String data = "";

    @BeforeEach
    void writeScenario() throws IOException {
        scenario = Files.writeString(directory.resolve("many.yaml"), SCENARIO).toString();
        data = directory.resolve("data").toString();
    }

    private int run(String... arguments) {
        return typed.run(directory, arguments);
    }

    private String err() {
        return typed.err();
    }

    private List<String> files(String place) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(data, place))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void prosodysFilesAreOfTheScenariosScaledUsers() throws IOException {
        assertThat(run("provision", "prosody", scenario, "--data", data, "--roster", "4", "--set", "scale=0.005"))
                .as(err())
                .isZero();
        assertThat(typed.out())
                .isEqualTo(String.join(
                        System.lineSeparator(),
                        "users: " + data + " (10 users of example.org, user-000001 to user-000010, rosters of 4)",
                        "needs: authentication = \"internal_plain\" in prosody.cfg.lua",
                        "next: if the data_path of your prosody is another directory than " + data
                                + ", copy the files there; prosody's user must be able to read them",
                        "next: start prosody, or restart it if it runs",
                        ""));
        assertThat(files("example%2eorg/accounts"))
                .hasSize(10)
                .startsWith("user%2d000001.dat")
                .endsWith("user%2d000010.dat");
        assertThat(files("example%2eorg/roster")).hasSize(10);
        assertThat(Path.of(data, "example%2eorg/roster/user%2d000001.dat"))
                .content()
                .contains("user-000002@example.org", "user-000003@", "user-000009@", "user-000010@");
    }

    @Test
    void ejabberdsFileNamesTheHostAsked() throws IOException {
        Path file = directory.resolve("users.txt");
        assertThat(run("provision", "ejabberd", scenario, "-o", file.toString(), "--host", "h.org", "--roster", "2"))
                .as(err())
                .isZero();
        assertThat(file)
                .content()
                .contains("{passwd, {<<\"user-002000\">>,<<\"h.org\">>}, <<\"pass\">>}.")
                .doesNotContain("example.org");
        assertThat(Files.readString(file).lines().filter(line -> line.startsWith("{roster, {<<")))
                .hasSize(4000);
    }

    @Test
    void theNextStepsNameTheSettingsOfTheServerThatFitThePasswords() throws IOException {
        String file = directory.resolve("users.txt").toString();
        assertThat(run("provision", "ejabberd", scenario, "-o", file, "--set", "scale=0.001"))
                .isZero();
        assertThat(typed.out())
                .contains("needs: auth_password_format: plain in ejabberd.yml")
                .contains("next: as root: install -o ejabberd -m 600 " + file
                        + " DIRECTORY (a directory that ejabberd's user can read)")
                .contains("next: as root, with ejabberd running: ejabberdctl load DIRECTORY/users.txt"
                        + " (add --config-dir DIR if ejabberd.yml is not in /etc/ejabberd)");
        typed.forget();
        assertThat(run(
                        "provision",
                        "ejabberd",
                        scenario,
                        "-o",
                        file,
                        "--set",
                        "scale=0.001",
                        "--passwords",
                        "scram-sha-512"))
                .isZero();
        assertThat(typed.out())
                .contains("needs: auth_password_format: scram and auth_scram_hash: sha512 in ejabberd.yml");
        typed.forget();
        assertThat(run(
                        "provision",
                        "prosody",
                        scenario,
                        "--data",
                        data,
                        "--set",
                        "scale=0.001",
                        "--passwords",
                        "scram-sha-256"))
                .isZero();
        assertThat(typed.out())
                .contains(
                        "needs: authentication = \"internal_hashed\" and password_hash = \"SHA-256\" in prosody.cfg.lua");
    }

    @Test
    void rostersThatCannotBeAreBadInput() {
        assertThat(run("provision", "prosody", scenario, "--data", data, "--roster", "2000"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("throng: --roster: 2000 (expected: 0 to 1999");
        assertThat(Path.of(data)).doesNotExist();
    }

    @Test
    void formsOfPasswordsAreChecked() {
        assertThat(run("provision", "prosody", scenario, "--data", data, "--passwords", "md5"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("throng: --passwords: md5 (expected: plain, scram-sha-1");
        typed.forget();
        assertThat(run("provision", "prosody", scenario, "--data", data, "--passwords", "scram-sha-512"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("throng: --passwords: SCRAM-SHA-512 (expected: a hash that prosody knows");
        typed.forget();
        assertThat(run(
                        "provision",
                        "prosody",
                        scenario,
                        "--data",
                        data,
                        "--passwords",
                        "scram-sha-1",
                        "--iterations",
                        "0"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("throng: --iterations: 0 (expected: 1 or more)");
    }

    @Test
    void aScenarioOfAnotherProtocolHasNoUsers() throws IOException {
        Files.writeString(
                Path.of(scenario),
                SCENARIO.replace("xmpp", "riemann")
                        .replace("settings: {users: {count: 2000}, domain: example.org}\n", "")
                        .replace("login: {rate", "send: {rate"));
        assertThat(run("provision", "prosody", scenario, "--data", data)).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("a scenario for riemann, which has no users");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsSaid() {
        assertThat(run(
                        "provision",
                        "ejabberd",
                        scenario,
                        "-o",
                        directory.resolve("nowhere/users.txt").toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("the users cannot be written");
    }

    @Test
    void theServerMustBeNamed() {
        assertThat(run("provision")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("Usage: throng provision").contains("prosody", "ejabberd");
        typed.forget();
        assertThat(run("provision", "openfire", scenario)).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("openfire: no such command");
    }

    @Test
    void missingNumberOfUsersIsReportedWithItsKey() throws IOException {
        Files.writeString(Path.of(scenario), SCENARIO.replace("users: {count: 2000}, ", ""));
        assertThat(run("provision", "prosody", scenario, "--data", data)).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("users.count").contains("how many users there are");
    }
}

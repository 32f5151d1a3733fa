package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a run leaves behind when its scenario has secrets from the environment. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SecretsIT {

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "DB_PW",
            "correct-horse-battery",
            "OPTION_PW",
            "staple-17",
            "SET_PW",
            "jack+daw",
            "S_AT",
            "Atom@ic/Key#42;tail&more",
            "OP",
            "send");
    private static final List<String> VALUES =
            List.of("correct-horse-battery", "staple-17", "jack+daw", "jack%2Bdaw", "ic/Key", "tail&more");

    private static final String SCENARIO = """
            name: secret run
            seed: 1
            protocol: riemann
            target:
              command:
                - sh
                - -c
                - 'printf "pw ${DB_PW} and $MYSQL_PWD\\033]0;title\\007\\n"; exec "$@"'
                - sh-${DB_PW}
                - JAVA
                - "${jvm.options}"
                - -cp
                - 'JARS'
                - dev.throng.targets.ReferenceTargets
                - riemann
                - --port
                - "PORT"
              jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1, "-Dpw=${OPTION_PW}"]}
              environment: {MYSQL_PWD: "${DB_PW}"}
              address: 127.0.0.1:PORT
              ready: tcp://127.0.0.1:PORT
            settings: {event: {service: s}}
            phases:
              - {name: steady, for: 1s, load: {send: {rate: 50/s}}}
            """;

    @TempDir
    Path directory;

    private Path scenario() throws IOException {
        int port = GuardedProcess.freePort().getPort();
        Path home = Path.of("target", "throng").toAbsolutePath();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Files.writeString(
                directory.resolve("secret.yaml"),
                SCENARIO.replace("JAVA", java)
                        .replace("JARS", home.resolve("targets").resolve("*").toString())
                        .replace("PORT", String.valueOf(port)));
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        try (BuiltThrong throng = new BuiltThrong(directory)) {
            return BuiltThrong.code(throng.start(ENVIRONMENT, List.of(), arguments));
        }
    }

    private void assertNoSecretIsIn(Path path) throws IOException {
        String text = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
        assertThat(text).as(path.toString()).doesNotContain(VALUES);
    }

    @Test
    void noFileAndNoMessageOfARunShowsAValueFromTheEnvironment() throws Exception {
        scenario();
        int code = run("run", "secret.yaml", "-o", "out", "--set", "settings.event.service=\"${SET_PW}\"");

        assertThat(code).as(Files.readString(directory.resolve("stderr"))).isIn(ExitCode.DONE, ExitCode.INVALID);
        assertThat(directory.resolve("out/target.out")).content().contains("pw ${DB_PW} and ${DB_PW}\\u001b]0;");
        assertNoSecretIsIn(directory.resolve("stdout"));
        assertNoSecretIsIn(directory.resolve("stderr"));
        try (Stream<Path> files = Files.walk(directory.resolve("out"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertNoSecretIsIn(file);
            }
        }
    }

    private void assertNoSecretIsBelow(String place) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve(place))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertNoSecretIsIn(file);
            }
        }
    }

    private void study(String subject) throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                name: secret study
                scenario: secret.yaml
                subject: %s
                set: {settings.event.host: "${SET_PW}", settings.event.service: "${S_AT}"}
                jvms: [{java: '%s', collector: serial, options: ["-Dfor.one=${SET_PW}"]}]
                options: ["-Dopt=${OPTION_PW}", "-Durl=http://u:${S_AT}@h/"]
                trials: 1
                """.formatted(subject, System.getProperty("java.home")));
    }

    @Test
    void noFileAndNoMessageOfAStudyShowsOne() throws Exception {
        for (String subject : List.of("target", "generator")) {
            scenario();
            study(subject);
            int code = run("study", "study.yaml", "-o", subject);

            assertThat(code).as(Files.readString(directory.resolve("stderr"))).isIn(ExitCode.DONE, ExitCode.INVALID);
            assertNoSecretIsIn(directory.resolve("stdout"));
            assertNoSecretIsIn(directory.resolve("stderr"));
            assertNoSecretIsBelow(subject);
            assertThat(directory.resolve(subject + "/report.md")).content().contains("-Dfor.one=${SET_PW}");
        }
    }

    @Test
    void noFileAndNoMessageOfASearchShowsOne() throws Exception {
        scenario();
        int code = run(
                "capacity",
                "secret.yaml",
                "--operation",
                "send",
                "--from",
                "50/s",
                "--to",
                "50/s",
                "-o",
                "out",
                "--set",
                "settings.event.service=\"${SET_PW}\"");

        assertThat(code).as(Files.readString(directory.resolve("stderr"))).isIn(ExitCode.DONE, ExitCode.INVALID);
        assertNoSecretIsIn(directory.resolve("stdout"));
        assertNoSecretIsIn(directory.resolve("stderr"));
        assertNoSecretIsBelow("out");
    }

    @Test
    void aValueThatIsAWordOfOursBreaksNoFile() throws Exception {
        scenario();
        int code = run("run", "secret.yaml", "-o", "out", "--set", "settings.event.service=\"${OP}\"");

        assertThat(code).as(Files.readString(directory.resolve("stderr"))).isIn(ExitCode.DONE, ExitCode.INVALID);
        assertThat(directory.resolve("out/intervals.csv"))
                .content()
                .contains(",send,")
                .doesNotContain("${OP}");
        assertThat(directory.resolve("out/scenario.yaml")).content().contains("service: \"${OP}\"", "send:");
    }

    @Test
    void aTargetThatDoesNotStartShowsNoneEither() throws Exception {
        scenario();
        int code = run("run", "secret.yaml", "-o", "out", "--set", "target.command[4]=/no/such/${DB_PW}");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(directory.resolve("stderr")).content().contains("/no/such/${DB_PW}");
        assertNoSecretIsIn(directory.resolve("stderr"));
        assertNoSecretIsIn(directory.resolve("out/target.out"));
    }
}

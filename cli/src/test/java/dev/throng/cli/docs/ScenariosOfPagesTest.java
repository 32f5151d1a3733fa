package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.file.StudyFile;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Scenarios and studies of pages are valid as printed. Their runs would take longer than a test may. */
class ScenariosOfPagesTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("ICECAST_PASSWORD", "secret-of-icecast");

    @TempDir
    Path directory;

    private static ScenarioFile scenario(String text) throws ScenarioException {
        return ScenarioFile.parse("page.yaml", text, List.of(), ENVIRONMENT, Protocol.installed());
    }

    static Stream<Arguments> complete() {
        return Stream.of(
                Arguments.of("README.md", "quickstart.yaml"),
                Arguments.of("docs/coming-from-gatling.md", "events.yaml"),
                Arguments.of("docs/coming-from-tsung.md", "chat.yaml"));
    }

    @ParameterizedTest
    @MethodSource("complete")
    void completeScenariosAreValid(String page, String block) throws Exception {
        assertThat(scenario(DocPage.of(page).block(block)).scenario().phases()).isNotEmpty();
    }

    @Test
    void theProbesOfThePageFitATarget() throws Exception {
        String target = DocPage.of("docs/probes.md").block("probes");
        ScenarioFile file = scenario("name: s\nprotocol: http-stream\n" + target
                + "settings: {mounts: {paths: [/live]}}\nphases: [{name: a, for: 1s, load: {listen: {rate: 1/s}}}]\n");

        assertThat(file.scenario().target().probes()).hasSize(4);
    }

    @Test
    void theStudiesOfTheGcLabPageAreValid() throws Exception {
        DocPage page = DocPage.of("docs/gc-lab.md");
        String study = page.block("study.yaml");

        assertThat(study(study).study().trials()).isEqualTo(3);
        Files.writeString(directory.resolve("chat.yaml"), """
                name: chat
                protocol: xmpp
                target: {launch: xmpp}
                settings: {domain: localhost, users: {pattern: user%d, password: secret%d, count: 1000}}
                phases: [{name: a, for: 10s, load: {login: {rate: 10/s}, message: {rate: 100/s}}}]
                """);
        assertThat(study("name: s\nscenario: chat.yaml\njvms: [{java: 17, collector: g1}]\n" + page.block("searches"))
                        .study()
                        .critical())
                .isPresent();
        assertThat(study("name: s\nscenario: examples/quickstart.yaml\n" + page.block("installed"))
                        .study()
                        .namesItsJvms())
                .isFalse();
        assertThat(study("name: s\nscenario: examples/quickstart.yaml\njvms: [{java: 17, collector: g1}]\n"
                                + page.block("until"))
                        .study()
                        .until())
                .isPresent();
        assertThat(study("name: s\nscenario: examples/quickstart.yaml\njvms: [{java: 17, collector: g1}]\n"
                                + page.block("stages"))
                        .study()
                        .saturation())
                .isPresent();
        assertThat(study("name: s\nscenario: examples/quickstart.yaml\n" + page.block("generator"))
                        .study()
                        .jvms())
                .hasSize(2);
    }

    private StudyFile study(String text) throws IOException, ScenarioException {
        Path file = Files.writeString(
                directory.resolve("study.yaml"), text.replace("examples/", DocPage.ROOT.resolve("examples") + "/"));
        return StudyFile.read(file, List.of(), ENVIRONMENT, Protocol.installed());
    }
}

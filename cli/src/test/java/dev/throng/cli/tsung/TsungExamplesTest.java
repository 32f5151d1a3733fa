package dev.throng.cli.tsung;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.protocol.Protocol;
import dev.throng.run.Preparation;
import dev.throng.scenario.ScenarioFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The example files of Debian's tsung. */
class TsungExamplesTest {

    private static final Path EXAMPLES = Path.of("/usr/share/doc/tsung/examples");

    @BeforeEach
    void requireTsung() {
        assumeTrue(Files.isDirectory(EXAMPLES), "no " + EXAMPLES + "; to enable: apt-get install tsung");
    }

    private static TsungImport imported(Path file) throws IOException, TsungException {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream content = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes) {
            return TsungImport.of(file.getFileName().toString(), content.readAllBytes(), Set.of("login", "message"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jabber.xml.gz, 4, 19, 2",
        "jabber_muc.xml, 1, 9, 7",
        "jabber_node.xml, 1, 6, 5",
        "jabber_privacy.xml, 1, 5, 1",
        "jabber_roster.xml, 1, 11, 4",
        "jabber_starttls.xml, 1, 4, 3",
        "bosh.xml, 1, 4, 3",
    })
    void theSessionsOfXmppBecomeScripts(String name, int sessions, int steps, int remarks) throws Exception {
        TsungImport made = imported(EXAMPLES.resolve(name));
        JsonNode scripts = new YAMLMapper().readTree(made.scenario()).at("/settings/sessions");

        assertThat(scripts.size()).isEqualTo(sessions);
        assertThat(scripts.values().stream()
                        .mapToInt(script -> script.at("/steps").size())
                        .sum())
                .as(made.scenario())
                .isEqualTo(steps);
        assertThat(made.remarks()).as(made.scenario()).hasSize(remarks);
    }

    /** The others are for another machine, and one needs a file of users. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jabber.xml.gz",
                "jabber_muc.xml",
                "jabber_node.xml",
                "jabber_privacy.xml",
                "jabber_register.xml",
                "jabber_roster.xml"
            })
    void theScenariosAreValid(String name) throws Exception {
        String scenario = imported(EXAMPLES.resolve(name)).scenario();

        ScenarioFile file = ScenarioFile.parse(name, scenario, List.of(), Map.of(), Protocol.installed());
        Preparation.of(file);
        assertThat(file.scenario().phases()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jabber_starttls.xml", "bosh.xml"})
    void whatTheScenariosOfOtherMachinesNeedIsNamed(String name) throws Exception {
        TsungImport made = imported(EXAMPLES.resolve(name));

        assertThatThrownBy(() -> ScenarioFile.parse(name, made.scenario(), List.of(), Map.of(), Protocol.installed()))
                .hasMessageContaining("target.attach: myserver:52")
                .hasMessageContaining("allowRemote: true")
                .hasMessageNotContaining("settings.");
        assertThat(made.remarks()).anyMatch(line -> line.contains("add allowRemote: true to target"));
    }

    @Test
    void accountsAreMadeByTheOperationRegister() throws Exception {
        JsonNode made = new YAMLMapper()
                .readTree(imported(EXAMPLES.resolve("jabber_register.xml")).scenario());

        assertThat(made.at("/phases/0/load").toString().replace("\"", ""))
                .isEqualTo("{register:{rate:400/s,arrivals:poisson,upTo:200000}}");
    }

    @Test
    void filesWithoutXmppAreRefusedWithTheReason() throws Exception {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            List<Path> others = files.filter(
                            file -> !file.getFileName().toString().matches("(jabber|bosh).*"))
                    .sorted()
                    .toList();
            assertThat(others).hasSizeGreaterThan(10);
            for (Path file : others) {
                assertThatThrownBy(() -> imported(file))
                        .as(file.toString())
                        .isInstanceOf(TsungException.class)
                        .hasMessageMatching("no session of ts_jabber .*|line \\d+: the entity &.*");
            }
        }
    }
}

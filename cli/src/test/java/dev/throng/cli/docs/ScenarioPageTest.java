package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.probe.ProbeKinds;
import dev.throng.protocol.Protocol;
import dev.throng.run.extension.RunExtension;
import dev.throng.scenario.LoadForm;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.ScenarioPart;
import dev.throng.scenario.SettingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The reference of scenario files is complete and correct: its tables are those of the program, every key has a text, a type, a default
 * and an example, and every example is a valid scenario. It reads docs/scenario.md and the pages of the protocols, and executes every block
 * that names it.
 */
class ScenarioPageTest {

    private static final String UPDATE =
            "mvn -pl cli -am test -Dtest=ScenarioPageTest -Dsurefire.failIfNoSpecifiedTests=false -Dthrong.docs=update";
    private static final Map<String, Protocol> PROTOCOLS = Protocol.installed();
    private static final Pattern TOP_KEY = Pattern.compile("(?m)^([a-z]+):");

    static List<String> pages() {
        return List.copyOf(ReferencePage.all().keySet());
    }

    static List<Protocol> protocols() {
        return List.copyOf(PROTOCOLS.values());
    }

    static List<DocPage.Block> fragments() throws IOException {
        List<DocPage.Block> fragments = new ArrayList<>();
        for (String page : pages()) {
            DocPage.of(page).blocks().stream()
                    .filter(block ->
                            block.test().filter("ScenarioPageTest"::equals).isPresent())
                    .forEach(fragments::add);
        }
        return fragments;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void tablesAreThoseOfTheProgram(String path) {
        ReferencePage page = ReferencePage.all().get(path);
        if ("update".equals(System.getProperty("throng.docs"))) {
            page.write();
        }
        assertThat(page.text())
                .as(path + " is not up to date; update it with: " + UPDATE)
                .isEqualTo(page.updated());
    }

    @Test
    void everyKeyHasATextATypeADefaultAndAnExample() {
        List<SettingsTable.Row> rows = new ArrayList<>();
        for (ScenarioPart part : ScenarioPart.values()) {
            rows.addAll(part.rows(ReferenceTables.EXAMPLES));
        }
        protocols().forEach(protocol -> rows.addAll(SettingsTable.of(protocol)));

        assertThat(rows).hasSizeGreaterThan(200).allSatisfy(row -> {
            assertThat(row.doc()).as(row.name()).isNotBlank();
            assertThat(row.type()).as(row.name()).isNotBlank();
            assertThat(row.example())
                    .as("example of " + row.name() + "; state one with @Setting(example = …)")
                    .isPresent();
            assertThat(row.required() && row.fallback().isPresent())
                    .as(row.name())
                    .isFalse();
        });
        assertThat(ReferenceTables.scenario().values()).noneMatch(table -> table.contains("||"));
        protocols().forEach(protocol -> assertThat(ReferenceTables.of(protocol).values())
                .as(protocol.name())
                .noneMatch(table -> table.contains("||")));
    }

    @Test
    void examplesOfKeysAndLoadsAreValid() {
        Map<String, String> problems = new LinkedHashMap<>();
        for (ScenarioPart part : ScenarioPart.values()) {
            for (SettingsTable.Row row : part.rows(ReferenceTables.EXAMPLES)) {
                String example = row.example().orElseThrow();
                check(
                        part == ScenarioPart.LOAD ? load(example) : example,
                        PROTOCOLS.get(ReferenceTables.EXAMPLES),
                        problems);
            }
        }
        for (LoadForm form : ScenarioPart.loadForms()) {
            check(load(form.example()), PROTOCOLS.get(ReferenceTables.EXAMPLES), problems);
        }
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void examplesOfSettingsAreValid(Protocol protocol) {
        Map<String, String> problems = new LinkedHashMap<>();
        for (SettingsTable.Row row : SettingsTable.of(protocol)) {
            check("settings: {" + row.example().orElseThrow() + "}", protocol, problems);
        }
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void examplesShowTheKeyOfTheirRow(Protocol protocol) {
        assertThat(SettingsTable.of(protocol)).allSatisfy(row -> {
            String key = row.name().replaceAll(".*\\.", "");
            assertThat(row.example().orElseThrow()).as(row.name()).contains(key + ": ");
        });
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void examplesShowAnotherValueThanTheDefault(Protocol protocol) {
        assertThat(SettingsTable.of(protocol))
                .filteredOn(row -> row.fallback().isPresent() && !row.type().equals("section"))
                .allSatisfy(row -> {
                    String key = row.name().replaceAll(".*\\.", "");
                    assertThat(row.example().orElseThrow() + "}")
                            .as(row.name() + "; state another value with @Setting(example = …)")
                            .doesNotContainPattern("\\b" + key + ": "
                                    + Pattern.quote(row.fallback().orElseThrow()) + "[,}\\]]");
                });
    }

    @ParameterizedTest
    @MethodSource("fragments")
    void blocksOfThePagesAreValid(DocPage.Block block) {
        Map<String, String> problems = new LinkedHashMap<>();
        String name = block.text()
                .lines()
                .filter(line -> line.startsWith("protocol: "))
                .map(line -> line.substring("protocol: ".length()))
                .findFirst()
                .orElse(ReferenceTables.EXAMPLES);
        check(block.text(), PROTOCOLS.get(name), problems);
        assertThat(problems).as(block.toString()).isEmpty();
    }

    @Test
    void everyKindOfProbeAndItsOptionsAreOnThePageOfProbes() throws IOException {
        String page = Files.readString(DocPage.ROOT.resolve("docs/probes.md"));
        ProbeKinds kinds = RunExtension.probeKinds(PROTOCOLS.values());

        assertThat(List.of("name", "user", "password", "gauge", "tolerance"))
                .allSatisfy(option -> assertThat(page).contains("`" + option + "`"));
        assertThat(kinds.ids()).allSatisfy(id -> {
            assertThat(page).contains("|`" + id + "`|");
            kinds.find(id).orElseThrow().ownOptions().forEach(option -> assertThat(page)
                    .as(id)
                    .contains("`" + option + "`"));
        });
    }

    private static String load(String load) {
        return "phases: [{name: steady, for: 60s, load: {send: " + load + "}}]";
    }

    /** Reads the keys of an example as a scenario; the keys that it lacks are added. */
    private static void check(String example, Protocol protocol, Map<String, String> problems) {
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("name", "example");
        defaults.put("protocol", protocol.name());
        defaults.put("target", "{launch: " + protocol.name() + "}");
        defaults.put(
                "phases",
                "[{name: steady, for: 60s, load: {"
                        + protocol.operations().get(0).id() + ": {rate: 1/s}}}]");
        TOP_KEY.matcher(example).results().forEach(key -> defaults.remove(key.group(1)));
        StringBuilder text = new StringBuilder(example.stripTrailing()).append('\n');
        defaults.forEach(
                (key, value) -> text.append(key).append(": ").append(value).append('\n'));
        try {
            ScenarioFile.parse("example.yaml", text.toString(), List.of(), Map.of(), PROTOCOLS);
        } catch (ScenarioException refused) {
            problems.put(example, refused.getMessage());
        }
    }
}

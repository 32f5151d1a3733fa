package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * docs/maven.md shows a part of the sample project, which the build of this module runs, and all goals and parameters. {@code
 * -Dthrong.docs=update} writes the tables into the page.
 */
class MavenPageTest {

    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("docs/maven.md");
    private static final Path POM = ROOT.resolve("examples/maven/pom.xml");
    /** As many goals start the command: all but verify and help. */
    private static final int MANY_GOALS = 5;

    private static final Pattern TABLE =
            Pattern.compile("(<!-- generated: (.+?) -->\\n).*?(<!-- end of \\2 -->)", Pattern.DOTALL);

    private String page;
    private String pom;
    private PluginDescription plugin;

    @BeforeEach
    void read() throws Exception {
        page = Files.readString(PAGE);
        pom = Files.readString(POM);
        plugin = PluginDescription.read();
    }

    private String block(String name) {
        Matcher block = Pattern.compile(
                        "<!-- executed by MavenPageTest: " + Pattern.quote(name) + " -->\\n```xml\\n(.*?)```\\n",
                        Pattern.DOTALL)
                .matcher(page);
        assertThat(block.find()).as(name).isTrue();
        return block.group(1);
    }

    @Test
    void theTablesAreUpToDate() throws Exception {
        Map<String, String> tables = Map.of("goals", goals(), "parameters", parameters());
        String updated = TABLE.matcher(page)
                .replaceAll(place -> Matcher.quoteReplacement(
                        place.group(1) + "\n" + tables.get(place.group(2)) + "\n" + place.group(3)));
        if ("update".equals(System.getProperty("throng.docs"))) {
            Files.writeString(PAGE, updated);
        }
        assertThat(Files.readString(PAGE))
                .as("update it: mvn -pl integrations/maven-plugin -am test -Dthrong.docs=update")
                .isEqualTo(updated);
    }

    @Test
    void theSnippetIsThatOfTheSample() {
        assertThat(pom.replaceAll("(?m)^ +", "")).contains(block("plugin").replaceAll("(?m)^ +", ""));
    }

    @Test
    void theSampleUsesThisVersion() throws Exception {
        String parent = Files.readString(ROOT.resolve("pom.xml"));
        Matcher version = Pattern.compile("<version>(.+?)</version>").matcher(parent);
        assertThat(version.find()).isTrue();
        assertThat(pom).contains("<throng.version>" + version.group(1) + "</throng.version>");
    }

    @Test
    void everyGoalAndParameterIsDescribedInASentence() {
        List<String> undescribed = new ArrayList<>();
        for (PluginDescription.Goal goal : plugin.goals()) {
            if (!goal.description().endsWith(".")) {
                undescribed.add(goal.name());
            }
            goal.parameters().stream()
                    .filter(parameter -> !parameter.text().endsWith("."))
                    .forEach(parameter -> undescribed.add(goal.name() + " " + parameter.name()));
        }
        assertThat(undescribed).isEmpty();
    }

    @Test
    void thePropertiesOfThrongBeginWithItsName() {
        List<String> others = plugin.goals().stream()
                .flatMap(goal -> goal.parameters().stream())
                .flatMap(parameter -> parameter.property().stream())
                .filter(property -> !property.startsWith("throng."))
                .distinct()
                .toList();
        assertThat(others).containsExactlyInAnyOrder("skipITs", "skipTests", "maven.test.skip");
    }

    private String goals() {
        StringBuilder table = new StringBuilder("|goal|phase|does|\n|---|---|---|\n");
        plugin.goals()
                .forEach(goal ->
                        table.append("|`%s`|`%s`|%s|%n".formatted(goal.name(), goal.phase(), goal.description())));
        return table.toString();
    }

    /** One row for each parameter, also if several goals have it. */
    private String parameters() {
        Map<PluginDescription.Parameter, TreeSet<String>> goals = new LinkedHashMap<>();
        plugin.goals().forEach(goal -> goal.parameters()
                .forEach(parameter -> goals.computeIfAbsent(parameter, first -> new TreeSet<>())
                        .add(goal.name())));
        StringBuilder table = new StringBuilder("|parameter|default|goals|meaning|\n|---|---|---|---|\n");
        goals.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(java.util.Comparator.comparing(PluginDescription.Parameter::name)
                        .thenComparing(PluginDescription.Parameter::text)))
                .forEach(row -> table.append("|%s|%s|%s|%s|%n"
                        .formatted(
                                name(row.getKey()),
                                row.getKey().required()
                                        ? "required"
                                        : row.getKey()
                                                .value()
                                                .map(MavenPageTest::code)
                                                .orElse(""),
                                row.getValue().size() >= MANY_GOALS
                                        ? "all that start the command"
                                        : row.getValue().stream()
                                                .map(MavenPageTest::code)
                                                .collect(Collectors.joining(", ")),
                                row.getKey().text())));
        return table.toString();
    }

    /** The name, with the system property if that is not the usual one. */
    private static String name(PluginDescription.Parameter parameter) {
        return code(parameter.name())
                + parameter
                        .property()
                        .map(property -> property.equals("throng." + parameter.name())
                                ? ""
                                : " (property " + code(property) + ")")
                        .orElse(" (no property)");
    }

    private static String code(String text) {
        return "`" + text + "`";
    }
}

package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The poms have the arrows of the architecture, and CONTRIBUTING.md shows them. */
class ModuleGraphTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("CONTRIBUTING.md");
    private static final Pattern PICTURE =
            Pattern.compile("(<!-- generated: modules -->\\n)(.*?)(<!-- end of modules -->)", Pattern.DOTALL);
    private static final String UPDATE =
            "mvn -pl cli -am test -Dtest=ModuleGraphTest -Dsurefire.failIfNoSpecifiedTests=false -Dthrong.docs=update";

    /** Modules that build, test and measure others. */
    private static final String BUILD = "build";

    /** Modules through which other programs use Throng. */
    private static final String INTEGRATIONS = "integrations";

    @TempDir
    private Path directory;

    private void pom(String module, String... dependencies) throws IOException {
        Path file = directory.resolve(module).resolve("pom.xml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                <project><parent><artifactId>all</artifactId></parent><artifactId>%s</artifactId>
                <dependencyManagement><dependencies><dependency><groupId>dev.throng</groupId><artifactId>managed</artifactId>
                </dependency></dependencies></dependencyManagement>
                <dependencies>%s</dependencies></project>
                """.formatted(artifact(module), String.join("", dependencies)));
    }

    private static String artifact(String module) {
        return "of-" + module.substring(module.lastIndexOf('/') + 1);
    }

    private static String on(String module, String rest) {
        return "<dependency><groupId>dev.throng</groupId><artifactId>%s</artifactId>%s</dependency>"
                .formatted(artifact(module), rest);
    }

    private static String on(String module) {
        return on(module, "");
    }

    private ModuleGraph graph(String... modules) throws IOException {
        Files.writeString(
                directory.resolve("pom.xml"),
                "<project><modules><module>" + String.join("</module><module>", modules)
                        + "</module></modules></project>");
        return ModuleGraph.read(directory);
    }

    private static String picture(String page) {
        Matcher place = PICTURE.matcher(page);
        assertThat(place.find()).as("a picture of the modules in " + PAGE).isTrue();
        return place.group(2);
    }

    @Test
    void thePictureShowsThePoms() throws IOException {
        String page = Files.readString(PAGE);
        String picture = "\n```mermaid\n"
                + ModuleGraph.read(ROOT).without(BUILD).reduced().mermaid() + "```\n\n";
        if ("update".equals(System.getProperty("throng.docs"))) {
            page = PICTURE.matcher(page).replaceFirst("$1" + Matcher.quoteReplacement(picture) + "$3");
            Files.writeString(PAGE, page);
        }

        assertThat(picture(page))
                .as("the picture of the modules is not that of the poms; update it with: " + UPDATE)
                .isEqualTo(picture);
    }

    @Test
    void noModuleNeedsOneThatOnlyBuildsOrTestsOthers() throws IOException {
        assertThat(ModuleGraph.read(ROOT).usersOf(BUILD, Set.of(BUILD))).isEmpty();
    }

    @Test
    void noModuleAtTheRootNeedsAnIntegration() throws IOException {
        assertThat(ModuleGraph.read(ROOT).usersOf(INTEGRATIONS, Set.of(INTEGRATIONS, BUILD)))
                .isEmpty();
    }

    @Test
    void everyModuleIsAtTheRootOrInOneOfTheTwoFolders() throws IOException {
        assertThat(ModuleGraph.read(ROOT).uses().keySet())
                .allMatch(module -> module.matches("(" + BUILD + "/|" + INTEGRATIONS + "/)?[a-z-]+"));
    }

    @Test
    void arrowsAreThoseOfTheModulesThemselves() throws IOException {
        pom("core", "<dependency><groupId>io.netty</groupId><artifactId>of-api</artifactId></dependency>");
        pom("parts/api", on("core"), on("cli", "<scope>runtime</scope>"));
        pom("cli", on("core", "<type>test-jar</type><scope>test</scope>"), on("core"));
        pom("tests", on("cli", "<type>pom</type><scope>provided</scope>"));

        ModuleGraph graph = graph("cli", "core", "parts/api", "tests");

        assertThat(graph.uses())
                .containsEntry("core", Set.of())
                .containsEntry("cli", Set.of("core"))
                .containsEntry("parts/api", Set.of("cli", "core"))
                .containsEntry("tests", Set.of());
        assertThat(graph.starts()).containsEntry("tests", Set.of("cli")).containsEntry("cli", Set.of());
    }

    @Test
    void arrowsThatFollowFromOthersAreLeftOut() throws IOException {
        String orders = "<type>pom</type><scope>provided</scope>";
        pom("a");
        pom("b", on("a"));
        pom("c", on("b"), on("a"));
        pom("d", on("c"), on("a"), on("b", orders), on("c", orders));
        // The class path of what a module starts is not its own.
        pom("e", on("d", orders), on("a"));

        ModuleGraph graph = graph("a", "b", "c", "d", "e").reduced();

        assertThat(graph.uses().values()).containsExactly(Set.of(), Set.of("a"), Set.of("b"), Set.of("c"), Set.of("a"));
        assertThat(graph.starts().values()).containsExactly(Set.of(), Set.of(), Set.of(), Set.of(), Set.of("d"));
    }

    @Test
    void usersOfAModuleDoNotGetWhatItsOptionalPartsNeed() throws IOException {
        String optional = "<optional>true</optional>";
        pom("run");
        pom("reports", on("run"));
        pom("protocol", on("run", optional), on("reports", optional));
        pom("user", on("protocol"), on("run"));

        ModuleGraph graph = graph("protocol", "reports", "run", "user").reduced();

        assertThat(graph.extras().get("protocol")).containsExactly("reports");
        assertThat(graph.uses().get("protocol")).isEmpty();
        assertThat(graph.uses().get("user")).containsExactly("protocol", "run");
        assertThat(graph.mermaid()).contains("  protocol --o reports\n");
    }

    @Test
    void usersOfAFolderAreThoseOutsideOfIt() throws IOException {
        pom("inner/a");
        pom("inner/b", on("inner/a"));
        pom("other/c", on("inner/a"));
        pom("d", on("inner/b", "<type>pom</type><scope>provided</scope>"));
        ModuleGraph graph = graph("inner/a", "inner/b", "other/c", "d");

        assertThat(graph.usersOf("inner", Set.of("inner"))).containsExactly("d", "other/c");
        assertThat(graph.usersOf("inner", Set.of("inner", "other"))).containsExactly("d");
        assertThat(graph.without("inner").uses().keySet()).isEqualTo(Set.of("d", "other/c"));
        assertThat(graph.without("inner").uses().values()).containsExactly(Set.of(), Set.of());
    }

    @Test
    void modulesOfAFolderAreInABoxWithItsName() throws IOException {
        pom("core");
        pom("target");
        pom("parts/api", on("core"), on("target"));
        pom("cli", on("core"), on("target", "<type>pom</type><scope>provided</scope>"));

        assertThat(graph("cli", "core", "parts/api", "target").mermaid()).isEqualTo("""
                flowchart TD
                  subgraph parts
                    api
                  end
                  cli --> core
                  api --> core & target
                  cli -.-> target
                """);
    }
}

package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The modules' poms have what other builds and Maven Central need. */
class ArtifactsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
    private static final Pattern PARENT = Pattern.compile("<parent>.*?</parent>", Pattern.DOTALL);
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(.+?)</artifactId>");
    private static final Pattern VERSION = Pattern.compile("<version>(.+?)</version>");
    private static final List<String> NO_DEPENDENCIES_OF_OTHERS =
            List.of("build/bom", "integrations/maven-plugin", "build/benchmarks", "build/samples", "build/dist");
    private static final List<String> NO_JAR = List.of("build/bom", "build/samples", "build/dist");

    /** Modules that run tests of others, or list the skipped ones. */
    private static final String TESTS_ONLY = "-tests";

    private static String pom(String module) throws IOException {
        return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    }

    private static List<String> modules() throws IOException {
        return MODULE.matcher(pom("")).results().map(found -> found.group(1)).toList();
    }

    private static String first(Pattern element, String pom) {
        return element.matcher(pom).results().findFirst().orElseThrow().group(1);
    }

    @Test
    void theBomHasEveryArtifactThatOthersDependOn() throws IOException {
        String bom = pom("build/bom");
        List<String> managed = ARTIFACT.matcher(
                        bom.substring(bom.indexOf("<dependencyManagement>"), bom.indexOf("<build>")))
                .results()
                .map(found -> found.group(1))
                .toList();
        List<String> artifacts = new ArrayList<>();
        for (String module : modules()) {
            if (!NO_DEPENDENCIES_OF_OTHERS.contains(module) && !module.endsWith(TESTS_ONLY)) {
                artifacts.add(first(ARTIFACT, PARENT.matcher(pom(module)).replaceFirst("")));
            }
        }
        assertThat(managed).containsExactlyInAnyOrderElementsOf(artifacts);
        assertThat(first(VERSION, bom)).isEqualTo(first(VERSION, pom("")));
    }

    @Test
    void everyArtifactHasADescriptionAndTheNameOfAModule() throws IOException {
        for (String module : modules()) {
            assertThat(pom(module)).as(module).contains("<name>Throng: ", "<description>");
            if (!NO_JAR.contains(module) && !module.endsWith(TESTS_ONLY)) {
                assertThat(pom(module))
                        .as(module)
                        .containsPattern("<throng\\.module\\.name>dev\\.throng\\.[a-z.]+</throng\\.module\\.name>");
            }
        }
    }
}

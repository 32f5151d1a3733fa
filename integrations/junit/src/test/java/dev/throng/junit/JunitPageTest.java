package dev.throng.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.build.ParentPom;
import dev.throng.build.ShownFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** docs/junit.md shows files of the project examples/junit, which the module samples builds and runs. */
class JunitPageTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Path PROJECT = ROOT.resolve("examples/junit");

    @Test
    void thePageShowsTheFilesAsTheyAre() throws IOException {
        Path tests = PROJECT.resolve("src/test");
        ShownFiles.check(
                ROOT.resolve("docs/junit.md"),
                "JunitPageTest",
                Map.of(
                        "send.yaml", tests.resolve("resources/com/example/send.yaml"),
                        "EventServerLoadIT.java", tests.resolve("java/com/example/EventServerLoadIT.java")));
    }

    @Test
    void theProjectHasTheVersionsOfThisBuild() throws IOException {
        assertThat(PROJECT.resolve("pom.xml"))
                .content()
                .contains("<throng.version>" + ParentPom.version() + "</throng.version>")
                .contains("<version>" + ParentPom.property("junit.version") + "</version>");
    }
}

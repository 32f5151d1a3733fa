package dev.throng.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.build.ParentPom;
import dev.throng.build.ShownFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** docs/gatling.md shows the simulation of the project examples/gatling, which the module samples builds and runs. */
class GatlingPageTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Path PROJECT = ROOT.resolve("examples/gatling");

    @Test
    void thePageShowsTheSimulationAsItIs() throws IOException {
        Path tests = PROJECT.resolve("src/test");
        ShownFiles.check(
                ROOT.resolve("docs/gatling.md"),
                "GatlingPageTest",
                Map.of("EventsSimulation.java", tests.resolve("java/example/EventsSimulation.java")));
    }

    /** With several simulations, the plugin asks on the terminal for the number of one. */
    @Test
    void thePageNamesTheSimulationToRun() throws IOException {
        assertThat(ROOT.resolve("docs/gatling.md"))
                .content()
                .contains("mvn verify -Dgatling.simulationClass=example.EventsSimulation")
                .contains("<runMultipleSimulations>true</runMultipleSimulations>");
    }

    @Test
    void theProjectHasTheVersionsOfThisBuild() throws IOException {
        assertThat(PROJECT.resolve("pom.xml"))
                .content()
                .contains("<throng.version>" + ParentPom.version() + "</throng.version>")
                .contains("<version>" + ParentPom.property("netty.version") + "</version>")
                .contains("<version>" + ParentPom.property("gatling.plugin.version") + "</version>");
    }
}

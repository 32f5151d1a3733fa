package dev.throng.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where scenarios, servers and results of tests are. */
class PlacesTest {

    @TempDir
    Path project;

    @Test
    void resultsAreInTheDirectoryOfTheBuildTool() throws IOException {
        assertThat(ResultsPath.root(project)).isEqualTo(project.resolve("target/throng"));
        Files.createFile(project.resolve("build.gradle.kts"));
        assertThat(ResultsPath.root(project)).isEqualTo(project.resolve("build/throng"));
        Files.createFile(project.resolve("pom.xml"));
        assertThat(ResultsPath.root(project)).isEqualTo(project.resolve("target/throng"));
    }

    /** Methods of tests. */
    private static class Methods {
        void alone(int first) {}

        void overloaded() {}

        void overloaded(int first, String[] second) {}
    }

    @Test
    void resultsOfMethodsWithOneNameAreToldApartByTheirParameters() throws NoSuchMethodException {
        assertThat(ResultsPath.name(Methods.class, Methods.class.getDeclaredMethod("alone", int.class)))
                .isEqualTo("alone");
        assertThat(ResultsPath.name(Methods.class, Methods.class.getDeclaredMethod("overloaded")))
                .isEqualTo("overloaded");
        assertThat(ResultsPath.name(
                        Methods.class, Methods.class.getDeclaredMethod("overloaded", int.class, String[].class)))
                .isEqualTo("overloaded-int-String[]");
    }

    @Test
    void resultsOfARepeatedTestAreToldApartByTheNumbersOfClassAndMethod() {
        assertThat(ResultsPath.numbers("[engine:junit-jupiter]/[class:Send]/[method:sends()]"))
                .isEmpty();
        assertThat(ResultsPath.numbers("[engine:junit-jupiter]/[class-template:Send]/[class-template-invocation:#2]"
                        + "/[test-template:sends(int)]/[test-template-invocation:#13]"))
                .isEqualTo("-2-13");
    }

    @Test
    void aScenarioIsAResourceOrAFile() {
        assertThat(ScenarioPath.of("send.yaml", PlacesTest.class)).isRegularFile();
        assertThat(ScenarioPath.of("dev/throng/junit/send.yaml", PlacesTest.class))
                .isRegularFile();
        assertThat(ScenarioPath.of("pom.xml", PlacesTest.class)).isEqualTo(Path.of("pom.xml"));
    }

    @Test
    void aMissingScenarioIsRefusedWithThePlacesThatWereSearched() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScenarioPath.of("sned.yaml", PlacesTest.class))
                .withMessageContaining("scenario: sned.yaml (expected: a resource of the test class's package")
                .withMessageContaining(Path.of("").toAbsolutePath().toString());
    }

    @Test
    void aScenarioInsideAJarIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScenarioPath.of("META-INF/MANIFEST.MF", Test.class))
                .withMessageContaining("not an entry of a jar");
    }

    @Test
    void thePropertyOfTheTargetIsHostAndPort() {
        assertThat(TargetAddress.parse("localhost:5555"))
                .isEqualTo(InetSocketAddress.createUnresolved("localhost", 5555));
        assertThat(TargetAddress.parse("[::1]:5555").getHostString()).isEqualTo("::1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TargetAddress.parse("5555"))
                .withMessage("throng.target: 5555 (expected: HOST:PORT)");
    }

    @Test
    void aMarkedPortOrServerOfAllAddressesIsLoadedAtTheLoopbackAddress() {
        InetSocketAddress loopback = new InetSocketAddress("127.0.0.1", 5555);
        assertThat(TargetAddress.address("port", 5555)).isEqualTo(loopback);
        assertThat(TargetAddress.address("server", new InetSocketAddress(5555))).isEqualTo(loopback);
        InetSocketAddress other = InetSocketAddress.createUnresolved("server.test", 5222);
        assertThat(TargetAddress.address("server", other)).isEqualTo(other);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TargetAddress.address("port", 0))
                .withMessageStartingWith("@ThrongTarget port: 0 (expected: ");
    }
}

package dev.throng.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.build.DocumentedMethods;
import dev.throng.build.PublicApi;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PublicApiTest {

    private static final String[] PACKAGES = {
        "dev.throng.gatling",
        "dev.throng.gatling.action",
        "dev.throng.gatling.riemann",
        "dev.throng.gatling.xmpp",
        "dev.throng.gatling.stream",
        "dev.throng.gatling.rtmp",
        "dev.throng.gatling.hls"
    };

    @Test
    void theDslIsTheOneOfTheFile() throws IOException {
        PublicApi.check(Path.of("public-api.txt"), PACKAGES);
    }

    @Test
    void releasesAreComparedInAllOfIt() throws IOException {
        PublicApi.isComparedWithReleases(Path.of("..", "..", "pom.xml"), PACKAGES);
    }

    @Test
    void everyPublicMethodHasJavadoc() throws IOException {
        assertThat(DocumentedMethods.missing(Path.of("src", "main", "java"), PACKAGES))
                .isEmpty();
    }
}

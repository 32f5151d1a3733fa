package dev.throng.gatling;

import dev.throng.build.PublicApi;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PublicApiTest {

    @Test
    void theDslIsTheOneOfTheFile() throws IOException {
        PublicApi.check(
                Path.of("public-api.txt"),
                "dev.throng.gatling",
                "dev.throng.gatling.action",
                "dev.throng.gatling.riemann",
                "dev.throng.gatling.xmpp",
                "dev.throng.gatling.stream",
                "dev.throng.gatling.rtmp",
                "dev.throng.gatling.hls");
    }
}

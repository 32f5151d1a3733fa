package dev.throng.junit;

import dev.throng.build.PublicApi;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PublicApiTest {

    private static final String[] NAMES = {
        "dev.throng.api",
        "dev.throng.junit",
        "dev.throng.assertions",
        "dev.throng.run.result",
        "dev.throng.verdict.Verdict",
        "dev.throng.verdict.Reason",
        "dev.throng.verdict.ReasonCode",
        "dev.throng.verdict.Severity",
        "dev.throng.figure",
        "dev.throng.measure.Blame",
        "dev.throng.probe.ProbeSummary",
        "dev.throng.series.Agreement",
        "dev.throng.series.Answer"
    };

    @Test
    void thePublicApiIsTheOneOfTheFile() throws IOException {
        PublicApi.check(Path.of("public-api.txt"), NAMES);
    }

    @Test
    void releasesAreComparedInAllOfIt() throws IOException {
        PublicApi.isComparedWithReleases(Path.of("..", "..", "pom.xml"), NAMES);
    }
}

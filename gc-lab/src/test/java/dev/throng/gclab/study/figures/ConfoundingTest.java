package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.scenario.Jvm.JavaChoice;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConfoundingTest {

    private static StudiedJvm jvm(int java, Collector collector, String... options) {
        return new StudiedJvm(0, new JavaChoice.Version(java), collector, List.of(options));
    }

    @Test
    void twoJvmsOfOneJavaDifferInTheCollectorAlone() {
        assertThat(Confounding.factors(jvm(17, Collector.G1), jvm(17, Collector.ZGC)))
                .containsExactly(Confounding.Factor.COLLECTOR);
        assertThat(Confounding.factors(jvm(11, Collector.G1), jvm(17, Collector.G1)))
                .containsExactly(Confounding.Factor.JAVA);
        assertThat(Confounding.factors(jvm(17, Collector.G1), jvm(17, Collector.G1)))
                .isEmpty();
    }

    @Test
    void cmsOfJava11AndG1OfJava17DifferInBoth() {
        assertThat(Confounding.words(Confounding.factors(jvm(11, Collector.CMS), jvm(17, Collector.G1, "-Da=b"))))
                .containsExactly("java", "collector", "options");
    }
}

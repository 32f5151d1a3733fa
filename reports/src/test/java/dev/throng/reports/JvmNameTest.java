package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.ChartColor;
import dev.throng.report.ChartColor.Marker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

final class JvmNameTest {

    private static JvmName of(String label, String log) {
        return JvmName.of(JsonMapper.shared().valueToTree(Map.of("label", label, "collector", log)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Java 17 g1 | G1 | 17 | g1 | G1 | g1",
                "Java 21 zgc | The Z Garbage Collector | 21 | zgc | ZGC | zgc",
                "Java 25 zgc | The Z Garbage Collector (Generational) | 25 | zgc-generational | ZGC, generational | zgc",
                "Java 21 zgc-generational | The Z Garbage Collector (Generational) | 21 | zgc-generational | ZGC, generational | zgc-generational",
                "Java 17 shenandoah | Shenandoah (Snapshot-At-The-Beginning (SATB)) | 17 | shenandoah | Shenandoah | shenandoah",
                "Java 17 g1 (2) | G1 | 17 | g1 | G1 (2) | g1 (2)",
                "Java 17 g1 -XX:MaxGCPauseMillis=50 | G1 | 17 | g1 | G1 -XX:MaxGCPauseMillis=50 | g1 -XX:MaxGCPauseMillis=50",
                "/opt/g1/jdk-21 serial | Serial | /opt/g1/jdk-21 | serial | Serial | serial",
                "something else | '' | '' | '' | something else | something else"
            })
    void aLabelHasJavaCollectorAndFlags(
            String label, String log, String java, String collector, String name, String settings) {
        JvmName jvm = of(label, log);

        assertThat(jvm.java()).isEqualTo(java);
        assertThat(jvm.collector()).isEqualTo(collector);
        assertThat(jvm.name()).isEqualTo(name);
        assertThat(jvm.settings()).isEqualTo(settings);
    }

    @Test
    void aCollectorHasItsColourOnEveryJavaAndAJavaItsShapeWithEveryCollector() {
        assertThat(List.of(
                        of("Java 17 g1", "").ink(), of("Java 21 g1 -XX:+A", "").ink()))
                .containsOnly(ChartColor.G1);
        assertThat(List.of(
                        of("Java 21 zgc", "").ink(),
                        of("Java 21 zgc-generational", "").ink()))
                .containsExactly(ChartColor.ZGC, ChartColor.ZGC_GENERATIONAL);
        assertThat(List.of(of("Java 17 g1", "").marker(), of("Java 17 zgc", "").marker()))
                .containsOnly(Marker.CIRCLE);
        assertThat(List.of("8", "11", "17", "21", "25"))
                .extracting(java -> of("Java " + java + " g1", "").marker())
                .doesNotHaveDuplicates();
    }
}

package dev.throng.gclab.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class CollectorTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CMS                     | 11 | -XX:+UseConcMarkSweepGC",
                "ZGC                     | 11 | -XX:+UnlockExperimentalVMOptions -XX:+UseZGC",
                "ZGC                     | 17 | -XX:+UseZGC",
                "ZGC_GENERATIONAL        | 21 | -XX:+UseZGC -XX:+ZGenerational",
                "ZGC_GENERATIONAL        | 25 | -XX:+UseZGC",
                "SHENANDOAH              | 11 | -XX:+UnlockExperimentalVMOptions -XX:+UseShenandoahGC",
                "SHENANDOAH_GENERATIONAL | 24 | -XX:+UnlockExperimentalVMOptions -XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational",
                "SHENANDOAH_GENERATIONAL | 25 | -XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational"
            })
    void flagsDependOnTheVersion(Collector collector, int feature, String expected) {
        assertThat(String.join(" ", collector.options(feature))).isEqualTo(expected);
    }

    @Test
    void zgcIsWhateverTheVersionMakesOfItAndGenerationalIsNot() {
        String z = "The Z Garbage Collector";

        assertThat(Collector.ZGC.isLoggedAs(z, "")).isTrue();
        assertThat(Collector.ZGC.isLoggedAs(z, "Generational")).isTrue();
        assertThat(Collector.ZGC_GENERATIONAL.isLoggedAs(z, "")).isFalse();
        assertThat(Collector.ZGC_GENERATIONAL.isLoggedAs(z, "Generational")).isTrue();
    }

    @Test
    void shenandoahsModesAreToldApart() {
        String satb = "Snapshot-At-The-Beginning (SATB)";

        assertThat(Collector.SHENANDOAH.isLoggedAs("Shenandoah", satb)).isTrue();
        assertThat(Collector.SHENANDOAH.isLoggedAs("Shenandoah", "Generational"))
                .isFalse();
    }

    @Test
    void anotherCollectorIsAnother() {
        assertThat(Collector.CMS.isLoggedAs("G1", "")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void everyCollectorSaysWhereToGetIt(Collector collector) {
        assertThat(collector.whereToGetIt()).isNotBlank();
        assertThat(collector.word()).matches("[a-z0-9-]+");
    }
}

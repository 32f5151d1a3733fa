package dev.throng.gclab.study.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.jvm.Collector;
import dev.throng.scenario.Jvm.JavaChoice;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudiedJvmTest {

    private static boolean isPaced(Collector collector, List<String> own, List<String> common) {
        return new StudiedJvm(0, new JavaChoice.Version(25), collector, own).isPaced(common);
    }

    @Test
    void shenandoahPacesUnlessAFlagOfItsOwnOrOfAllCellsTurnsItOff() {
        List<String> off = List.of("-XX:+UnlockExperimentalVMOptions", "-XX:-ShenandoahPacing");

        assertThat(isPaced(Collector.SHENANDOAH, List.of(), List.of())).isTrue();
        assertThat(isPaced(Collector.SHENANDOAH_GENERATIONAL, List.of(), List.of()))
                .isTrue();
        assertThat(isPaced(Collector.SHENANDOAH, off, List.of())).isFalse();
        assertThat(isPaced(Collector.SHENANDOAH, List.of(), off)).isFalse();
        assertThat(isPaced(Collector.ZGC, List.of(), List.of())).isFalse();
    }
}

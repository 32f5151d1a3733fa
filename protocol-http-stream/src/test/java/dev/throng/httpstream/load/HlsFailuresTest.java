package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.extension.HttpStreamExtension;
import dev.throng.httpstream.hls.HlsFault;
import dev.throng.measure.Blame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HlsFailuresTest {

    @ParameterizedTest
    @EnumSource(HlsFault.class)
    void everyFaultIsAFailureOfTheTarget(HlsFault fault) {
        assertThat(HlsFailures.of(fault).traits().blame()).isEqualTo(Blame.TARGET);
    }

    @ParameterizedTest
    @EnumSource(HlsFault.class)
    void everyFaultHasARemedy(HlsFault fault) {
        assertThat(new HttpStreamExtension().remedy(HlsFailures.of(fault))).isPresent();
    }

    @Test
    void anotherHostIsRefusedAsARedirectIs() {
        assertThat(HlsFailures.of(HlsFault.FOREIGN_HOST)).isEqualTo(StreamFailure.REDIRECT_REFUSED);
    }
}

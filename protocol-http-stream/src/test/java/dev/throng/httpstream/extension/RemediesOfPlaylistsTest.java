package dev.throng.httpstream.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Blame;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RemediesOfPlaylistsTest {

    @ParameterizedTest
    @EnumSource(
            value = StreamFailure.class,
            names = {
                "PLAYLIST_TOO_LONG",
                "BAD_PLAYLIST",
                "ENCRYPTED",
                "UNSUPPORTED_PLAYLIST",
                "REDIRECT_REFUSED",
                "NESTED_MASTER",
                "TARGET_DURATION_TOO_LONG",
                "PLAYLIST_UNCHANGED",
                "PLAYLIST_BACKWARDS"
            })
    void everyFailureOfAPlaylistHasARemedyAndOnlyOurLimitsAreTheScenarios(StreamFailure failure) {
        boolean ofLimits = failure == StreamFailure.PLAYLIST_TOO_LONG;
        assertThat(failure.blame()).isEqualTo(ofLimits ? Blame.SCENARIO : Blame.TARGET);
        assertThat(new HttpStreamRunExtension().remedy(failure)).isPresent();
    }
}

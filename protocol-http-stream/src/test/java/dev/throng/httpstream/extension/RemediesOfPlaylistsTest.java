package dev.throng.httpstream.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Blame;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RemediesOfPlaylistsTest {

    /** What Throng does not support, or not by its settings. */
    private static final Set<StreamFailure> OF_LIMITS = EnumSet.of(
            StreamFailure.PLAYLIST_TOO_LONG,
            StreamFailure.ENCRYPTED,
            StreamFailure.UNSUPPORTED_PLAYLIST,
            StreamFailure.TARGET_DURATION_TOO_LONG);

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
        assertThat(failure.blame()).isEqualTo(OF_LIMITS.contains(failure) ? Blame.SCENARIO : Blame.TARGET);
        assertThat(new HttpStreamRunExtension().remedy(failure)).isPresent();
    }
}

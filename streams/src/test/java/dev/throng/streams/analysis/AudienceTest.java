package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.streams.analysis.StreamAnalysis.Cost;
import org.junit.jupiter.api.Test;

class AudienceTest {

    /** The keys of results stay those of listeners. */
    @Test
    void sentencesAboutPlayersOfVideoSayPlayers() {
        StreamAnalysis listeners =
                MadeRun.ramp(60, 60, 10, wanted -> Math.min(wanted, 300)).analysis();

        StreamAnalysis players = listeners.of(Audience.PLAYERS);

        assertThat(listeners.saturation().words()).contains(" listeners (");
        assertThat(players.saturation().words())
                .isEqualTo(listeners.saturation().words().replace("listeners", "players"))
                .doesNotContain("listener");
        assertThat(players.projections()).allSatisfy(projection -> assertThat(projection.basis() + projection.refusal())
                .doesNotContain("listener"));
        assertThat(players.costs())
                .extracting(Cost::per)
                .isEqualTo(listeners.costs().stream().map(Cost::per).toList());
        assertThat(listeners.of(Audience.LISTENERS)).isEqualTo(listeners);
    }

    @Test
    void aSentenceMayBeginWithTheWord() {
        assertThat(Audience.PLAYERS.in("Listeners by phase, per listener")).isEqualTo("Players by phase, per player");
    }
}

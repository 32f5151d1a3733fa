package dev.throng.search.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.extension.Population;
import dev.throng.run.result.RunException;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rooms of a generator that may open a number of connections over all of its processes. */
class RoomTest {

    private int asked;

    private static Population population(Optional<Population.Most> most) {
        return new Population("session", "sessions", "online", Optional.empty(), Optional.empty(), most);
    }

    private ScenarioFile scenario(int members) throws ScenarioException {
        asked = members;
        FakeProtocol fake = new FakeProtocol();
        String text = "name: s\nprotocol: " + fake.name() + "\ntarget: {attach: 127.0.0.1:5555}\nphases:\n"
                + "  - {name: p, for: 1s, load: {send: {rate: 10/s}}}\n";
        return ScenarioFile.parse("s.yaml", text, List.of(), Map.of(), Map.of(fake.name(), fake));
    }

    private Room room(int wanted, int connections, Optional<Population.Most> most) throws Exception {
        return Room.of(
                wanted,
                population(most),
                this::scenario,
                file -> asked <= connections ? Optional.empty() : Optional.of("too few files"));
    }

    @Test
    void theWholeRangeFits() throws Exception {
        assertThat(room(500, 40_000, Optional.empty())).isEqualTo(new Room(500, ""));
    }

    @Test
    void theConnectionsOfAllProcessesLimitThePopulation() throws Exception {
        assertThat(room(500_000, 40_000, Optional.empty()))
                .isEqualTo(new Room(40_000 - 16, "The generator has no room for more: too few files."));
    }

    @Test
    void theScenarioLimitsThePopulation() throws Exception {
        assertThat(room(500, 40_000, Optional.of(new Population.Most(90, "settings.users.count: 90"))))
                .isEqualTo(new Room(90, "The scenario has no more sessions: raise settings.users.count: 90."));
    }

    @Test
    void aGeneratorWithoutRoomForOneMemberIsRefused() {
        assertThatThrownBy(() -> room(500, 0, Optional.empty()))
                .isInstanceOf(RunException.class)
                .hasMessage("too few files");
    }
}

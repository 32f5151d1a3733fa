package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.DescribedWorkload;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.sample.HeadRoom;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlannedSocketsTest {

    private enum Visit implements Operation {
        LOGIN;

        @Override
        public String id() {
            return "login";
        }

        @Override
        public String description() {
            return "comes and stays";
        }
    }

    /** Three connections, and one more for each arrival while it stays. */
    private static Workload visitors(Optional<Duration> stay) {
        return new DescribedWorkload(3, 1, stay);
    }

    private static Timeline phases(int count, Duration length, double perSecond) {
        return phases(count, length, new OpenLoad(new RateProfile.Constant(perSecond)));
    }

    private static Timeline phases(int count, Duration length, Load load) {
        List<PhasePlan> phases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            phases.add(new PhasePlan("p" + i, i * length.toNanos(), length.toNanos(), true, Map.of(Visit.LOGIN, load)));
        }
        return new Timeline(phases, 1_000_000_000L);
    }

    private static Scenario scenario(String target) throws ScenarioException {
        FakeProtocol fake = new FakeProtocol();
        String text = "name: s\nprotocol: " + fake.name() + "\ntarget: " + target
                + "\nphases:\n  - {name: p, for: 1s, load: {send: {rate: 10/s}}}\n";
        return ScenarioFile.parse("s.yaml", text, List.of(), Map.of(), Map.of(fake.name(), fake))
                .scenario();
    }

    @Test
    void eachAddressOfTheTargetHasPortsOfItsOwn() throws ScenarioException {
        Timeline timeline = phases(1, Duration.ofSeconds(100), 1_000);
        Workload workload = visitors(Optional.empty());

        assertThat(SocketCheck.room(timeline, workload, scenario("{attach: 127.0.0.1:5555}"), 1))
                .isEqualTo(new HeadRoom(100_003, 1, 1));
        assertThat(SocketCheck.room(
                        timeline, workload, scenario("{attach: [\"127.0.0.1:5555\", \"127.0.0.2:5555\"]}"), 0.25))
                .isEqualTo(new HeadRoom(25_001, 1, 2));
    }

    @Test
    void whoStaysToTheEndOfTheRunIsCountedOverAllPhases() {
        Timeline timeline = phases(3, Duration.ofSeconds(100), 1_000);
        assertThat(SocketCheck.connections(timeline, visitors(Optional.empty()), 1))
                .isEqualTo(300_000 + 3);
    }

    @Test
    void whoStaysBrieflyMeetsOnlyThoseWhoCameShortlyBefore() {
        Timeline timeline = phases(3, Duration.ofSeconds(100), 1_000);
        // 10 s of stay and 2 s for the answer, at the seam of two phases
        assertThat(SocketCheck.connections(timeline, visitors(Optional.of(Duration.ofSeconds(10))), 1))
                .isBetween(11_999L + 3, 12_001L + 3);
    }

    @Test
    void whoStaysLongerThanAPhaseMeetsThoseOfThePhasesWithinTheStay() {
        Timeline timeline = phases(3, Duration.ofSeconds(100), 1_000);
        // 150 s of stay and 2 s for the answer
        assertThat(SocketCheck.connections(timeline, visitors(Optional.of(Duration.ofSeconds(150))), 1))
                .isBetween(151_999L + 3, 152_001L + 3);
        assertThat(SocketCheck.connections(timeline, visitors(Optional.of(Duration.ofSeconds(400))), 1))
                .isEqualTo(300_000 + 3);
    }

    @Test
    void phasesThatAreShorterThanAStayAreNotAddedUp() {
        Timeline timeline = phases(16, Duration.ofSeconds(5), new OpenLoad(new RateProfile.Poisson(300)));
        // 5 s of stay and 2 s for the answer; 2,100 arrivals have a standard deviation of 46
        assertThat(SocketCheck.connections(timeline, visitors(Optional.of(Duration.ofSeconds(5))), 1))
                .isBetween(2_050L, 2_300L);
    }

    @Test
    void usersOfClosedLoadsMeetThoseOfThePhasesWithinTheirStay() {
        Timeline timeline = phases(10, Duration.ofSeconds(5), ClosedLoad.users(100, 0));
        // in a window of 7 s there are at most three phases
        assertThat(SocketCheck.connections(timeline, visitors(Optional.of(Duration.ofSeconds(5))), 1))
                .isEqualTo(300 + 3);
    }

    @Test
    void poissonArrivalsNeedAboutAsManySocketsAsUniformOnes() {
        Timeline timeline = phases(1, Duration.ofSeconds(120), new OpenLoad(new RateProfile.Poisson(1_000)));
        // 30 s of stay and 2 s for the answer; 32,000 arrivals have a standard deviation of 179
        assertThat(SocketCheck.connections(timeline, visitors(Optional.of(Duration.ofSeconds(30))), 1))
                .isBetween(32_000L + 3, 33_000L + 3);
    }

    @Test
    void shortPeakWithinALongPhaseIsFound() {
        Load steps = new OpenLoad(new RateProfile.Steps(
                List.of(100.0, 100.0, 5_000.0, 100.0), Duration.ofSeconds(7).toNanos()));
        Timeline timeline = phases(1, Duration.ofHours(1), steps);
        // 5 s of stay and 2 s for the answer: the peak as a whole
        assertThat(SocketCheck.connections(timeline, visitors(Optional.of(Duration.ofSeconds(5))), 1))
                .isBetween(34_000L + 3, 35_000L + 3);
    }

    @Test
    void usersOfALaterStepAreAddedToThoseWhoAreThere() {
        Load users =
                new ClosedLoad(List.of(1_000, 5_000), Duration.ofSeconds(60).toNanos(), 0, Load.UNLIMITED);
        assertThat(SocketCheck.connections(
                        phases(1, Duration.ofSeconds(120), users), visitors(Optional.of(Duration.ofSeconds(5))), 1))
                .isEqualTo(5_000 + 3);
    }
}

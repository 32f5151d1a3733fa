package dev.throng.search.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.DescribedWorkload;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.Population;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class HoldLoadTest {

    private static final FakeProtocol FAKE = new FakeProtocol();

    static ScenarioFile scenario(String... phases) {
        return scenario("1", List.of(), phases);
    }

    static ScenarioFile scenario(String scale, List<String> sets, String... phases) {
        StringBuilder text = new StringBuilder("name: s\nscale: " + scale + "\nprotocol: " + FAKE.name()
                + "\ntarget: {attach: 127.0.0.1:5555}\nphases:\n");
        for (int i = 0; i < phases.length; i++) {
            text.append("  - {name: p")
                    .append(i)
                    .append(", for: 1s, ")
                    .append(phases[i])
                    .append("}\n");
        }
        try {
            return ScenarioFile.parse("s.yaml", text.toString(), sets, Map.of(), Map.of(FAKE.name(), FAKE));
        } catch (ScenarioException invalid) {
            throw new AssertionError(invalid);
        }
    }

    /** The phases of a run with 300 members at 100/s that are held for 60 s. */
    private static List<Phase> phases(String scale, String... phases) {
        return phases(ModelServer.LISTENERS, scale, phases);
    }

    private static List<Phase> phases(Population population, String scale, String... phases) {
        HoldLoad load = new HoldLoad(
                FAKE.operations().get(0),
                population,
                scenario(scale, List.of(), phases),
                Duration.ofSeconds(60),
                100,
                Optional.empty());
        return scenario(scale, load.sets(300, 100), phases).scenario().phases();
    }

    private static OpenLoad members(Phase phase) {
        return (OpenLoad) phase.load().get(FAKE.operations().get(0));
    }

    @Test
    void onePhaseRampsAndHolds() {
        List<Phase> phases = phases("1", "load: {send: {from: 1/s, to: 50/s, upTo: 70}}");

        assertThat(phases).hasSize(1);
        assertThat(members(phases.get(0))).isEqualTo(new OpenLoad(new RateProfile.Constant(100), 300, Long.MAX_VALUE));
        assertThat(phases.get(0).duration()).isEqualTo(Duration.ofSeconds(66));
    }

    @Test
    void theLastPhaseWithOtherLoadsHolds() {
        List<Phase> phases = phases(
                "1",
                "measured: false, load: {roster-set: {rate: 1/s}}",
                "measured: false, load: {send: {rate: 5/s}}",
                "load: {send: {rate: 50/s}}",
                "load: {send: {rate: 1/s}, roster-set: {rate: 7/s, arrivals: poisson}}",
                "load: {send: {rate: 1/s}}");

        assertThat(phases).extracting(Phase::name).containsExactly("p0", "p2", "p3");
        assertThat(phases).extracting(Phase::measured).containsExactly(false, true, true);
        assertThat(phases.get(1).duration()).isEqualTo(Duration.ofSeconds(6));
        assertThat(phases.get(2).duration()).isEqualTo(Duration.ofSeconds(60));
        assertThat(phases.get(2).load()).hasSize(1);
        assertThat(phases.get(2).load().values())
                .containsExactly(new OpenLoad(new RateProfile.Poisson(7), Long.MAX_VALUE, Long.MAX_VALUE));
    }

    @Test
    void aCheckBeginsWhenTheMembersAreOnline() {
        Population sessions = new Population(
                "session", "sessions", "sessions", Optional.empty(), Optional.of("roster-set"), Optional.empty());

        List<Phase> alone = phases(sessions, "1", "load: {send: {rate: 50/s}}");
        assertThat(alone).extracting(Phase::name).containsExactly("p0", "hold");
        assertThat(alone.get(0).duration()).isEqualTo(Duration.ofSeconds(6));
        assertThat(alone.get(0).load()).hasSize(1);
        assertThat(alone.get(1).duration()).isEqualTo(Duration.ofSeconds(60));
        assertThat(alone.get(1).load().values())
                .containsExactly(new OpenLoad(new RateProfile.Constant(5), Long.MAX_VALUE, Long.MAX_VALUE));

        List<Phase> given = phases(
                sessions,
                "1",
                "load: {send: {rate: 50/s}, roster-set: {rate: 9/s}}",
                "measured: false, load: {roster-set: {rate: 7/s}}");
        assertThat(given).extracting(Phase::name).containsExactly("p0", "p1");
        assertThat(given.get(1).measured()).isTrue();
        assertThat(given.get(1).load().values())
                .containsExactly(new OpenLoad(new RateProfile.Constant(7), Long.MAX_VALUE, Long.MAX_VALUE));
    }

    @Test
    void theScaleDoesNotChangeThePopulation() {
        OpenLoad load = members(phases("0.1", "load: {send: {rate: 50/s}}").get(0));

        assertThat(load.upTo()).isEqualTo(300);
        assertThat(((RateProfile.Constant) load.profile()).perSecond()).isEqualTo(100);
    }

    @Test
    void anOperationWhoseArrivalsDoNotStayIsRefused() {
        ScenarioFile file = scenario("load: {send: {rate: 50/s}}");
        Workload workload = DescribedWorkload.EMPTY;

        assertThatThrownBy(() -> HoldLoad.of(file, workload, "send", Duration.ofSeconds(1)))
                .hasMessageContaining("does not stay");
        assertThatThrownBy(() -> HoldLoad.of(file, workload, "sent", Duration.ofSeconds(1)))
                .hasMessageContaining("did you mean send?");
        assertThat(HoldLoad.isPopulation(file, workload, "send")).isFalse();
    }
}

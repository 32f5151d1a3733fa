package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.load.ArrivalProcess;
import dev.throng.load.Load;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the shipped studies of streaming servers ask for. */
class StreamStudiesTest {

    private static final long SECOND = 1_000_000_000;

    /**
     * The result states whether the target serves the listeners of the last tenth of the last measured phase. So listeners must arrive
     * then, early enough for an answer.
     */
    @ParameterizedTest
    @ValueSource(strings = {"icecast-sources", "rsas-ramp", "rsas-slow", "srs-steps"})
    void listenersArriveAtTheVeryEndAsShippedAsDocumentedAndAtEveryScale(String study) throws Exception {
        List<List<String>> commands = new ArrayList<>(ExampleStudies.documentedSets(study));
        assertThat(commands).isNotEmpty();
        commands.add(List.of());
        for (List<String> sets : commands) {
            for (String scale : List.of("", "scale=1e-6", "scale=0.01", "scale=10")) {
                List<String> all = new ArrayList<>(sets);
                if (!scale.isEmpty()) {
                    all.add(scale);
                }
                assertThat(newcomers(ExampleStudies.read(study, all).scenario()))
                        .as("%s with %s", study, all)
                        .isPositive();
            }
        }
    }

    /** How many listeners are due in the last tenth of the last measured phase, but for its last second. */
    private static long newcomers(Scenario scenario) {
        Phase last = scenario.phases().stream()
                .filter(Phase::measured)
                .reduce((a, b) -> b)
                .orElseThrow();
        long duration = last.duration().toNanos();
        return dueBefore(last, duration - SECOND + 1) - dueBefore(last, duration - duration / 10);
    }

    private static long dueBefore(Phase phase, long nanos) {
        Load listen = phase.load().entrySet().stream()
                .filter(entry ->
                        Set.of("listen", "play").contains(entry.getKey().id()))
                .findFirst()
                .orElseThrow()
                .getValue();
        ArrivalProcess arrivals = listen.slice(0, 1, phase.duration().toNanos(), 0, new Random(1));
        return arrivals.due(nanos);
    }

    @Test
    void theStepsOf2014EndWithFiveHundredMorePlayersEach() throws Exception {
        List<Phase> phases =
                ExampleStudies.read("srs-steps", List.of()).scenario().phases();
        for (int step = 1; step <= 5; step++) {
            Phase ramp = phases.get(2 * step - 1);
            Phase hold = phases.get(2 * step);
            assertThat(hold.name()).isEqualTo(500 * step + " players");
            assertThat(hold.measured()).isTrue();
            assertThat(ramp.measured()).isFalse();
            assertThat(dueBefore(ramp, ramp.duration().toNanos())
                            + dueBefore(hold, hold.duration().toNanos()))
                    .isEqualTo(500);
        }
    }

    @Test
    void theSlowStudyBringsAHundredEveryThreeSecondsUntilTheyAreAsManyAsInTheOneWithAllAtOnce() throws Exception {
        List<List<String>> ramps = ExampleStudies.documentedSets("rsas-ramp");
        Scenario atOnce =
                ExampleStudies.read("rsas-ramp", ramps.get(ramps.size() - 1)).scenario();
        Scenario slow = ExampleStudies.read("rsas-slow", List.of()).scenario();

        Phase crowd = atOnce.phases().get(1);
        Phase queue = slow.phases().get(1);
        assertThat(dueBefore(crowd, SECOND)).as("all at once").isEqualTo(3_000);
        assertThat(dueBefore(crowd, crowd.duration().toNanos())).isEqualTo(3_000);
        assertThat(dueBefore(queue, 3 * SECOND)).isEqualTo(100);
        assertThat(dueBefore(queue, 6 * SECOND)).isEqualTo(200);
        assertThat(dueBefore(queue, queue.duration().toNanos())).isEqualTo(3_000);
        assertThat(slow.deadline()).isEqualTo(atOnce.deadline());
    }
}

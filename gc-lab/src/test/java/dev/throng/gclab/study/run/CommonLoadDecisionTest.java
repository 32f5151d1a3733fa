package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.gclab.study.run.CommonLoadDecision.Finding;
import dev.throng.gclab.study.run.CommonLoadDecision.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CommonLoadDecisionTest {

    private static Trial trial(Finding finding, double idle) {
        return new Trial(finding, OptionalDouble.of(idle));
    }

    private static OptionalDouble next(Trial... trials) {
        return CommonLoadDecision.next(Arrays.asList(trials));
    }

    @ParameterizedTest
    @CsvSource({
        "KEPT_UP, 0.2, -1, just enough",
        "KEPT_UP, 0.6, -1, more than enough",
        "KEPT_UP, 0.19, 0.9, nearly enough: at least a tenth less",
        "KEPT_UP, 0.05, 0.8, in proportion with a margin: 0.95 * 0.8 / 0.95",
        "LATE, 0.5, 0.8, idle enough: a fifth less",
        "LATE, 0, 0.76, late and full: what the CPU asks for",
        "LATE, 0.1, 0.8, late and nearly full: the larger step"
    })
    void theNextLoadFollowsFromLatenessAndIdleCpu(Finding finding, double idle, double next, String why) {
        OptionalDouble step = next(trial(finding, idle));

        assertThat(step.orElse(-1)).as(why).isCloseTo(next, within(1e-9));
    }

    @Test
    void aMachineThatWasNotSampledIsJudgedByTheGeneratorAlone() {
        assertThat(next(new Trial(Finding.KEPT_UP, OptionalDouble.empty()))).isEmpty();
        assertThat(next(new Trial(Finding.LATE, OptionalDouble.empty()))).hasValue(0.8);
    }

    /** Two in succession; one that says something begins the count anew. */
    @Test
    void aRunThatSaysNothingIsRepeatedOnce() {
        Trial disturbed = trial(Finding.DISTURBED, 0);
        Trial notRun = new Trial(Finding.NOT_RUN, OptionalDouble.empty());
        Trial late = trial(Finding.LATE, 0.5);

        assertThat(next(disturbed)).hasValue(1);
        assertThat(next(notRun)).hasValue(1);
        assertThat(next(disturbed, notRun)).isEmpty();
        assertThat(next(disturbed, late, disturbed)).hasValue(1);
        assertThat(next(late, disturbed, disturbed)).isEmpty();
    }

    @Test
    void aMachineThatIsTooSmallEndsTheTrials() {
        List<Trial> late = Collections.nCopies(CommonLoadDecision.MAX_TRIALS, trial(Finding.LATE, 0.5));

        assertThat(CommonLoadDecision.next(late.subList(1, late.size()))).hasValue(0.8);
        assertThat(CommonLoadDecision.next(late)).isEmpty();
    }

    /** A machine whose busy share is a part that stays and a part that grows with the load. */
    @ParameterizedTest
    @CsvSource({"0.05, 1.2", "0.3, 0.9", "0.1, 1.8", "0, 2"})
    void theLoadSettlesWhereAFifthIsIdleAndNotFarBelow(double fixed, double byLoad) {
        double load = 1;
        List<Trial> trials = new ArrayList<>();
        OptionalDouble next = OptionalDouble.of(1);
        while (next.isPresent()) {
            load *= next.getAsDouble();
            trials.add(trial(Finding.KEPT_UP, Math.max(0, 1 - fixed - byLoad * load)));
            next = CommonLoadDecision.next(trials);
        }

        assertThat(trials.get(trials.size() - 1).fits()).isTrue();
        assertThat(1 - fixed - byLoad * load).isBetween(0.2, 0.42);
    }
}

package dev.throng.reports.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.Times;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnLagTest {

    private static final Times NONE = MadeResults.times(0, 0, 0, 0, 0, 0, 0);

    private static PhaseResult phase(String name, boolean measured, Times response, Times own) {
        OperationResult send = MadeResults.operation(
                LoadTerms.UNKNOWN,
                9,
                9,
                9,
                0,
                9,
                0,
                0,
                0,
                0,
                0,
                1,
                1,
                1,
                1,
                1,
                1,
                0,
                0,
                response,
                response,
                NONE,
                own,
                Map.of());
        return new PhaseResult(name, measured, 0, 1, Map.of("send", send), Map.of());
    }

    private static Times times(long p50, long p90, long p99, long p999) {
        return MadeResults.times(9, p50, p50, p90, p99, p999, p999);
    }

    @Test
    void theLargestShareOfAnyPercentileIsFound() {
        Times response = times(1_000, 2_000, 3_410, 9_000);
        List<PhaseResult> phases = List.of(
                phase("warm-up", false, response, times(999, 999, 999, 999)),
                phase("steady", true, response, times(10, 20, 1_880, 2_000)),
                phase("later", true, response, times(100, 100, 100, 100)));

        assertThat(OwnLag.largest(phases)).contains(new OwnLag("send in phase steady", "p99", 1_880, 3_410));
    }

    @Test
    void theLongestCountsToo() {
        Times response = MadeResults.times(9, 1, 3_000, 3_000, 3_000, 3_000, 3_030_000);
        Times own = MadeResults.times(9, 1, 3, 3, 3, 3, 20_200);

        assertThat(OwnLag.largest(List.of(phase("steady", true, response, own))))
                .contains(new OwnLag("send in phase steady", "max", 20_200, 3_030_000));
    }

    @Test
    void nothingIsClaimedWhereOwnLagIsNotKnownOrNothingWasAnswered() {
        assertThat(OwnLag.largest(List.of(phase("steady", true, times(1, 1, 1, 1), NONE))))
                .isEmpty();
        assertThat(OwnLag.largest(List.of(phase("steady", true, NONE, times(1, 1, 1, 1)))))
                .isEmpty();
    }
}

package dev.throng.gclab.study.record;

import dev.throng.verdict.Reason;
import java.util.List;

/**
 * A run at a load that might become the common load, in {@code study.json}. The names are fixed: users' scripts read them.
 *
 * @param level the amount of load, in the unit of that of the common load
 * @param text the level with its unit: {@code 5,600/s}
 * @param finding what the run showed: {@code kept-up}, {@code late}, {@code disturbed} or {@code not-run}
 * @param idleShare the share of the machine's CPU that was idle in the measured phases, 0 to 1; {@code null} if it was not sampled
 * @param reasons why the generator did not keep up, or why the run does not count
 * @param directory the result directory, relative to that of the study
 */
public record LoadTrial(
        double level, String text, String finding, Double idleShare, List<Reason> reasons, String directory) {

    public LoadTrial {
        reasons = reasons == null ? List.of() : List.copyOf(reasons);
    }
}

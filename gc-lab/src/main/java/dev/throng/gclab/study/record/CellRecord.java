package dev.throng.gclab.study.record;

import dev.throng.verdict.Reason;
import java.util.List;

/**
 * A cell that was run, in {@code study.json}. The names are fixed: users' scripts read them.
 *
 * @param jvm the home of the JVM
 * @param java its version
 * @param asked the collector the study asks for
 * @param collector the collector that the target's log names; empty if the run gave none
 * @param heap empty where the scenario decides
 * @param sets the cell's own assignments to the scenario, {@code PATH=VALUE}
 * @param options all flags of the JVM but those of its log
 * @param directory of the result, relative to the study's
 * @param verdict {@code valid}, {@code suspect} or {@code failed}
 * @param reasons of the verdict, those of failed attempts included
 * @param attempts how often it was run
 * @param wallNanos how long all attempts took
 * @param critical the rates that the cell searched; with none where the load was given
 * @param stage {@code limit} or {@code common}; empty in a study of one stage
 * @param limit the critical rate, or the answers per second under saturation; {@code null} where none was found or asked for
 */
public record CellRecord(
        String id,
        String label,
        String jvm,
        String java,
        String asked,
        String collector,
        String heap,
        List<String> sets,
        int trial,
        List<String> options,
        String directory,
        String verdict,
        List<Reason> reasons,
        int attempts,
        long wallNanos,
        CriticalRates critical,
        String stage,
        Double limit) {

    public CellRecord {
        reasons = reasons == null ? List.of() : List.copyOf(reasons);
        stage = stage == null ? "" : stage;
        critical = critical == null ? CriticalRates.NONE : critical;
    }

    public static final String FAILED = "failed";

    /** Whether its figures may be used. */
    public boolean counts() {
        return !verdict.equals(FAILED);
    }
}

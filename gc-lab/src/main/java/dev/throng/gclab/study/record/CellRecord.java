package dev.throng.gclab.study.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.verdict.Reason;
import java.util.List;

/**
 * A cell that was run, in {@code study.json}. The names are fixed: users' scripts read them. The parts of the record are groups of its keys
 * and no objects of the file.
 *
 * @param id the name of the cell, unique in the study
 * @param label the name of JVM and collector for people, with heap and rates
 * @param ranOn the JVM that was studied
 * @param sets the cell's own assignments to the scenario, {@code PATH=VALUE}
 * @param trial the number of the trial, which is that of its block, from 1
 * @param options all flags of the JVM but those of its log
 * @param directory the result directory, relative to that of the study
 * @param outcome whether the result counts
 * @param load at which load it ran, and the limit that it found
 */
public record CellRecord(
        String id,
        String label,
        @JsonUnwrapped RanOn ranOn,
        List<String> sets,
        int trial,
        List<String> options,
        String directory,
        @JsonUnwrapped Outcome outcome,
        @JsonUnwrapped Load load) {

    public static final String FAILED = "failed";

    /**
     * The JVM that was studied.
     *
     * @param jvm the home of the JVM
     * @param java the version of the JVM
     * @param asked the collector that the study asks for
     * @param collector the collector that the target's log names; empty if the run gave none
     * @param heap the size of the heap; empty where the scenario decides
     */
    public record RanOn(String jvm, String java, String asked, String collector, String heap) {}

    /**
     * What came of all attempts.
     *
     * @param verdict the verdict of the run: {@code valid}, {@code suspect} or {@code failed}
     * @param reasons the reasons of the verdict, those of failed attempts included
     * @param attempts how often the cell was run
     * @param wallNanos how long all attempts took
     */
    public record Outcome(String verdict, List<Reason> reasons, int attempts, long wallNanos) {

        public Outcome {
            reasons = reasons == null ? List.of() : List.copyOf(reasons);
        }
    }

    /**
     * The load of a cell and its limit.
     *
     * @param critical the rates that the cell searched; with none where the load was given
     * @param stage {@code limit} or {@code common}; empty in a study of one stage
     * @param limit the critical rate, or the answers per second under saturation; {@code null} where none was found or asked for
     */
    public record Load(CriticalRates critical, String stage, Double limit) {

        public Load {
            critical = critical == null ? CriticalRates.NONE : critical;
            stage = stage == null ? "" : stage;
        }
    }

    /** Whether its figures may be used. */
    public boolean counts() {
        return !outcome.verdict().equals(FAILED);
    }
}

package dev.throng.run;

import dev.throng.verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The properties of a run that are no figures. Immutable.
 *
 * @param startedAt wall-clock time of the first due time, ISO 8601 in UTC
 * @param originNanos the start of the run on the loops' clock
 * @param notes remarks for people
 * @param reasons the reasons why the run ended early or is incomplete
 */
record Circumstances(String startedAt, long originNanos, List<String> notes, List<Reason> reasons) {

    Circumstances {
        notes = List.copyOf(notes);
        reasons = List.copyOf(reasons);
    }

    Circumstances and(Optional<Reason> reason) {
        List<Reason> all = new ArrayList<>(reasons);
        reason.ifPresent(all::add);
        return new Circumstances(startedAt, originNanos, notes, all);
    }
}

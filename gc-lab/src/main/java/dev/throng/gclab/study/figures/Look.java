package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.study.file.UntilSettings;
import java.util.List;

/**
 * What a comparison of a study that adds blocks found, of the measures that must be decided. Immutable.
 *
 * @param compared how many differences there are; 0 if no two configurations have trials with the same measure
 * @param undecided how many of them are neither different nor equal
 */
public record Look(int compared, int undecided) {

    static Look of(ComparedMeasures measures, UntilSettings until) {
        List<Difference> differences = measures.differences().stream()
                .filter(one -> until.decides(one.measure()))
                .toList();
        return new Look(differences.size(), (int) differences.stream()
                .filter(one -> one.outcome() == Difference.Outcome.UNDECIDED)
                .count());
    }

    /** Whether there is something to compare, and each difference is different or equal. */
    public boolean isDecided() {
        return compared > 0 && undecided == 0;
    }
}

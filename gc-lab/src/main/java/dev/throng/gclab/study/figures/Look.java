package dev.throng.gclab.study.figures;

import dev.throng.gclab.study.file.Configuration;
import java.util.Set;

/**
 * What a comparison of a study that adds blocks found, of the questions that must be decided. Immutable.
 *
 * @param compared how many differences there are; 0 if no two configurations have trials with the same measure
 * @param undecided how many of them are neither different nor equal
 * @param open the configurations of the undecided ones; the others need no more blocks
 */
public record Look(int compared, int undecided, Set<Configuration> open) {

    public Look {
        open = Set.copyOf(open);
    }

    /** Whether there is something to compare, and each difference is different or equal. */
    public boolean isDecided() {
        return compared > 0 && undecided == 0;
    }
}

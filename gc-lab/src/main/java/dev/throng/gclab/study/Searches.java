package dev.throng.gclab.study;

import java.util.ArrayList;
import java.util.List;

/** What a comparison says of studies that are not of one load and of the target's JVM. */
final class Searches {

    private static final String OWN_LOADS =
            "Each cell searched its own critical rate. Its other figures come from its run at the highest critical rate."
                    + " Configurations therefore ran different loads, and these figures are not compared.";

    private static final String OF_GENERATOR =
            "The study is of the generator's JVM: pauses, stalls, CPU and memory are the generator's, and the word target"
                    + " means the generator. Each cell starts a new generator, which is cold when its load begins.";

    private Searches() {}

    static List<String> notes(Study study, List<String> notes) {
        List<String> all = new ArrayList<>();
        if (study.subject() == Study.Subject.GENERATOR) {
            all.add(OF_GENERATOR);
        }
        if (study.critical().isPresent()) {
            all.add(OWN_LOADS);
        }
        all.addAll(notes);
        return all;
    }

    /** Empty unless the cell searched. */
    static List<StudyComparison.CriticalCell> of(String label, String group, CellRecord cell) {
        CriticalRates rates = cell.critical();
        return rates.limits().isEmpty()
                ? List.of()
                : List.of(new StudyComparison.CriticalCell(
                        label,
                        group,
                        cell.trial(),
                        cell.id(),
                        rates.mean().isPresent() ? (Double) rates.mean().getAsDouble() : null,
                        rates.limits()));
    }
}

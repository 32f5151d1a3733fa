package dev.throng.gclab.study;

import java.util.ArrayList;
import java.util.List;

/** What a comparison says of cells that searched. */
final class Searches {

    private static final String OWN_LOADS =
            "Each cell searched its own critical rate. All other figures of it are of its run at the highest of these, so they are of"
                    + " another load for each configuration and are not compared.";

    private Searches() {}

    static List<String> notes(Study study, List<String> notes) {
        if (study.critical().isEmpty()) {
            return notes;
        }
        List<String> all = new ArrayList<>(List.of(OWN_LOADS));
        all.addAll(notes);
        return all;
    }

    /** Empty unless the cell searched. */
    static List<Comparison.CriticalCell> of(String label, String group, CellRecord cell) {
        CriticalRates rates = cell.critical();
        return rates.limits().isEmpty()
                ? List.of()
                : List.of(new Comparison.CriticalCell(
                        label,
                        group,
                        cell.trial(),
                        cell.id(),
                        rates.mean().isPresent() ? (Double) rates.mean().getAsDouble() : null,
                        rates.limits()));
    }
}

package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import dev.throng.search.Hold;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.text.QuantityText;
import java.util.ArrayList;
import java.util.List;

/** The result of a search for the largest population in sentences. */
final class HoldText {

    private static final double NANOS = 1e9;

    private final CapacityText words;
    private final Capacity capacity;
    private final Hold hold;

    HoldText(CapacityText words, Capacity capacity) {
        this.words = words;
        this.capacity = capacity;
        this.hold = capacity.hold();
    }

    /** The answer in one sentence. */
    String answer() {
        if (capacity.is(Ending.INTERRUPTED)) {
            return "The search was interrupted"
                    + (capacity.capacity() == null
                            ? " before any level held."
                            : "; until then the target held " + words.level(capacity.capacity()) + ".");
        }
        if (capacity.capacity() == null && !capacity.trusted()) {
            return words.unknown();
        }
        if (capacity.capacity() == null) {
            return "The target does not hold " + words.level(capacity.notHeldAt()) + ".";
        }
        return "The target holds " + (capacity.is(Ending.AT_LEAST) ? "at least " : "")
                + words.level(capacity.capacity()) + " (" + heldFor() + ")"
                + (capacity.is(Ending.AT_LEAST) || capacity.notHeldAt() == null
                        ? "."
                        : ", but not " + Format.count(Math.round(capacity.notHeldAt())) + ".");
    }

    private String heldFor() {
        long runs = capacity.runs().stream()
                .filter(run -> run.level() == capacity.capacity() && run.is(Outcome.HELD))
                .count();
        String time = QuantityText.duration(Math.round(hold.seconds() * NANOS));
        return "held for " + time + (runs > 1 ? " in each of " + runs + " runs" : "");
    }

    /** What limits the population, why the level above was not held, and what else the search did. */
    List<String> limit() {
        List<String> sentences = new ArrayList<>();
        if (!hold.limitedBy().isEmpty() && !capacity.is(Ending.INTERRUPTED)) {
            sentences.add(hold.limitedBy());
        }
        if (capacity.notHeldAt() != null) {
            capacity.runs().stream()
                    .filter(run -> run.level() == capacity.notHeldAt() && run.is(Outcome.BROKEN) && !run.rampTooFast())
                    .map(LevelRun::reasons)
                    .map(reasons ->
                            "With " + words.level(capacity.notHeldAt()) + ": " + String.join("; ", reasons) + ".")
                    .distinct()
                    .forEach(sentences::add);
        }
        sentences.addAll(hold.notes());
        return sentences;
    }
}

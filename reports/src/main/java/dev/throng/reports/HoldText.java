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
import java.util.OptionalDouble;

/** The result of a search for the largest population in sentences. */
final class HoldText {

    private static final double NANOS = 1e9;

    private final CapacityText words;
    private final Capacity capacity;
    private final Hold hold;

    HoldText(CapacityText words, Capacity capacity, Hold hold) {
        this.words = words;
        this.capacity = capacity;
        this.hold = hold;
    }

    /** The answer in one sentence. */
    String answer() {
        if (capacity.is(Ending.INTERRUPTED)) {
            return "The search was interrupted"
                    + words.held()
                            .map(level -> "; until then the target held " + level + ".")
                            .orElse(" before any level held.");
        }
        OptionalDouble held = capacity.answer().capacity();
        if (held.isEmpty()) {
            return capacity.trusted()
                    ? "The target does not hold " + words.notHeld().orElseThrow() + "."
                    : words.unknown();
        }
        OptionalDouble notHeld = capacity.is(Ending.AT_LEAST)
                ? OptionalDouble.empty()
                : capacity.answer().notHeldAt();
        return "The target holds " + (capacity.is(Ending.AT_LEAST) ? "at least " : "")
                + words.level(held.getAsDouble()) + " (" + heldFor(held.getAsDouble()) + ")"
                + (notHeld.isEmpty() ? "." : ", but not " + Format.count(Math.round(notHeld.getAsDouble())) + ".");
    }

    private String heldFor(double level) {
        long runs = capacity.runs().stream()
                .filter(run -> run.level() == level && run.is(Outcome.HELD))
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
        capacity.answer().notHeldAt().ifPresent(level -> capacity.runs().stream()
                .filter(run -> run.level() == level && run.is(Outcome.BROKEN) && !run.rampTooFast())
                .map(LevelRun::reasons)
                .map(reasons -> "With " + words.level(level) + ": " + String.join("; ", reasons) + ".")
                .distinct()
                .forEach(sentences::add));
        sentences.addAll(hold.notes());
        return sentences;
    }
}

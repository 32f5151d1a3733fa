package dev.throng.xmpp.script;

import dev.throng.xmpp.settings.ScriptSettings;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** The kinds of session of a scenario, of which each session has one by weight. Immutable; any thread may use it. */
public final class ScriptMix {

    private final List<Script> scripts = new ArrayList<>();
    private final List<Integer> weights;
    private final Weights choice;

    /** @param settings with at least one kind */
    public ScriptMix(SessionScripts settings) {
        settings.sessions().forEach((name, script) -> scripts.add(new Script(name, script)));
        weights = settings.sessions().values().stream()
                .map(ScriptSettings::weight)
                .toList();
        choice = new Weights(weights);
    }

    /** The scripts in the order of the file. */
    public List<Script> scripts() {
        return List.copyOf(scripts);
    }

    /** Returns the index of the next session's script. */
    public int choose(RandomGenerator random) {
        return choice.choose(random);
    }

    /** How long a session thinks in all, on average over all kinds. */
    public Duration meanThink() {
        return Duration.ofNanos(Math.round(mean(Script::meanThinkNanos)));
    }

    /** How many steps a session starts, on average over all kinds, with login and logout. */
    public double meanActs() {
        return mean(Script::meanActs);
    }

    private double mean(ToDoubleFunction<Script> figure) {
        double sum = 0;
        for (int i = 0; i < scripts.size(); i++) {
            sum += weights.get(i) * figure.applyAsDouble(scripts.get(i));
        }
        return sum / weights.stream().mapToLong(Integer::longValue).sum();
    }

    /** Whether a script has a step of that operation. */
    public boolean does(StepOperation operation) {
        return scripts.stream().flatMap(script -> script.acts().stream()).anyMatch(act -> act.does(operation));
    }
}

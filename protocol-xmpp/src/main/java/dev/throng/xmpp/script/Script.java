package dev.throng.xmpp.script;

import dev.throng.xmpp.settings.ScriptSettings;
import dev.throng.xmpp.settings.StepSettings;
import dev.throng.xmpp.settings.StepSettings.ChoiceSettings;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The steps of one kind of session, compiled for {@link ScriptPosition}: a list of instructions, so that the place of a session in it is a few
 * numbers. A step that a session starts and waits for is an act. The first one is the login. Immutable; any thread may use it.
 */
public final class Script {

    /** One instruction. Targets are indexes of instructions. */
    sealed interface Instruction {

        /** Starts an act. */
        record Act(int act) implements Instruction {}

        /** Delays the next act. */
        record Think(ThinkTime time) implements Instruction {}

        /** Begins to repeat what follows. */
        record Repeat(int depth, int times) implements Instruction {}

        /** Goes back, as long as there are repetitions left. */
        record Again(int depth, int target) implements Instruction {}

        /** Goes on at one of the targets. */
        record Choose(Weights weights, int[] targets) implements Instruction {}

        /** Goes on elsewhere. */
        record Jump(int target) implements Instruction {}
    }

    private static final StepSettings LOGIN = StepSettings.of(StepOperation.LOGIN);
    private static final StepSettings LOGOUT = StepSettings.of(StepOperation.LOGOUT);

    private final String name;
    private final boolean continuing;
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<StepSettings> acts = new ArrayList<>();
    private final double meanThinkNanos;
    private final double meanActs;
    private int depth;

    /** @param name the key in the scenario */
    public Script(String name, ScriptSettings settings) {
        this.name = name;
        this.continuing = settings.onFailure() == ScriptSettings.OnFailure.CONTINUE;
        List<StepSettings> steps = settings.steps();
        if (steps.isEmpty() || !steps.get(0).does(StepOperation.LOGIN)) {
            add(LOGIN);
        }
        addAll(steps, 0);
        if (steps.isEmpty() || !steps.get(steps.size() - 1).does(StepOperation.LOGOUT)) {
            add(LOGOUT);
        }
        this.meanThinkNanos = mean(steps, Script::thinkNanos);
        this.meanActs = mean(steps, Script::acts);
    }

    private void addAll(List<StepSettings> steps, int nested) {
        for (StepSettings step : steps) {
            if (step.think().isPresent()) {
                instructions.add(
                        new Instruction.Think(new ThinkTime(step.think().get())));
            } else if (step.repeat().isPresent()) {
                addRepeat(step.repeat().get(), nested);
            } else if (!step.choose().isEmpty()) {
                addChoice(step.choose(), nested);
            } else {
                add(step);
            }
        }
    }

    private void add(StepSettings step) {
        instructions.add(new Instruction.Act(acts.size()));
        acts.add(step);
    }

    private void addRepeat(StepSettings.RepeatSettings repeat, int nested) {
        depth = Math.max(depth, nested + 1);
        instructions.add(new Instruction.Repeat(nested, repeat.times()));
        int start = instructions.size();
        addAll(repeat.steps(), nested + 1);
        instructions.add(new Instruction.Again(nested, start));
    }

    private void addChoice(List<ChoiceSettings> choices, int nested) {
        int[] targets = new int[choices.size()];
        instructions.add(new Instruction.Choose(
                new Weights(choices.stream().map(ChoiceSettings::weight).toList()), targets));
        List<Integer> jumps = new ArrayList<>();
        for (int branch = 0; branch < targets.length; branch++) {
            targets[branch] = instructions.size();
            addAll(choices.get(branch).steps(), nested);
            jumps.add(instructions.size());
            instructions.add(new Instruction.Jump(0));
        }
        jumps.forEach(place -> instructions.set(place, new Instruction.Jump(instructions.size())));
    }

    /** The mean of a sum over the steps that a session does. */
    private static double mean(List<StepSettings> steps, ToDoubleFunction<StepSettings> ofOne) {
        double sum = 0;
        for (StepSettings step : steps) {
            sum += ofOne.applyAsDouble(step);
            sum += step.repeat()
                    .map(repeat -> repeat.times() * mean(repeat.steps(), ofOne))
                    .orElse(0.0);
            double weights =
                    step.choose().stream().mapToLong(ChoiceSettings::weight).sum();
            sum += step.choose().stream()
                    .mapToDouble(branch -> branch.weight() / weights * mean(branch.steps(), ofOne))
                    .sum();
        }
        return sum;
    }

    private static double thinkNanos(StepSettings step) {
        return step.think().map(think -> (double) think.mean().toNanos()).orElse(0.0);
    }

    private static double acts(StepSettings step) {
        return step.think().isPresent()
                        || step.repeat().isPresent()
                        || !step.choose().isEmpty()
                ? 0
                : 1;
    }

    /** The key in the scenario. */
    public String name() {
        return name;
    }

    /** Whether a session goes on after a step that failed. */
    public boolean continuing() {
        return continuing;
    }

    /** The steps that a session starts and waits for. The first is the login. */
    public List<StepSettings> acts() {
        return acts;
    }

    /** How long a session thinks in all, on average. A branch with a logout counts as if the session went on. */
    public double meanThinkNanos() {
        return meanThinkNanos;
    }

    /** How many of the given steps a session starts, on average. */
    public double meanActs() {
        return meanActs;
    }

    /** How many repetitions can be in one another. */
    int depth() {
        return depth;
    }

    /** The instruction at a place. The last one is the act of the logout. */
    Instruction instruction(int place) {
        return instructions.get(place);
    }
}

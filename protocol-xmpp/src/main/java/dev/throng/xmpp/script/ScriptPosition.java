package dev.throng.xmpp.script;

import dev.throng.xmpp.script.Script.Instruction;
import java.util.random.RandomGenerator;

/**
 * The place of one session in its script. Small: two numbers, and one more for each repetition that can be in another. Confined to the
 * session's event loop.
 */
public final class ScriptPosition {

    private static final int[] NO_REPETITIONS = {};

    private final Script script;
    private int place;
    private int[] left = NO_REPETITIONS;
    private long dueNanos;

    public ScriptPosition(Script script) {
        this.script = script;
    }

    /**
     * Goes on to the next act. The same random numbers lead to the same acts and think times.
     *
     * @param afterNanos when the act before was answered, or when the session was due
     * @return its index in {@link Script#acts}. Must not be called again after the logout
     */
    public int next(long afterNanos, RandomGenerator random) {
        dueNanos = afterNanos;
        while (true) {
            Instruction instruction = script.instruction(place++);
            if (instruction instanceof Instruction.Act act) {
                return act.act();
            }
            if (instruction instanceof Instruction.Think think) {
                dueNanos += think.time().next(random);
            } else if (instruction instanceof Instruction.Repeat repeat) {
                if (left.length == 0) {
                    left = new int[script.depth()];
                }
                left[repeat.depth()] = repeat.times();
            } else if (instruction instanceof Instruction.Again again) {
                place = --left[again.depth()] > 0 ? again.target() : place;
            } else if (instruction instanceof Instruction.Choose choose) {
                place = choose.targets()[choose.weights().choose(random)];
            } else if (instruction instanceof Instruction.Jump jump) {
                place = jump.target();
            }
        }
    }

    /** When the act that {@link #next} returned is due: the think times after the answer to the one before. */
    public long dueNanos() {
        return dueNanos;
    }
}

package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import java.time.Duration;
import java.util.List;

/** One kind of session: what its sessions do, one step after the other. Immutable. */
public record ScriptSettings(
        @Setting(
                value = "how many of the sessions are of this kind, beside the other kinds",
                fallback = "1",
                example = "3",
                exampleNeeds = "steps: [login, ping]")
        int weight,

        @Setting(
                value = "what happens after a step that failed: end (the session logs out and fails) or continue",
                fallback = "end",
                exampleNeeds = "steps: [login, ping]")
        OnFailure onFailure,

        @Setting(
                value =
                        "the steps in their order; the first is login, and the last logout, whether they are given or not",
                example = "[login, {think: 5s}, message, logout]")
        List<StepSettings> steps) {

    private static final long MOST_STEPS = 1_000_000;
    private static final int DEEPEST = 8;

    public ScriptSettings {
        Expect.within("weight", weight, 1, 1_000_000);
        steps = List.copyOf(steps);
        expectOrder(steps, "steps", true, 1);
        long most = count(steps);
        Expect.that(most <= MOST_STEPS, "steps", most + " with repetitions", "at most " + MOST_STEPS);
    }

    /** Requires that login is the first step and that nothing follows a logout. */
    private static void expectOrder(List<StepSettings> steps, String path, boolean outermost, int depth) {
        Expect.that(depth <= DEEPEST, path, "lists in lists", "at most " + DEEPEST + " in one another");
        for (int i = 0; i < steps.size(); i++) {
            StepSettings step = steps.get(i);
            String place = path + "[" + i + "]";
            if (step.does(StepOperation.LOGIN)) {
                Expect.that(
                        outermost && i == 0, place, "login", "as the first step only, because a session is one login");
            }
            if (step.does(StepOperation.LOGOUT)) {
                Expect.that(i == steps.size() - 1, place, "logout", "as the last step only");
            }
            step.repeat().ifPresent(repeat -> {
                expectOrder(repeat.steps(), place + ".repeat.steps", false, depth + 1);
            });
            for (int branch = 0; branch < step.choose().size(); branch++) {
                expectOrder(
                        step.choose().get(branch).steps(), place + ".choose[" + branch + "].steps", false, depth + 1);
            }
        }
    }

    /** The most steps that a session can do; more than the limit stands for any number beyond it. */
    private static long count(List<StepSettings> steps) {
        long sum = 0;
        for (StepSettings step : steps) {
            long once = 1
                    + step.choose().stream()
                            .mapToLong(branch -> count(branch.steps()))
                            .max()
                            .orElse(0);
            long repeated = step.repeat()
                    .map(repeat -> repeat.times() * count(repeat.steps()))
                    .orElse(0L);
            sum = Math.min(MOST_STEPS + 1, sum + once + repeated);
        }
        return sum;
    }

    /** The same with think times of at most so long. */
    ScriptSettings hurried(Duration mostThink) {
        return new ScriptSettings(weight, onFailure, hurried(steps, mostThink));
    }

    private static List<StepSettings> hurried(List<StepSettings> steps, Duration mostThink) {
        return steps.stream().map(step -> step.hurried(mostThink)).toList();
    }

    /** What a session does after a step that failed. */
    public enum OnFailure {
        /** It logs out, and its arrival fails. */
        END,
        /** It goes on with the next step. A failed login ends the session in any case. */
        CONTINUE
    }
}

package dev.throng.gclab.study.run;

import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.LoadTrial;
import dev.throng.gclab.study.run.CommonLoadDecision.Trial;
import dev.throng.report.Format;
import java.util.List;

/** States how the common load of a study was chosen. */
final class CommonLoadSentences {

    private CommonLoadSentences() {}

    /**
     * @param first the load that follows from the limits
     * @param chosen the load that was chosen
     * @param configuration that the loads were tried with
     * @param trials at least one
     * @param last what the last of them showed
     */
    static String of(CommonLoad first, CommonLoad chosen, String configuration, List<LoadTrial> trials, Trial last) {
        String with = ", tried with " + configuration + ", whose target needs most CPU for an answer";
        boolean lowered = chosen.level() < first.level();
        String beginning =
                "The common load is " + chosen.text() + ", " + Format.share(chosen.share()) + " of the lowest limit";
        LoadTrial end = trials.get(trials.size() - 1);
        if (last.fits()) {
            return beginning + with + ". " + (lowered ? lowered(trials.get(0)) + " " : "") + "At " + chosen.text()
                    + " the generator kept up" + idle(end) + ".";
        }
        return switch (last.finding()) {
            case NOT_RUN -> beginning + ". It could not be tried: " + reason(end) + ".";
            case DISTURBED ->
                beginning + ". It could not be tried, because other processes used the CPU: " + reason(end) + ".";
            case LATE, KEPT_UP ->
                beginning + with + ". Even there " + found(end) + ", after " + Format.counted(trials.size(), "trial")
                        + ": the machine is too small for this study.";
        };
    }

    private static String lowered(LoadTrial highest) {
        return "It was lowered from " + highest.text() + ", where " + found(highest) + ".";
    }

    private static String found(LoadTrial trial) {
        return (trial.finding().equals("late") ? "the generator was late" : "the generator kept up") + idle(trial);
    }

    private static String idle(LoadTrial trial) {
        return trial.idleShare() == null ? "" : " and " + Format.share(trial.idleShare()) + " of the machine was idle";
    }

    private static String reason(LoadTrial trial) {
        return trial.reasons().stream().findFirst().map(reason -> reason.text()).orElse("no reason is known");
    }
}

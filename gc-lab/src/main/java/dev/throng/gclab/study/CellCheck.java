package dev.throng.gclab.study;

import dev.throng.run.RunResult;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a run is the cell it was meant to be. Pure: figures in, reasons out. */
final class CellCheck {

    /** How {@link RunResult.Gc#collector()} writes a collector and its mode. */
    private static final Pattern COLLECTOR = Pattern.compile("(.*?)(?: \\((.*)\\))?");

    private CellCheck() {}

    /** Why the run is not of this cell, though it may be believed; empty if it is, or if it is not to be believed anyway. */
    static List<String> faults(FittedJvm fitted, Study.Subject subject, RunResult result) {
        return result.verdict().status() == RunResult.Status.invalid ? List.of() : reasons(fitted, subject, result);
    }

    /** Why the run does not count; empty if it does. */
    static List<String> reasons(FittedJvm fitted, Study.Subject subject, RunResult result) {
        List<String> reasons = new ArrayList<>();
        if (result.verdict().status() == RunResult.Status.invalid) {
            reasons.addAll(result.verdict().reasons());
            if (reasons.isEmpty()) {
                reasons.add("the verdict of the run is invalid");
            }
        }
        RunResult.Gc gc = subject.gc(result);
        String who = ScalarTypes.word(subject);
        Matcher logged = COLLECTOR.matcher(gc.collector());
        String mode = logged.matches() && logged.group(2) != null ? logged.group(2) : "";
        String name = mode.isEmpty() ? gc.collector() : logged.group(1);
        if (gc.collector().isEmpty()) {
            reasons.add("the " + who + "'s GC log names no collector");
        } else if (!fitted.asked().collector().isLoggedAs(name, mode)) {
            reasons.add("the " + who + " was to run "
                    + fitted.asked().collector().word() + ", and its log says " + gc.collector());
        }
        String version = fitted.jvm().java().version();
        if (!gc.java().isEmpty() && !gc.java().startsWith(version)) {
            reasons.add("the " + who + " was to run Java " + version + ", and its log says " + gc.java());
        }
        reasons.addAll(SourceCheck.reasons(fitted.asked().collector(), gc, subject.rssMax(result)));
        return reasons;
    }
}

package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks whether a run is the run of its cell. Pure. */
final class CellCheck {

    /** How {@link GcResult#collector()} writes a collector and its mode. */
    private static final Pattern COLLECTOR = Pattern.compile("(.*?)(?: \\((.*)\\))?");

    /** A run with such a reason had less load than the cell asks for, or a part of its figures is missing. */
    private static final Set<ReasonCode> OTHER_LOAD =
            EnumSet.of(ReasonCode.AGENT_LOST, ReasonCode.AGENT_STALLED, ReasonCode.AGENT_GAP);

    private CellCheck() {}

    /** Why a trusted run is not a run of this cell; empty if it is one, or if the run is invalid anyway. */
    static List<Reason> faults(ResolvedJvm fitted, List<String> flags, Study.Subject subject, RunResult result) {
        return result.verdict().status() == Verdict.Status.invalid
                ? List.of()
                : reasons(fitted, flags, subject, result);
    }

    /**
     * Why the run does not count; empty if it does.
     *
     * @param flags those that the subject's JVM was to get, in their order
     */
    static List<Reason> reasons(ResolvedJvm fitted, List<String> flags, Study.Subject subject, RunResult result) {
        List<Reason> reasons = new ArrayList<>();
        if (result.verdict().status() == Verdict.Status.invalid) {
            reasons.addAll(result.verdict().reasons());
            if (reasons.isEmpty()) {
                reasons.add(Reason.invalid(ReasonCode.UNKNOWN, "the verdict of the run is invalid"));
            }
        }
        result.verdict().reasons().stream()
                .filter(reason -> OTHER_LOAD.contains(reason.code()) && !reasons.contains(reason))
                .forEach(reasons::add);
        GcResult gc = gc(subject, result);
        String who = ScalarTypes.word(subject);
        Matcher logged = COLLECTOR.matcher(gc.collector());
        String mode = logged.matches() && logged.group(2) != null ? logged.group(2) : "";
        String name = mode.isEmpty() ? gc.collector() : logged.group(1);
        if (gc.collector().isEmpty()) {
            reasons.add(Reason.invalid(ReasonCode.COLLECTOR_UNKNOWN, "the " + who + "'s GC log names no collector")
                    .with("process", who));
        } else if (!fitted.asked().collector().isLoggedAs(name, mode)) {
            String asked = fitted.asked().collector().word();
            reasons.add(Reason.invalid(
                            ReasonCode.WRONG_COLLECTOR,
                            "expected the " + who + " to run " + asked + ", but its GC log reports " + gc.collector())
                    .with("process", who)
                    .with("asked", asked)
                    .with("collector", gc.collector()));
        }
        String version = fitted.jvm().java().version();
        if (!gc.java().isEmpty() && !isOf(version, gc.java())) {
            reasons.add(Reason.invalid(
                            ReasonCode.WRONG_JAVA,
                            "expected the " + who + " to run Java " + version + ", but it runs " + gc.java())
                    .with("process", who)
                    .with("asked", version)
                    .with("java", gc.java()));
        }
        HeapCheck.reason(who, flags, gc.heap().maxBytes()).ifPresent(reasons::add);
        reasons.addAll(SourceCheck.reasons(fitted.asked().collector(), gc, rssMax(subject, result)));
        return reasons;
    }

    /** The figures of the subject's collector in a run. */
    static GcResult gc(Study.Subject subject, RunResult result) {
        return subject == Study.Subject.TARGET
                ? result.target().gc()
                : result.generator().gc();
    }

    /** The largest resident set of the subject, in bytes; empty if it was not sampled. */
    private static OptionalLong rssMax(Study.Subject subject, RunResult result) {
        return subject == Study.Subject.TARGET
                ? result.target().rssMax()
                : result.generator().rssMax();
    }

    /** Whether a version such as {@code 17.0.15+6-Debian} is that of a release file, {@code 17.0.15}. */
    private static boolean isOf(String release, String running) {
        return running.startsWith(release)
                && (running.length() == release.length() || !Character.isDigit(running.charAt(release.length())));
    }
}

package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Format;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.document.ReportDocument.Fact;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.TargetResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The head of a document on one run: its title, outcome, verdict and facts. */
final class RunHead {

    private static final Verdict NO_RESULT =
            Verdict.of(List.of(Reason.invalid(ReasonCode.NO_VERDICT, VerdictText.NO_RESULT)));

    private static final int MOST_REASONS = 4;

    private RunHead() {}

    /**
     * Returns a document with this head.
     *
     * @param result empty if the directory has no readable result
     */
    static ReportDocument document(ResultDirectory directory, Optional<RunResult> result, List<Block> blocks) {
        Verdict verdict = verdict(result);
        RunOutcome outcome = outcome(result);
        return new ReportDocument(
                title(directory, result),
                result.isPresent() ? outcome.sentence() : outcome.text(),
                VerdictText.tone(outcome.grade()),
                VerdictText.meaning(verdict.status(), result),
                first(verdict.texts()),
                result.map(RunHead::facts).orElse(List.of()),
                UniqueIds.of(blocks));
    }

    /** The first reasons, and how many more there are: a screen has no place for all of many. */
    private static List<String> first(List<String> reasons) {
        if (reasons.size() <= MOST_REASONS) {
            return reasons;
        }
        return Stream.concat(
                        reasons.stream().limit(MOST_REASONS),
                        Stream.of("and " + (reasons.size() - MOST_REASONS) + " more, in result.json"))
                .toList();
    }

    /** The reasons of the verdict that the head does not show. */
    static List<String> otherReasons(RunResult result) {
        return result.verdict().texts().stream().skip(MOST_REASONS).toList();
    }

    static RunOutcome outcome(Optional<RunResult> result) {
        return result.map(RunOutcome::of).orElse(RunOutcome.UNKNOWN);
    }

    static Verdict verdict(Optional<RunResult> result) {
        return result.map(RunResult::verdict).orElse(NO_RESULT);
    }

    /** The name of the scenario; without one, the name of the directory. */
    static String title(ResultDirectory directory, Optional<RunResult> result) {
        return result.map(RunResult::name).filter(name -> !name.isBlank()).orElseGet(() -> Optional.ofNullable(
                        directory.path().toAbsolutePath().getFileName())
                .map(Object::toString)
                .orElse("a run"));
    }

    private static List<Fact> facts(RunResult result) {
        return Stream.of(
                        new Fact("protocol", result.protocol()),
                        new Fact("target", target(result.target())),
                        new Fact("started", Format.utc(result.startedAt())),
                        new Fact("took", Format.duration(result.durationNanos())),
                        new Fact("seed", Long.toString(result.seed())))
                .filter(fact -> !fact.value().isBlank())
                .toList();
    }

    /**
     * The target with its address once: the description of an attached target contains it, with IPv6 in brackets. Several addresses have a
     * table of their own.
     */
    private static String target(TargetResult target) {
        String description = target.description();
        return target.addresses().size() > 1
                        || description.replace("[", "").replace("]", "").contains(target.address())
                ? description
                : (description + " " + target.address()).strip();
    }
}

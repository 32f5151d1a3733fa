package dev.throng.verdict;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Invariants;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts of one operation in one phase.
 *
 * @param measured whether the phase counts
 * @param counts of the arrivals that the phase started
 * @param waiting arrivals in flight when the phase ended, those of earlier phases included
 * @param held answered arrivals in the system when the phase ended, those of earlier phases included
 * @param limited whether a limit on the number in the system was set
 * @param failures how often each failure happened
 */
public record OperationFacts(
        String phase,
        boolean measured,
        String operation,
        ArrivalCounts counts,
        long waiting,
        long held,
        boolean limited,
        Map<Failure, Long> failures,
        double inFlightMean,
        double littleMean) {

    /** Of an open load without a limit: up to this share of the due arrivals owed is suspect, more is invalid. */
    static final double OWED_INVALID = 0.01;

    /** The last arrivals of a phase may find the limit reached when it ends; that changes no figure. */
    static final double OWED_AT_LIMIT_TOLERATED = 0.001;

    /** Of failures blamed on generator or scenario: up to this share of the started arrivals is suspect, more is invalid. */
    static final double BLAMED_INVALID = 0.001;

    /** Of so many due arrivals of a phase that is not measured, one may fail, be dropped or never start. */
    static final long DUE_PER_UNMEASURED_FAILURE = 10;

    private Reason at(Reason reason) {
        return reason.with("phase", phase).with("operation", operation);
    }

    private String where() {
        return operation + " in phase " + phase + ": ";
    }

    /** What speaks against the figures of this operation; empty if nothing does. */
    List<Reason> reasons() {
        if (!measured) {
            return unmeasuredFailures().stream().toList();
        }
        return Stream.of(lost(), owing(), failing(Blame.GENERATOR), failing(Blame.SCENARIO), silent(), little())
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Whether the phase is measured, and has nothing to measure. A closed load whose users all stay in the system needs no
     * arrivals.
     */
    boolean isEmpty() {
        return measured && counts.due() == 0 && held == 0;
    }

    /** Why an {@linkplain #isEmpty empty} operation had nothing to measure. */
    Reason emptiness() {
        String text = where() + "no arrival became due";
        Reason reason = waiting > 0
                ? Reason.suspect(
                        ReasonCode.NOTHING_MEASURED,
                        text + ", because " + waiting + (waiting == 1 ? " arrival" : " arrivals")
                                + " of earlier phases still waited for an answer; so nothing was measured")
                : Reason.suspect(ReasonCode.NOTHING_MEASURED, text + ", so nothing was measured")
                        .blamedOn(Blame.SCENARIO);
        return at(reason).with("waiting", waiting);
    }

    /** A load with a limit owes arrivals as planned. */
    private long owedUnplanned() {
        return limited ? 0 : counts.owed();
    }

    /** Arrivals that failed, were dropped, or never started though no limit kept them from it. */
    long missing() {
        return counts.failed() + counts.dropped() + owedUnplanned();
    }

    /** Objectives and counts leave out what an unmeasured ramp lost, though the measured phases then have a smaller load. */
    private Optional<Reason> unmeasuredFailures() {
        long owed = owedUnplanned();
        long missing = missing();
        if (missing * DUE_PER_UNMEASURED_FAILURE <= counts.due()) {
            return Optional.empty();
        }
        String text = where() + missing + " of " + counts.due() + " arrivals "
                + (owed == 0 ? "failed" : "failed or never started");
        String effect =
                "; the phase is not measured, so no objective counts them, and the measured phases may have had less load"
                        + " than planned";
        Optional<Map.Entry<Failure, Long>> most =
                failures.isEmpty() ? Optional.empty() : Optional.of(mostFrequent(failures));
        Reason reason = Reason.suspect(
                ReasonCode.UNMEASURED_FAILED,
                text
                        + most.map(failure -> ", most often " + failure.getKey().id() + " (" + failure.getValue() + ")")
                                .orElse("")
                        + effect);
        Blame side = most.map(failure -> sideOf(failure.getKey())).orElse(Blame.GENERATOR);
        Reason placed = at(reason.blamedOn(side))
                .with("due", counts.due())
                .with("failed", counts.failed() + counts.dropped())
                .with("owed", owed);
        return Optional.of(most.map(failure ->
                        placed.with("failure", failure.getKey().id()).with("failureCount", failure.getValue()))
                .orElse(placed));
    }

    /** The blame of a reason for a failure: no reason blames the network. */
    private static Blame sideOf(Failure failure) {
        return failure.blame() == Blame.NETWORK ? Blame.TARGET : failure.blame();
    }

    private Optional<Reason> lost() {
        return Invariants.conserved(counts)
                ? Optional.empty()
                : Optional.of(at(Reason.invalid(
                                ReasonCode.NOT_CONSERVED,
                                where() + "the counts of arrivals do not add up; this is a bug in Throng"))
                        .with("due", counts.due())
                        .with("started", counts.started())
                        .with("answered", counts.answered())
                        .with("owed", counts.owed()));
    }

    private Optional<Reason> owing() {
        if (counts.owed() == 0 || limited && counts.owed() <= OWED_AT_LIMIT_TOLERATED * counts.due()) {
            return Optional.empty();
        }
        String share = where()
                + String.format(
                        Locale.ROOT,
                        "%d of %d due arrivals (%.2f %%) never started",
                        counts.owed(),
                        counts.due(),
                        100.0 * counts.owed() / counts.due());
        Reason reason = limited
                ? Reason.suspect(
                        ReasonCode.LIMIT_REACHED,
                        share + " because the limit on arrivals in the system was reached; the response times leave out"
                                + " the arrivals that would have waited longest")
                : graded(
                        counts.owed() > OWED_INVALID * counts.due(),
                        ReasonCode.OWED,
                        share + " because the generator did not keep up");
        return Optional.of(at(reason).with("due", counts.due()).with("owed", counts.owed()));
    }

    private Optional<Reason> failing(Blame blame) {
        Map<Failure, Long> blamed = blamedOn(blame);
        if (blamed.isEmpty()) {
            return Optional.empty();
        }
        long count = blamed.values().stream().mapToLong(Long::longValue).sum();
        Map.Entry<Failure, Long> most = mostFrequent(blamed);
        boolean scenario = blame == Blame.SCENARIO;
        String text = where() + count + " of " + counts.started() + " arrivals failed because of the "
                + (scenario ? "scenario" : "generator") + "; most often "
                + most.getKey().id() + " (" + most.getValue()
                + "): " + most.getKey().description();
        Reason reason = graded(
                count > BLAMED_INVALID * counts.started(),
                scenario ? ReasonCode.BLAMED_ON_SCENARIO : ReasonCode.BLAMED_ON_GENERATOR,
                text);
        return Optional.of(at(reason)
                .with("started", counts.started())
                .with(scenario ? "scenarioFailures" : "generatorFailures", count)
                .with("failure", most.getKey().id())
                .with("failureCount", most.getValue()));
    }

    private Map<Failure, Long> blamedOn(Blame blame) {
        Map<Failure, Long> blamed = new LinkedHashMap<>(failures);
        blamed.keySet().removeIf(failure -> failure.blame() != blame);
        return blamed;
    }

    /** Of equally frequent ones the first by id, so that a run gives the same text each time. Only if there is one. */
    private static Map.Entry<Failure, Long> mostFrequent(Map<Failure, Long> counts) {
        return counts.entrySet().stream()
                .max(Map.Entry.<Failure, Long>comparingByValue()
                        .thenComparing(entry -> entry.getKey().id(), Comparator.reverseOrder()))
                .orElseThrow();
    }

    private static Reason graded(boolean invalid, ReasonCode code, String text) {
        return invalid ? Reason.invalid(code, text) : Reason.suspect(code, text);
    }

    private Optional<Reason> silent() {
        if (counts.started() == 0 || counts.answered() > 0 || onlyFollowOns()) {
            return Optional.empty();
        }
        String text = where() + "no arrival was answered, so the response time is unknown";
        Reason reason = at(Reason.suspect(ReasonCode.NOTHING_ANSWERED, text)).with("started", counts.started());
        if (failures.isEmpty()) {
            return Optional.of(reason);
        }
        Map.Entry<Failure, Long> most = mostFrequent(failures);
        return Optional.of(at(Reason.suspect(
                        ReasonCode.NOTHING_ANSWERED,
                        text + "; most often " + most.getKey().id() + " (" + most.getValue() + ")"))
                .blamedOn(sideOf(most.getKey()))
                .with("started", counts.started())
                .with("failure", most.getKey().id())
                .with("failureCount", most.getValue()));
    }

    /** Whether the target could not answer, because faults of its own or of the network left nothing to send the requests with. */
    private boolean onlyFollowOns() {
        return !failures.isEmpty()
                && failures.keySet().stream()
                        .allMatch(failure -> failure instanceof FollowOn
                                && (failure.blame() == Blame.TARGET || failure.blame() == Blame.NETWORK));
    }

    private Optional<Reason> little() {
        if (Invariants.littleHolds(inFlightMean, littleMean)) {
            return Optional.empty();
        }
        String text = String.format(
                Locale.ROOT,
                "Little's law does not hold: %.3f in flight on average, %.3f by throughput × service time",
                inFlightMean,
                littleMean);
        return Optional.of(at(Reason.invalid(ReasonCode.LITTLES_LAW, where() + text))
                .with("inFlightMean", inFlightMean)
                .with("littleMean", littleMean));
    }
}

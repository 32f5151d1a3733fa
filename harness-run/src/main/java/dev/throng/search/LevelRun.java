package dev.throng.search;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.run.result.SloResult;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One run of a search with its figures: of the searched operation and over all measured phases, unless stated otherwise. The keys of the
 * nested records stand beside the others in the file. The names are part of the file format, which users' scripts read. Immutable.
 *
 * @param number the number of the run in the search, from 1
 * @param level the load of the run
 * @param directory the result directory, relative to that of the search
 * @param finding what the run shows about its level
 * @param verdict the verdict of the run, with its reasons
 * @param slo the results of the scenario's objectives, also of a run whose result is invalid
 * @param figures what was measured
 * @param members the population; empty if the search is not for a population
 */
public record LevelRun(
        int number,
        double level,
        String directory,
        @JsonUnwrapped Finding finding,
        Verdict verdict,
        List<SloResult> slo,
        @JsonUnwrapped Figures figures,
        Optional<Members> members) {

    /** The load of such a run was not that of its level, or a part of its figures is missing. */
    private static final Set<ReasonCode> NOT_THE_LEVEL =
            EnumSet.of(ReasonCode.AGENT_LOST, ReasonCode.AGENT_STALLED, ReasonCode.AGENT_GAP, ReasonCode.OWED);

    /** Of those, the ones whose agents may be why nothing was answered. */
    private static final Set<ReasonCode> AGENT_MISSING = EnumSet.of(ReasonCode.AGENT_LOST, ReasonCode.AGENT_GAP);

    /** The target did not answer, so the level does not hold, though nothing could be measured. */
    private static final Set<ReasonCode> NOT_ANSWERED = EnumSet.of(ReasonCode.ALL_FAILED, ReasonCode.NOTHING_MEASURED);

    private static final Set<ReasonCode> COUNTS_VALID = EnumSet.of(
            ReasonCode.TARGET_ENDED,
            ReasonCode.GENERATOR_LATE,
            ReasonCode.GENERATOR_COLD,
            ReasonCode.LOOP_STALLED,
            ReasonCode.GENERATOR_GC,
            ReasonCode.GENERATOR_CPU,
            ReasonCode.GENERATOR_THROTTLED);

    /**
     * What a run shows about its level.
     *
     * @param outcome the outcome with all objectives
     * @param reasons sentences that state why the outcome is not {@code held}; empty if it is. The verdict has the codes of its reasons
     * @param shortfalls sentences that state why the level is broken for any objectives: arrivals owed, or a target that fell behind
     * @param generatorAtFault whether the verdict blames the generator
     */
    public record Finding(Outcome outcome, List<String> reasons, List<String> shortfalls, boolean generatorAtFault) {}

    /**
     * The figures of a run.
     *
     * @param dueRate arrivals that became due per second
     * @param answeredRate answers per second during the phases
     * @param response percentiles of the response time
     * @param ownLag percentiles of the generator's own lag; empty in files of older versions, and for a level that could not be run
     * @param failed arrivals that failed
     * @param owed arrivals of all operations that were due and never started
     * @param targetCores how many cores the target used; empty if it was not sampled
     * @param generatorCores how many cores the generator used; empty if it was not sampled
     */
    public record Figures(
            double dueRate,
            double answeredRate,
            @JsonUnwrapped Percentiles response,
            Optional<Percentiles> ownLag,
            long failed,
            long owed,
            OptionalDouble targetCores,
            OptionalDouble generatorCores) {

        static final Figures NONE = new Figures(
                0, 0, Percentiles.NONE, Optional.empty(), 0, 0, OptionalDouble.empty(), OptionalDouble.empty());

        public Figures {
            ownLag = Objects.requireNonNullElse(ownLag, Optional.empty());
            targetCores = Objects.requireNonNullElse(targetCores, OptionalDouble.empty());
            generatorCores = Objects.requireNonNullElse(generatorCores, OptionalDouble.empty());
        }

        /** Whether any arrival was answered. */
        public boolean answered() {
            return response.max() > 0;
        }
    }

    /**
     * Percentiles of a time; 0 without answers.
     *
     * @param p50 the median, in nanoseconds
     * @param p99 the 99th percentile, in nanoseconds
     * @param p999 the 99.9th percentile, in nanoseconds
     * @param max the longest, in nanoseconds
     */
    public record Percentiles(long p50, long p99, long p999, long max) {

        static final Percentiles NONE = new Percentiles(0, 0, 0, 0);
    }

    public LevelRun {
        members = Objects.requireNonNullElse(members, Optional.empty());
    }

    /**
     * Returns the entry of a level that could not be run.
     *
     * @param reason a sentence for people
     */
    public static LevelRun notRun(int number, double level, String directory, String reason) {
        Verdict verdict = Verdict.of(List.of(Reason.invalid(ReasonCode.NOT_RUN, reason)));
        return new LevelRun(
                number,
                level,
                directory,
                new Finding(Outcome.UNTRUSTED, List.of(reason), List.of(), false),
                verdict,
                List.of(),
                Figures.NONE,
                Optional.empty());
    }

    /** Returns the same run with the figures of its population. */
    public LevelRun withMembers(Members population) {
        return with(finding, population);
    }

    /**
     * Returns the same run with the figures of its population, and with the outcome that follows from both. A late generator makes response
     * times doubtful, not counts: all members are held although they came late, and a target that refuses or drops members is at its limit.
     *
     * @param missing sentences that state why the target did not hold the population
     */
    public LevelRun holding(Members population, List<String> missing) {
        List<String> all = new ArrayList<>(missing);
        all.addAll(finding.shortfalls());
        boolean refused = (targetEnded() || population.losses().any())
                && verdict.reasons().stream().noneMatch(reason -> reason.code() == ReasonCode.BLAMED_ON_GENERATOR);
        boolean held = !targetEnded() && all.isEmpty() && slo.stream().noneMatch(SloResult::missed);
        Outcome now = outcome(all, any -> true);
        if (now == Outcome.UNTRUSTED && (held || refused) && countsAreValid()) {
            now = held ? Outcome.HELD : Outcome.BROKEN;
        }
        List<String> why =
                switch (now) {
                    case HELD -> List.of();
                    case BROKEN -> whyBroken(all);
                    case UNTRUSTED -> finding.reasons();
                };
        return with(new Finding(now, why, all, finding.generatorAtFault() && !refused), population);
    }

    /** Sentences that state why the outcome is not {@code held}; empty if it is. */
    public List<String> reasons() {
        return finding.reasons();
    }

    /** Whether the target's process ended during the run. */
    public boolean targetEnded() {
        return verdict.reasons().stream().anyMatch(reason -> reason.code() == ReasonCode.TARGET_ENDED);
    }

    private List<String> whyBroken(List<String> allShortfalls) {
        List<String> why = new ArrayList<>();
        verdict.reasons().stream()
                .filter(reason -> reason.code() == ReasonCode.TARGET_ENDED)
                .forEach(reason -> why.add(reason.text()));
        why.addAll(allShortfalls);
        slo.stream().filter(SloResult::missed).forEach(result -> why.add("not held: " + result.expression()));
        return why;
    }

    /** Whether the verdict is invalid for reasons that leave the counts of members valid. */
    private boolean countsAreValid() {
        return verdict.status() == Verdict.Status.invalid
                && !lacksLoad(verdict)
                && verdict.reasons().stream()
                        .filter(reason -> reason.severity() == Severity.INVALID)
                        .allMatch(reason -> COUNTS_VALID.contains(reason.code()));
    }

    private LevelRun with(Finding other, Members population) {
        return new LevelRun(number, level, directory, other, verdict, slo, figures, Optional.of(population));
    }

    /** Whether the search repeated the level with a slower ramp, so that the run does not count. */
    public boolean rampTooFast() {
        return members.filter(Members::rampTooFast).isPresent();
    }

    /** Whether the run has this outcome with all objectives. */
    public boolean is(Outcome other) {
        return finding.outcome() == other;
    }

    /** Whether the run stopped early because the target failed every arrival. */
    public boolean allFailed() {
        return failedByTarget(verdict)
                && verdict.reasons().stream().anyMatch(reason -> reason.code() == ReasonCode.ALL_FAILED);
    }

    /** Returns the outcome if only the selected objectives count. */
    public Outcome outcome(Predicate<SloResult> counts) {
        return outcome(finding.shortfalls(), counts);
    }

    /** A run that is untrusted for all objectives is so for some of them. */
    private Outcome outcome(List<String> shortfalls, Predicate<SloResult> counts) {
        return is(Outcome.UNTRUSTED) ? Outcome.UNTRUSTED : outcome(verdict, shortfalls, slo, counts);
    }

    static Outcome outcome(Verdict verdict, List<String> shortfalls, List<SloResult> slo, Predicate<SloResult> counts) {
        if (failedByTarget(verdict)) {
            return Outcome.BROKEN;
        }
        if (verdict.status() == Verdict.Status.invalid || lacksLoad(verdict)) {
            return Outcome.UNTRUSTED;
        }
        boolean held = shortfalls.isEmpty() && slo.stream().filter(counts).noneMatch(SloResult::missed);
        return held ? Outcome.HELD : Outcome.BROKEN;
    }

    /** Whether the generator did not send all of the load that the level asks for, or not all figures of agents are known. */
    private static boolean lacksLoad(Verdict verdict) {
        return verdict.reasons().stream().anyMatch(reason -> NOT_THE_LEVEL.contains(reason.code()));
    }

    /**
     * Whether the run is invalid only because the target failed every arrival, so that the run stopped early, or answered none for the whole
     * measured time, so that no further one became due. Such a run shows that the level does not hold. One that misses an agent shows
     * nothing.
     */
    static boolean failedByTarget(Verdict verdict) {
        List<Reason> invalid = verdict.reasons().stream()
                .filter(reason -> reason.severity() == Severity.INVALID)
                .toList();
        return !invalid.isEmpty()
                && verdict.reasons().stream().noneMatch(reason -> AGENT_MISSING.contains(reason.code()))
                && invalid.stream()
                        .allMatch(reason -> NOT_ANSWERED.contains(reason.code())
                                && reason.blame() == reason.code().blame());
    }
}

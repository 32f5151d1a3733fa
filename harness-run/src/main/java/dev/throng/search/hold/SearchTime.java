package dev.throng.search.hold;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How long a search for the largest population takes, and when it ends. A search without time for another population runs both sides of its
 * border again. It begins no run that would end too late. Confined to one thread.
 */
public final class SearchTime {

    /** The most runs of a search whose time is not limited. */
    public static final int MAX_RUNS = 12;

    /** Most searches take at least so many runs. */
    private static final int FEW_RUNS = 4;

    /** Most searches take at most so many runs. */
    private static final int MANY_RUNS = 8;

    /** Another population, and both sides of the border again. */
    private static final int RUNS_TO_REFINE = 3;

    /** How much longer than its phases a run takes, before the first run has shown it: starts, ends and the report. */
    private static final double USUAL_EXTRA_SECONDS = 5;

    private static final double NANOS = 1e9;

    /** Returns the length of the phases of a run. */
    public interface Phases {

        /** @param perSecond members per second */
        double seconds(int members, double perSecond);
    }

    private final Phases phases;
    private final Optional<Duration> within;
    private final LongSupplier clock;
    private final long startNanos;
    private double extraSeconds = USUAL_EXTRA_SECONDS;
    private long runNanos;
    private double runSeconds;
    private int members = 1;
    private int runs;

    /**
     * The search begins now.
     *
     * @param within how long it may take; if empty, as long as {@value #MAX_RUNS} runs take
     * @param clock nanoseconds of a clock that does not run backwards
     */
    public SearchTime(Phases phases, Optional<Duration> within, LongSupplier clock) {
        this.phases = phases;
        this.within = within;
        this.clock = clock;
        this.startNanos = clock.getAsLong();
    }

    /** Begins a run. Returns false if it would end too late: then it must not begin. The first run always begins. */
    boolean begins(int ofMembers, double perSecond) {
        members = ofMembers;
        runSeconds = phases.seconds(ofMembers, perSecond);
        if (runs > 0 && !fit(1, runSeconds)) {
            return false;
        }
        runNanos = clock.getAsLong();
        runs++;
        return true;
    }

    /** The run has ended. */
    void ended() {
        extraSeconds = Math.max(0, seconds(clock.getAsLong() - runNanos) - runSeconds);
    }

    /** Whether there is time for another population as large as the last one, and for both sides of the border again. */
    boolean isEnoughToRefine(double perSecond) {
        return fit(RUNS_TO_REFINE, phases.seconds(members, perSecond));
    }

    private boolean fit(int more, double eachSeconds) {
        return within.map(limit -> seconds(clock.getAsLong() - startNanos) + more * (eachSeconds + extraSeconds)
                        <= seconds(limit.toNanos()))
                .orElse(runs + more <= MAX_RUNS);
    }

    private static double seconds(long nanos) {
        return nanos / NANOS;
    }

    /** States how long the search takes, before its first run. */
    public String plan(int from, double perSecond) {
        double each = phases.seconds(from, perSecond) + extraSeconds;
        return "The first run takes about " + time(each) + ", larger populations take longer. "
                + usual(each, FEW_RUNS, MANY_RUNS) + " This one ends "
                + within.map(limit -> "after " + time(seconds(limit.toNanos())) + " at the latest (--within).")
                        .orElse("after " + MAX_RUNS + " runs at the latest.");
    }

    /** States how long a search takes with runs of this length. */
    public static String usual(double eachSeconds, int few, int many) {
        return "Most searches need " + few + " to " + many + " runs: about " + time(few * eachSeconds) + " to "
                + time(many * eachSeconds) + ".";
    }

    /** States how many runs there were, and how long they took. */
    String over() {
        return runs + (runs == 1 ? " run" : " runs") + " in " + time(seconds(clock.getAsLong() - startNanos));
    }

    /** Formats seconds for people: {@code 45 s}, {@code 4 min 20 s}. */
    public static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole < 60
                ? whole + " s"
                : String.format(Locale.ROOT, whole % 60 == 0 ? "%d min" : "%d min %d s", whole / 60, whole % 60);
    }
}

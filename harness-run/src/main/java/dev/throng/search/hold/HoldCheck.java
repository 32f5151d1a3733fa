package dev.throng.search.hold;

import dev.throng.run.extension.Population;
import dev.throng.search.Link;
import dev.throng.search.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Decides from the figures of a run whether the target held the population. Pure. */
final class HoldCheck {

    /** This share of the members may receive too little. */
    private static final double UNDERSERVED_SHARE = 0.001;

    /** This share of the members must be on rate, from the end of their bursts to the end of the run. */
    private static final double ON_RATE_SHARE = 0.98;

    /** This share of the expected bytes must arrive. */
    static final double DELIVERED_SHARE = Members.ENOUGH;

    /**
     * A shorter hold is too short to compare bytes: bursts have just ended, and reads may be a second late. If the link is full, the bytes
     * are too few all the same, because bursts only add bytes.
     */
    private static final double SECONDS_FOR_BYTES = 20;

    /** After a limit of members is reached, the target accepts none. If it accepts this share of the failed ones later, it is no such limit. */
    private static final double LATER_SHARE = 0.1;

    /** CPU from which on the target has no reserve. */
    static final double CPU_FULL = 0.9;

    private HoldCheck() {}

    /**
     * Returns sentences that state why the target did not hold the population. Empty if it did.
     *
     * @param seconds how long the run held the population
     * @param link the link to the target; empty if its rate is not known
     */
    static List<String> shortfalls(Members run, Population population, double seconds, Optional<Link> link) {
        List<String> shortfalls = new ArrayList<>(missing(run, population));
        Members.Received received = run.received();
        long underserved = received.underserved().orElse(0);
        if (underserved > UNDERSERVED_SHARE * run.wanted()) {
            shortfalls.add(count(underserved) + " of " + of(run, population) + " received too little");
        }
        if (received.onRate().isPresent()
                && seconds >= population.delivery().orElseThrow().onRateAfter().toSeconds()
                && received.onRate().getAsLong() < ON_RATE_SHARE * run.online()) {
            shortfalls.add(
                    "only " + count(received.onRate().getAsLong()) + " of " + of(run, population) + " received enough");
        }
        boolean comparable = seconds >= SECONDS_FOR_BYTES
                || link.filter(known -> known.isFull(run)).isPresent();
        if (comparable && received.isLess(DELIVERED_SHARE)) {
            shortfalls.add(String.format(
                    Locale.ROOT,
                    "only %.0f %% of the expected bytes arrived",
                    100 * received.delivered().getAsDouble()));
        }
        return shortfalls;
    }

    private static List<String> missing(Members run, Population population) {
        List<String> missing = new ArrayList<>();
        Members.Losses losses = run.losses();
        String failure = losses.failure().isEmpty() ? "" : " (" + losses.failure() + ")";
        if (losses.failed() > 0) {
            missing.add(count(losses.failed()) + " of " + of(run, population) + " failed" + failure);
        }
        if (losses.dropped() > 0) {
            missing.add(count(losses.dropped()) + " of " + of(run, population) + " were dropped"
                    + (losses.failed() > 0 ? "" : failure));
        }
        if (missing.isEmpty() && run.online() < run.wanted()) {
            missing.add(
                    "only " + count(run.online()) + " of " + of(run, population) + " were online throughout the hold");
        }
        return missing;
    }

    /**
     * Whether a run that did not hold shows that the ramp was too fast, and not that there were too many members. This is so if members were
     * accepted after others had failed, or if all came and only an objective did not hold. In both cases all members that came were served,
     * and the target had CPU left.
     *
     * @param shortfalls of the run
     */
    static boolean rampTooFast(Members run, List<String> shortfalls) {
        Members.Losses losses = run.losses();
        boolean served = run.received().underserved().orElse(0) <= UNDERSERVED_SHARE * run.wanted()
                && !run.received().isLess(DELIVERED_SHARE);
        if (!served || losses.dropped() > 0 || run.cpu().run() >= CPU_FULL) {
            return false;
        }
        return losses.failed() > 0
                ? losses.answeredAfterFailure() >= LATER_SHARE * losses.failed()
                : shortfalls.isEmpty();
    }

    private static String of(Members run, Population population) {
        return count(run.wanted()) + " " + (run.wanted() == 1 ? population.member() : population.members());
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}

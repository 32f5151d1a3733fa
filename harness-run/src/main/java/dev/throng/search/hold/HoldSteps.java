package dev.throng.search.hold;

import dev.throng.search.LadderSearch;
import dev.throng.search.Link;
import dev.throng.search.Members;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Chooses the populations to try. Rung n is a population of n + 1 members. Below the limit, the CPU of the runs is projected to the number of
 * members at which it is used up. Above the limit, the next population is the number of members that the target served. So a search needs
 * few runs. If the target refuses members, the number of those that it keeps is exact: then the two sides of the border differ by one member,
 * and not by the tolerance. Confined to one thread.
 */
final class HoldSteps implements LadderSearch.Steps {

    /** Projections from far below end at this share of CPU. */
    private static final double CPU_GOAL = HoldCheck.CPU_FULL;

    /** From this share on, the projection goes beyond the whole CPU by one tolerance, to find a population that does not hold. */
    private static final double NEAR_CPU_GOAL = 0.7;

    /** A smaller share of CPU is mostly the cost of the idle target. Then the projection is at least {@link #FARTHEST}. */
    private static final double SMALLEST_CPU = 0.02;

    /** A projection is not trusted beyond this many times the largest population that held. */
    private static final double FARTHEST = 4;

    private static final double WITHOUT_PROJECTION = 2;

    /** Projections end at this share of the link's rate, with overhead. */
    private static final double LINK_GOAL = 0.95;

    private final int from;
    private final double tolerance;
    private final Optional<Link> link;
    private final BooleanSupplier refines;
    private final TreeMap<Integer, Members> runs = new TreeMap<>();

    /**
     * @param from the population of the first run
     * @param tolerance of the result, as a share
     * @param link the link to the target; empty if its rate is not known
     * @param refines whether there is time for another population between the two sides of the border
     */
    HoldSteps(int from, double tolerance, Optional<Link> link, BooleanSupplier refines) {
        this.from = from;
        this.tolerance = tolerance;
        this.link = link;
        this.refines = refines;
    }

    /** Adds the figures of a run that counts. A later run of the same population replaces an earlier one. */
    void ran(Members run) {
        runs.put(rung((int) run.wanted()), run);
    }

    static int rung(int members) {
        return members - 1;
    }

    static int members(int rung) {
        return rung + 1;
    }

    @Override
    public int first() {
        return rung(from);
    }

    @Override
    public int above(int held) {
        int members = members(held);
        double projected = projection(held);
        double next = Double.isNaN(projected) ? WITHOUT_PROJECTION * members : Math.min(FARTHEST * members, projected);
        double least = Math.max(members + 1, oneTolerance(members));
        return rung((int) Math.min(Integer.MAX_VALUE, Math.max(least, Math.floor(Math.min(next, linkGoal(held))))));
    }

    /** The population that a projection may reach with the rate of the link; infinite if the rate or the bytes of a member are not known. */
    private double linkGoal(int held) {
        Map.Entry<Integer, Members> last = runs.floorEntry(held);
        if (last == null
                || link.filter(known -> !known.isWrong(last.getValue())).isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        OptionalDouble carries = link.get().carries(last.getValue());
        return carries.isPresent() ? LINK_GOAL * carries.getAsDouble() : Double.POSITIVE_INFINITY;
    }

    /** The population that uses up the CPU, by the CPU at the two largest populations up to this one; not a number if unknown. */
    private double projection(int held) {
        Map.Entry<Integer, Members> last = runs.floorEntry(held);
        if (last == null || !(last.getValue().cpu().run() > 0)) {
            return Double.NaN;
        }
        double cpu = last.getValue().cpu().run();
        if (cpu < SMALLEST_CPU) {
            return Double.POSITIVE_INFINITY;
        }
        Map.Entry<Integer, Members> before = runs.lowerEntry(last.getKey());
        double each = cpu / members(last.getKey());
        if (before != null && before.getValue().cpu().run() > 0) {
            double slope = (cpu - before.getValue().cpu().run()) / (last.getKey() - before.getKey());
            // a slope that is much smaller than the mean cost is noise
            each = Math.max(slope, each / 2);
        }
        int members = members(last.getKey());
        return cpu < NEAR_CPU_GOAL ? members + (CPU_GOAL - cpu) / each : (members + (1 - cpu) / each) * (1 + tolerance);
    }

    @Override
    public OptionalInt between(int held, int notHeld) {
        int low = held < 0 ? 0 : members(held);
        int high = members(notHeld);
        if (high - low <= 1) {
            return OptionalInt.empty();
        }
        OptionalLong kept = runs.containsKey(notHeld) ? runs.get(notHeld).keptOfRefused() : OptionalLong.empty();
        if (kept.isPresent() && kept.getAsLong() == low) {
            // the population that holds is what the target keeps: show that one more is refused
            return OptionalInt.of(rung(low + 1));
        }
        boolean exact = kept.isPresent() && kept.getAsLong() > low;
        boolean close = low > 0 && high <= low * (1 + tolerance) + 1e-9;
        if (!exact && (close || !refines.getAsBoolean())) {
            return OptionalInt.empty();
        }
        double next = candidate(held, low, notHeld, high);
        return OptionalInt.of(rung((int) Math.max(low + 1, Math.min(high - 1, Math.floor(next)))));
    }

    private double candidate(int held, int low, int notHeld, int high) {
        double bisected = low == 0 ? high / 4.0 : Math.sqrt((double) low * high);
        if (!runs.containsKey(notHeld)) {
            return bisected;
        }
        double served = Math.rint(runs.get(notHeld).served());
        if (low == 0 && served < 1) {
            return 1;
        }
        if (served > low) {
            // members that were refused are counted exactly, what arrived is not
            boolean exact = runs.get(notHeld).losses().failed() > 0;
            return exact ? served : Math.min(served, Math.ceil(high / (1 + tolerance)));
        }
        if (low > 0 && served > low / (1 + tolerance)) {
            // the population that holds is what the target serves: show that a little more is too much
            return oneTolerance(low);
        }
        double projected = held < 0 ? Double.NaN : projection(held);
        return projected > low && projected < high ? projected : bisected;
    }

    private double oneTolerance(int members) {
        return Math.floor(members * (1 + tolerance) + 1e-9);
    }
}

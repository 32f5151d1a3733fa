package dev.throng.streams.analysis;

import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.series.RunSeries;
import dev.throng.series.RunSeries.Arrivals;
import dev.throng.series.Series;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Calculates the wanted listeners: how many there would be if the target served all, at the end of each interval of the phases.
 *
 * <p>A listener that ended too early is still wanted for the rest of its stay. Its stay begins at its due time; without a planned stay, it
 * lasts to the end of the run. This makes refusals visible. All listeners in the system are wanted too, so a listener that waits for
 * longer than its stay counts. A load with a limit wants no more than the limit at once. A listener that was due and had not started when
 * its phase ended is not wanted after the phase.
 *
 * <p>A closed load wants at most as many listeners as it has users. So each user counts once, even if a new listener replaces each listener
 * that ended. A user that thinks after its listener departed as planned is not wanted. A user that thinks after its listener failed is
 * wanted. When a load with a limit on its arrivals starts no more, its failed listeners are wanted as in an open load.
 */
final class WantedListeners {

    private static final double NANOS = 1e9;

    private final Listeners listeners;
    private final OptionalDouble staySeconds;
    private final Tally due = new Tally();
    private final Tally departed = new Tally();
    private Optional<RunSeries.Phase> phase = Optional.empty();
    private double inSystem;
    private double owed;
    private double second;

    private WantedListeners(Listeners listeners) {
        this.listeners = listeners;
        this.staySeconds = listeners.staySeconds();
    }

    static Series of(RunSeries run, Listeners listeners) {
        WantedListeners wanted = new WantedListeners(listeners);
        TreeMap<Double, Double> levels = new TreeMap<>();
        for (Arrivals interval : listeners.arrivals()) {
            double level = wanted.after(interval, run.phaseAt(interval.middle()));
            if (interval.to() <= run.end() + 1e-6) {
                levels.put(interval.to(), level);
            }
        }
        return new Series(levels);
    }

    private double after(Arrivals interval, Optional<RunSeries.Phase> now) {
        enter(now);
        inSystem += interval.started() - interval.departed() - interval.failed() - interval.dropped();
        owed += interval.due() - interval.started();
        due.add(interval.from(), interval.to(), interval.due());
        departed.add(interval.from(), interval.to(), interval.departed());
        second = interval.to();
        return level(dueAndNotOver());
    }

    private double level(double atMost) {
        return Math.max(inSystem, Math.min(atMost, most()));
    }

    /** Enters another phase. It wants at most the listeners that the last phase wanted, without those that were owed. */
    private void enter(Optional<RunSeries.Phase> next) {
        if (!next.equals(phase)) {
            double before = dueAndNotOver();
            due.keep(due.total - (before - level(before - owed)));
            owed = 0;
        }
        phase = next;
    }

    /** The number of due listeners whose planned stay is not over. */
    private double dueAndNotOver() {
        return due.total - (staySeconds.isPresent() ? due.by(second - staySeconds.getAsDouble()) : departed.total);
    }

    /** The most listeners that the phase wants at once. */
    private double most() {
        return phase.map(now -> most(now, listeners.loads(now))).orElse(Double.POSITIVE_INFINITY);
    }

    /** The departures of several loads are counted together, so of those that think only one load can be told apart. */
    private double most(RunSeries.Phase now, List<Load> loads) {
        if (loads.size() == 1 && loads.get(0) instanceof ClosedLoad closed) {
            return users(closed, second - now.from()) - thinking(now, closed);
        }
        return loads.stream()
                .mapToDouble(load -> most(now, load))
                .reduce(Double::sum)
                .orElse(Double.POSITIVE_INFINITY);
    }

    private double most(RunSeries.Phase now, Load load) {
        if (load instanceof ClosedLoad closed) {
            return users(closed, second - now.from());
        }
        return load.atMost() == Load.UNLIMITED ? Double.POSITIVE_INFINITY : load.atMost();
    }

    /** The users just before a second of the phase. */
    private static int users(ClosedLoad load, double second) {
        int last = load.population().size() - 1;
        double step = last > 0 ? Math.floor((second - 1e-6) / (load.eachNanos() / NANOS)) : 0;
        return load.population().get((int) Math.max(0, Math.min(last, step)));
    }

    /** The users whose listeners departed as planned in this phase and that start the next listener later. */
    private double thinking(RunSeries.Phase now, ClosedLoad load) {
        return departed.total - departed.by(Math.max(now.from(), second - load.thinkNanos() / NANOS));
    }

    /** Counts listeners up to each second. The listeners of an interval count as spread evenly over it. */
    private static final class Tally {

        private final NavigableMap<Double, Double> sums = new TreeMap<>();
        private double total;

        void add(double from, double to, double count) {
            sums.putIfAbsent(from, total);
            total += count;
            sums.put(to, total);
        }

        /** Removes the latest listeners until at most this many are left. */
        void keep(double most) {
            total = Math.min(total, most);
            sums.replaceAll((second, sum) -> Math.min(sum, total));
        }

        double by(double second) {
            Map.Entry<Double, Double> before = sums.floorEntry(second);
            Map.Entry<Double, Double> after = sums.ceilingEntry(second);
            if (before == null || after == null) {
                return before == null ? 0 : before.getValue();
            }
            double length = after.getKey() - before.getKey();
            double share = length > 0 ? (second - before.getKey()) / length : 0;
            return before.getValue() + share * (after.getValue() - before.getValue());
        }
    }
}

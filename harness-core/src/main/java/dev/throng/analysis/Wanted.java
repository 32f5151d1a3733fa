package dev.throng.analysis;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * How many listeners there would be if the target served all: at the end of each interval of the phases.
 *
 * <p>Who ended before it should have is still wanted, for as long as it would have stayed: with a planned stay until that is over since it
 * was due, without one to the end, which is how refusal shows. Whoever is in the system is wanted too, so those who wait beyond their stay
 * count. A load that lets in only so many at once wants no more, and who was due and not started when its phase ended never comes.
 *
 * <p>In a closed load no more are wanted than there are users, so a user counts once even if each listener that ended is replaced by
 * another. A user that thinks after its listener left as planned is not there by plan, and is taken off; one that thinks after its
 * listener failed would be listening, and is wanted. If none follows any more, as all that the load may start have come, who failed is
 * wanted as in an open load.
 */
final class Wanted {

    private final RunSeries run;
    private final OptionalDouble staySeconds;
    private final Tally due = new Tally();
    private final Tally departed = new Tally();
    private Optional<RunSeries.Phase> phase = Optional.empty();
    private double inSystem;
    private double owed;
    private double second;

    private Wanted(RunSeries run) {
        this.run = run;
        this.staySeconds = run.listens().staySeconds();
    }

    static Series of(RunSeries run) {
        Wanted wanted = new Wanted(run);
        TreeMap<Double, Double> levels = new TreeMap<>();
        for (RunSeries.Arrivals listen : run.listens().arrivals()) {
            double level = wanted.after(listen);
            if (listen.to() <= run.end() + 1e-6) {
                levels.put(listen.to(), level);
            }
        }
        return new Series(levels);
    }

    private double after(RunSeries.Arrivals listen) {
        enter(run.phaseAt(listen.middle()));
        inSystem += listen.started() - listen.departed() - listen.failed() - listen.dropped();
        owed += listen.due() - listen.started();
        due.add(listen.from(), listen.to(), listen.due());
        departed.add(listen.from(), listen.to(), listen.departed());
        second = listen.to();
        return level(dueAndNotOver());
    }

    private double level(double atMost) {
        return Math.max(inSystem, Math.min(atMost, most()));
    }

    /** Goes over to another phase, which wants of the last one's listeners no more than that wanted, and of those it owed none. */
    private void enter(Optional<RunSeries.Phase> next) {
        if (!next.equals(phase)) {
            double before = dueAndNotOver();
            due.keep(due.total - (before - level(before - owed)));
            owed = 0;
        }
        phase = next;
    }

    /** Of all that were due, those whose stay would not be over. */
    private double dueAndNotOver() {
        return due.total - (staySeconds.isPresent() ? due.by(second - staySeconds.getAsDouble()) : departed.total);
    }

    /** How many the phase wants at most. */
    private double most() {
        return phase.flatMap(now -> now.users().map(users -> users.at(second - now.from()) - thinking(now, users)))
                .or(() -> phase.filter(now -> now.atMost().isPresent())
                        .map(now -> (double) now.atMost().getAsLong()))
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Users whose listeners left as planned in this phase, and who are to bring the next later. */
    private double thinking(RunSeries.Phase now, RunSeries.Users users) {
        return departed.total - departed.by(Math.max(now.from(), second - users.thinkSeconds()));
    }

    /** How many there had been by any second; those of an interval as if they had come evenly. */
    private static final class Tally {

        private final NavigableMap<Double, Double> sums = new TreeMap<>();
        private double total;

        void add(double from, double to, double count) {
            sums.putIfAbsent(from, total);
            total += count;
            sums.put(to, total);
        }

        /** Forgets the last ones, so that no more than these are left. */
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

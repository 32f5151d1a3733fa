package dev.throng.load;

/**
 * The users of one slice of a closed load. Free users wait in rings of due times. A ring stays sorted because departures come in the order of
 * time and all users have the same think time. Refused users wait longer, so they have a separate ring. Users that a step adds are due at
 * the start of the step. A step that removes users removes free ones with the latest due times first, and busy ones when they depart.
 */
final class ClosedProcess implements ArrivalProcess {

    private final long[] population;
    private final long eachNanos;
    private final long thinkNanos;
    private final long upTo;
    private final DueRing thinking = new DueRing();
    private final DueRing refused = new DueRing();

    private int step;
    private long surplus;
    private long taken;

    ClosedProcess(long[] population, long eachNanos, long thinkNanos, long upTo, long occupied) {
        this.population = population;
        this.eachNanos = eachNanos;
        this.thinkNanos = thinkNanos;
        this.upTo = upTo;
        changePopulation(population[0] - occupied, 0);
    }

    @Override
    public long peek() {
        if (taken >= upTo) {
            return NEVER;
        }
        long free = Math.min(thinking.first(), refused.first());
        return startOf(step + 1) > free ? free : afterSteps(free);
    }

    /**
     * Returns the next due time if steps begin before the first free user is due: a step may remove that user, or add users that are due
     * earlier. Changes no state, because departures before those steps count too.
     */
    private long afterSteps(long free) {
        long users = (long) thinking.size() + refused.size();
        long leaving = surplus;
        for (int next = step + 1; next < population.length; next++) {
            if (users > 0 && startOf(next) > free) {
                return free;
            }
            long change = population[next] - population[next - 1];
            long staying = Math.min(Math.max(0, change), leaving);
            if (change > staying) {
                return startOf(next);
            }
            leaving -= change > 0 ? staying : change;
            long gone = Math.min(leaving, users);
            users -= gone;
            leaving -= gone;
        }
        return users > 0 ? free : NEVER;
    }

    @Override
    public void take() {
        long due = peek();
        if (due == NEVER) {
            throw new IllegalStateException("no arrival to take");
        }
        advanceTo(due);
        (thinking.first() <= refused.first() ? thinking : refused).removeFirst();
        taken++;
    }

    @Override
    public void departed(long atNanos) {
        free(thinking, atNanos, atNanos + thinkNanos);
    }

    @Override
    public void refused(long atNanos, long pauseNanos) {
        free(refused, atNanos, atNanos + thinkNanos + pauseNanos);
    }

    private void free(DueRing ring, long atNanos, long dueNanos) {
        advanceTo(atNanos);
        if (surplus > 0) {
            surplus--;
        } else {
            ring.add(Math.max(0, dueNanos), 1);
        }
    }

    @Override
    public long due(long atNanos) {
        advanceTo(atNanos - 1);
        return Math.min(upTo, taken + thinking.countBefore(atNanos) + refused.countBefore(atNanos));
    }

    @Override
    public long taken() {
        return taken;
    }

    private long startOf(int number) {
        return number < population.length ? number * eachNanos : NEVER;
    }

    private void advanceTo(long atNanos) {
        while (startOf(step + 1) <= atNanos) {
            step++;
            changePopulation(population[step] - population[step - 1], startOf(step));
        }
    }

    private void changePopulation(long users, long atNanos) {
        if (users > 0) {
            long staying = Math.min(users, surplus);
            surplus -= staying;
            thinking.add(atNanos, Math.toIntExact(users - staying));
            return;
        }
        surplus -= users;
        while (surplus > 0) {
            DueRing later = refused.size() > 0 && (thinking.size() == 0 || refused.last() > thinking.last())
                    ? refused
                    : thinking;
            if (later.size() == 0 || later.last() < atNanos) {
                return;
            }
            later.removeLast();
            surplus--;
        }
    }
}

package dev.throng.load;

/**
 * The users of one slice. Free users wait in rings of due times, which stay sorted because departures come in the order of time and
 * every user thinks for the same time; those who were refused wait for longer, and so in a ring of their own. Users that a later step
 * adds are due at the start of that step. A population that shrinks lets free users go who would be due later, and busy ones as they
 * depart.
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
        change(population[0] - occupied, 0);
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
     * What the steps until the first free user's due time make of it: they may take that user away or bring others earlier. Changes
     * nothing, as departures until then count too.
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
        reach(due);
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
        reach(atNanos);
        if (surplus > 0) {
            surplus--;
        } else {
            ring.add(Math.max(0, dueNanos), 1);
        }
    }

    @Override
    public long due(long atNanos) {
        reach(atNanos - 1);
        return Math.min(upTo, taken + thinking.countBefore(atNanos) + refused.countBefore(atNanos));
    }

    @Override
    public long taken() {
        return taken;
    }

    private long startOf(int number) {
        return number < population.length ? number * eachNanos : NEVER;
    }

    private void reach(long atNanos) {
        while (startOf(step + 1) <= atNanos) {
            step++;
            change(population[step] - population[step - 1], startOf(step));
        }
    }

    private void change(long users, long atNanos) {
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

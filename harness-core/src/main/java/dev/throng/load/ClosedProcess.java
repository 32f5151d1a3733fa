package dev.throng.load;

import java.util.Arrays;

/**
 * The users of one slice. Free users wait in a ring of due times, which stays sorted because departures come in the order of time and
 * every user thinks for the same time; users that a later step adds are due at the start of that step. A population that shrinks lets
 * users go as they depart.
 */
final class ClosedProcess implements ArrivalProcess {

    private final long[] population;
    private final long eachNanos;
    private final long thinkNanos;
    private final long upTo;

    private long[] ring = new long[16];
    private int head;
    private int size;
    private int step;
    private long surplus;
    private long taken;

    ClosedProcess(long[] population, long eachNanos, long thinkNanos, long upTo, long occupied) {
        this.population = population;
        this.eachNanos = eachNanos;
        this.thinkNanos = thinkNanos;
        this.upTo = upTo;
        grow(population[0] - occupied, 0);
    }

    @Override
    public long peek() {
        if (taken >= upTo) {
            return NEVER;
        }
        long free = size == 0 ? NEVER : ring[head];
        long grown = nextStepNanos();
        return grown < free && population[step + 1] > population[step] ? grown : free;
    }

    @Override
    public void take() {
        long due = peek();
        if (due == NEVER) {
            throw new IllegalStateException("no arrival to take");
        }
        reach(due);
        head = (head + 1) & (ring.length - 1);
        size--;
        taken++;
    }

    @Override
    public void departed(long atNanos) {
        reach(atNanos);
        if (surplus > 0) {
            surplus--;
            return;
        }
        add(atNanos + thinkNanos);
    }

    @Override
    public long due(long atNanos) {
        reach(atNanos - 1);
        long waiting = 0;
        while (waiting < size && ring[(head + (int) waiting) & (ring.length - 1)] < atNanos) {
            waiting++;
        }
        return Math.min(upTo, taken + waiting);
    }

    @Override
    public long taken() {
        return taken;
    }

    private long nextStepNanos() {
        return step + 1 < population.length ? (step + 1) * eachNanos : NEVER;
    }

    private void reach(long atNanos) {
        while (nextStepNanos() <= atNanos) {
            long at = nextStepNanos();
            grow(population[step + 1] - population[step], at);
            step++;
        }
    }

    private void grow(long users, long atNanos) {
        if (users < 0) {
            surplus -= users;
            while (surplus > 0 && size > 0 && ring[(head + size - 1) & (ring.length - 1)] >= atNanos) {
                size--;
                surplus--;
            }
            return;
        }
        long returning = Math.min(users, surplus);
        surplus -= returning;
        for (long i = returning; i < users; i++) {
            add(atNanos);
        }
    }

    /** Inserts from the back; the ring is sorted, and a due time seldom goes before another. */
    private void add(long dueNanos) {
        if (size == ring.length) {
            ring = unrolled(ring.length * 2);
            head = 0;
        }
        int mask = ring.length - 1;
        int at = size++;
        while (at > 0 && ring[(head + at - 1) & mask] > dueNanos) {
            ring[(head + at) & mask] = ring[(head + at - 1) & mask];
            at--;
        }
        ring[(head + at) & mask] = dueNanos;
    }

    private long[] unrolled(int length) {
        long[] wider = Arrays.copyOf(ring, length);
        for (int i = 0; i < size; i++) {
            wider[i] = ring[(head + i) & (ring.length - 1)];
        }
        return wider;
    }
}

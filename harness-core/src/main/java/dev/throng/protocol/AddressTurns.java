package dev.throng.protocol;

import java.util.Arrays;
import java.util.List;

/**
 * The order in which connections go to weighted addresses. One turn of all addresses is a cycle in which each appears as often as its weight
 * says, spread as evenly as possible. Immutable.
 */
final class AddressTurns {

    /** Larger weights are reduced, so that a cycle stays small. */
    private static final int MAX_TURNS = 1_000;

    private final int[] cycle;

    private AddressTurns(int[] cycle) {
        this.cycle = cycle;
    }

    static AddressTurns of(List<Integer> weights) {
        return new AddressTurns(cycle(reduced(weights)));
    }

    private static int[] reduced(List<Integer> weights) {
        int[] reduced = weights.stream().mapToInt(Integer::intValue).toArray();
        long sum = Arrays.stream(reduced).asLongStream().sum();
        if (sum == 0) {
            Arrays.fill(reduced, 1);
            return reduced;
        }
        int divisor = Arrays.stream(reduced).reduce(0, (a, b) -> (int) gcd(a, b));
        for (int i = 0; i < reduced.length; i++) {
            reduced[i] /= divisor;
            if (reduced[i] > 0 && sum / divisor > MAX_TURNS) {
                reduced[i] = (int) Math.max(1, Math.round((double) reduced[i] * divisor * MAX_TURNS / sum));
            }
        }
        return reduced;
    }

    /** Smooth weighted round robin: each turn goes to the address that lacks the most of its share. */
    private static int[] cycle(int[] weights) {
        int[] turns = new int[Arrays.stream(weights).sum()];
        long[] credit = new long[weights.length];
        for (int turn = 0; turn < turns.length; turn++) {
            int next = 0;
            for (int i = 0; i < weights.length; i++) {
                credit[i] += weights[i];
                next = credit[i] > credit[next] ? i : next;
            }
            credit[next] -= turns.length;
            turns[turn] = next;
        }
        return turns;
    }

    /**
     * The address of a connection. Loops and addresses may have a common divisor; then a loop would get the same few addresses in every
     * cycle. So the cycle starts one turn later each time that loops and addresses are in their first positions again.
     */
    int at(long number, int parts) {
        long period = parts / gcd(parts, cycle.length) * cycle.length;
        return cycle[(int) ((number + number / period) % cycle.length)];
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}

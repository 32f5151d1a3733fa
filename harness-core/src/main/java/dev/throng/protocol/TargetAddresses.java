package dev.throng.protocol;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The addresses of a target, and the one that each connection of a run goes to. Immutable.
 *
 * <p>The connections of all event loops have consecutive numbers: the loop {@code part} of {@code parts} has {@code part}, {@code part +
 * parts} and so on. Connections go to the addresses in turn by these numbers, so the loops together spread them evenly, and so does each loop.
 */
public final class TargetAddresses {

    private final List<InetSocketAddress> all;
    private final List<Integer> weights;
    private final AddressTurns turns;
    private final boolean separate;
    private final boolean remoteAllowed;

    private TargetAddresses(
            List<InetSocketAddress> all, List<Integer> weights, boolean separate, boolean remoteAllowed) {
        if (all.isEmpty() || all.size() != weights.size() || weights.stream().anyMatch(weight -> weight < 0)) {
            throw new IllegalArgumentException("addresses: " + all + ", weights: " + weights);
        }
        this.all = List.copyOf(all);
        this.weights = List.copyOf(weights);
        this.turns = AddressTurns.of(weights);
        this.separate = separate;
        this.remoteAllowed = remoteAllowed;
    }

    /** A target with one address. */
    public static TargetAddresses of(InetSocketAddress address) {
        return ofService(List.of(address));
    }

    /** Addresses of one service: what a client does at one of them is known at all. Each gets the same share. */
    public static TargetAddresses ofService(List<InetSocketAddress> all) {
        return weighted(all, Collections.nCopies(all.size(), 1));
    }

    /**
     * Addresses of one service with different shares.
     *
     * @param weights the shares of the connections, 0 or more; all the same if all are 0
     */
    public static TargetAddresses weighted(List<InetSocketAddress> all, List<Integer> weights) {
        return new TargetAddresses(all, weights, false, false);
    }

    /** Addresses of servers that know nothing of each other. Each gets the same share. */
    public static TargetAddresses ofSeparateServers(List<InetSocketAddress> all) {
        return new TargetAddresses(all, Collections.nCopies(all.size(), 1), all.size() > 1, false);
    }

    /** The same addresses; the scenario says whether load may go to other machines: {@code target.allowRemote}. */
    public TargetAddresses withRemoteAllowed(boolean allowed) {
        return new TargetAddresses(all, weights, separate, allowed);
    }

    /** How many there are, at least 1. */
    public int count() {
        return all.size();
    }

    /** @param index from 0 */
    public InetSocketAddress get(int index) {
        return all.get(index);
    }

    /** All of them, in the order of their numbers. */
    public List<InetSocketAddress> all() {
        return all;
    }

    /**
     * The share of an address, held against those of the other addresses; 0 or more.
     *
     * @param index from 0
     */
    public int weight(int index) {
        return weights.get(index);
    }

    /** Whether the scenario allows load on other machines than this one. */
    public boolean remoteAllowed() {
        return remoteAllowed;
    }

    /** Whether the addresses belong to servers that know nothing of each other; false for one address. */
    public boolean separate() {
        return separate;
    }

    /**
     * The address of a connection.
     *
     * @param number the number of the connection over all loops, from 0
     * @param parts how many loops share the load
     * @return the index of the address
     */
    public int index(long number, int parts) {
        return turns.at(number, parts);
    }

    @Override
    public String toString() {
        return all.toString();
    }

    /**
     * The order in which connections go to weighted addresses. One turn of all addresses is a cycle in which each appears as often as its
     * weight says, spread as evenly as possible. Immutable.
     */
    private static final class AddressTurns {

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

    /**
     * How many addresses a target has, and whether its servers know of each other. Immutable.
     *
     * @param addresses at least 1
     * @param separate whether the addresses belong to servers that know nothing of each other; false for one address
     */
    public record Shape(int addresses, boolean separate) {

        public Shape {
            if (addresses < 1 || separate && addresses == 1) {
                throw new IllegalArgumentException("addresses: " + addresses + ", separate: " + separate);
            }
        }

        /** The shape of these addresses. */
        public static Shape of(TargetAddresses targets) {
            return new Shape(targets.count(), targets.separate());
        }
    }
}

package dev.throng.protocol;

import java.net.InetSocketAddress;
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

    private TargetAddresses(List<InetSocketAddress> all, List<Integer> weights, boolean separate) {
        if (all.isEmpty() || all.size() != weights.size() || weights.stream().anyMatch(weight -> weight < 0)) {
            throw new IllegalArgumentException("addresses: " + all + ", weights: " + weights);
        }
        this.all = List.copyOf(all);
        this.weights = List.copyOf(weights);
        this.turns = AddressTurns.of(weights);
        this.separate = separate;
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
        return new TargetAddresses(all, weights, false);
    }

    /** Addresses of servers that know nothing of each other. Each gets the same share. */
    public static TargetAddresses ofSeparateServers(List<InetSocketAddress> all) {
        return new TargetAddresses(all, Collections.nCopies(all.size(), 1), all.size() > 1);
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
}

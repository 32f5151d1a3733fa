package dev.throng.load;

import dev.throng.text.QuantityText;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Load in the closed model: a population of users. Each user starts an arrival, waits until it has left the system, waits for the think
 * time, and starts the next arrival. An in-flight window is a population without think time. Immutable.
 *
 * @param population the number of users in each step, more than 0; the last step has no end
 * @param eachNanos the length of a step; not used for a single step
 * @param thinkNanos the time between a departure and the user's next arrival
 * @param upTo the most arrivals in all
 */
public record ClosedLoad(List<Integer> population, long eachNanos, long thinkNanos, long upTo) implements Load {

    public ClosedLoad {
        population = List.copyOf(population);
        if (population.isEmpty()) {
            throw new IllegalArgumentException("steps: [] (expected: at least one population)");
        }
        population.forEach(users -> {
            if (users < 1) {
                throw new IllegalArgumentException("users: " + users + " (expected: > 0)");
            }
        });
        if (population.size() > 1 && eachNanos <= 0) {
            throw new IllegalArgumentException("each: " + eachNanos + "ns (expected: > 0)");
        }
        if (thinkNanos < 0) {
            throw new IllegalArgumentException("think: " + thinkNanos + "ns (expected: >= 0)");
        }
        if (upTo < 1) {
            throw new IllegalArgumentException("upTo: " + upTo + " (expected: > 0)");
        }
    }

    /** A constant population. */
    public static ClosedLoad users(int users, long thinkNanos) {
        return new ClosedLoad(List.of(users), 0, thinkNanos, UNLIMITED);
    }

    /** An in-flight window: a constant population without think time. */
    public static ClosedLoad inFlight(int window) {
        return users(window, 0);
    }

    @Override
    public long atMost() {
        return population.stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    @Override
    public boolean isConstant() {
        return upTo == UNLIMITED && population.size() == 1;
    }

    @Override
    public int maxParts() {
        int least = population.stream().mapToInt(Integer::intValue).min().orElseThrow();
        return (int) Math.min(least, Math.min(Integer.MAX_VALUE, upTo));
    }

    @Override
    public ArrivalProcess slice(int part, int parts, long durationNanos, long occupied, RandomGenerator random) {
        long[] users = population.stream()
                .mapToLong(all -> Load.share(all, part, parts))
                .toArray();
        return new ClosedProcess(users, eachNanos, thinkNanos, Load.share(upTo, part, parts), occupied);
    }

    @Override
    public String describe() {
        String limit = upTo == UNLIMITED ? "" : ", upTo: " + upTo;
        if (population.size() > 1) {
            return "{steps: " + population + ", each: " + QuantityText.duration(eachNanos) + ", think: "
                    + QuantityText.duration(thinkNanos) + limit + "}";
        }
        int users = population.get(0);
        return thinkNanos == 0
                ? "{inFlight: " + users + limit + "}"
                : "{users: " + users + ", think: " + QuantityText.duration(thinkNanos) + limit + "}";
    }
}

package dev.throng.load;

import dev.throng.text.Spelled;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Load in the closed model: a population of users, each of which starts an arrival, waits until it has left the system, thinks, and
 * starts the next. An in-flight window is a population that does not think.
 *
 * @param population how many users there are in each step; the last step lasts
 * @param eachNanos length of a step; of no meaning while there is only one
 * @param thinkNanos time between a departure and the user's next arrival
 * @param upTo arrivals in all
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

    /** A population that stays as it is. */
    public static ClosedLoad users(int users, long thinkNanos) {
        return new ClosedLoad(List.of(users), 0, thinkNanos, UNLIMITED);
    }

    /** An in-flight window. */
    public static ClosedLoad inFlight(int window) {
        return users(window, 0);
    }

    @Override
    public long atMost() {
        return population.stream().mapToInt(Integer::intValue).max().orElseThrow();
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
            return "{steps: " + population + ", each: " + Spelled.duration(eachNanos) + ", think: "
                    + Spelled.duration(thinkNanos) + limit + "}";
        }
        int users = population.get(0);
        return thinkNanos == 0
                ? "{inFlight: " + users + limit + "}"
                : "{users: " + users + ", think: " + Spelled.duration(thinkNanos) + limit + "}";
    }
}

package dev.throng.xmpp.users;

import java.util.Objects;

/**
 * Who is in whose roster: users stand in a ring, and everyone's buddies are the nearest on both sides. An even size N gives user i the
 * buddies i±1 … i±N/2, modulo the count of users. An odd size gives each also the one who stands opposite, i + count/2, which takes an
 * even count: a friendship has two ends, so count × N is even.
 *
 * <p>If i is a buddy of j, j is one of i. When users log in by their order, everyone finds exactly half of the buddies online: those
 * before, not those after. Only near the seam of the ring it differs, by as much at the start (fewer) as at the end (more), and with an odd size by the one opposite.
 */
public final class RosterRing {

    private final int users;
    private final int size;

    /** @throws IllegalArgumentException if so many users cannot have rosters of that size */
    public RosterRing(int users, int size) {
        if (users < 1) {
            throw new IllegalArgumentException("users: " + users + " (expected: 1 or more)");
        }
        if (size < 0 || size >= users) {
            throw new IllegalArgumentException("roster: " + size + " (expected: 0 to " + (users - 1) + ", of " + users
                    + " users everyone can know the others)");
        }
        if (size % 2 == 1 && users % 2 == 1) {
            throw new IllegalArgumentException(
                    "roster: " + size + " (expected: an even size, or an even count of users: " + users
                            + " rosters of an odd size cannot be mutual)");
        }
        this.users = users;
        this.size = size;
    }

    /** Buddies of each user. */
    public int size() {
        return size;
    }

    /**
     * One buddy of a user, by index.
     *
     * @param n from 0 to size − 1: before, after, the next before, the next after …, and the opposite one last
     */
    public int buddy(int user, int n) {
        Objects.checkIndex(user, users);
        Objects.checkIndex(n, size);
        if (n == size - 1 && size % 2 == 1) {
            return Math.floorMod((long) user + users / 2, users);
        }
        int distance = n / 2 + 1;
        return Math.floorMod(n % 2 == 0 ? (long) user - distance : (long) user + distance, users);
    }
}

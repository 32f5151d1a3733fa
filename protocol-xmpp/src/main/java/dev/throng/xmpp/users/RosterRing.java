package dev.throng.xmpp.users;

import java.util.Objects;

/**
 * The contacts of each user. Users form a ring, and the contacts of a user are the nearest users on both sides. With an even size N, user
 * i has the contacts i±1 … i±N/2, modulo the number of users. An odd size adds the opposite user, i + count/2. It needs an even number of
 * users: contacts are mutual, so count × N is even.
 *
 * <p>If i is a contact of j, j is a contact of i. When users log in in order, each finds half of its contacts online: those with lower
 * numbers. The first users find fewer, the last users more by the same number. With an odd size, the opposite user makes a difference of
 * one.
 */
public final class RosterRing {

    private final int users;
    private final int size;

    /** @throws IllegalArgumentException if this number of users cannot have rosters of this size */
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

    /** Returns the number of contacts of each user. */
    public int size() {
        return size;
    }

    /**
     * Returns one contact of a user, as an index.
     *
     * @param n from 0 to size − 1: the user before, the user after, the second before, the second after …, and last the opposite user
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

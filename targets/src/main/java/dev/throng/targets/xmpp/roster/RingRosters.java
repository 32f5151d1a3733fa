package dev.throng.targets.xmpp.roster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Rosters of one size for users 0 to {@code users - 1} in a ring. The contacts of a user are the {@code size / 2} users
 * on either side, subscribed both ways. When users log in one after another, half of a user's contacts are online
 * already, except for the first and last {@code size / 2} users.
 */
public final class RingRosters {

    private static final List<String> GROUPS = List.of("Ring");

    private final long users;
    private final int size;
    private final LongFunction<String> jids;

    /**
     * @param size contacts per user; even and smaller than {@code users}
     * @param jids the bare address of the n-th user, from 0
     */
    public RingRosters(long users, int size, LongFunction<String> jids) {
        if (size % 2 != 0 || size < 0 || size > 0 && size >= users) {
            throw new IllegalArgumentException("an even number, smaller than the number of users");
        }
        this.users = users;
        this.size = size;
        this.jids = jids;
    }

    /** Creates the roster of the n-th user. */
    public Roster roster(long user) {
        List<RosterItem> items = new ArrayList<>(size);
        for (int step = 1; step <= size / 2; step++) {
            items.add(item(Math.floorMod(user - step, users)));
            items.add(item(Math.floorMod(user + step, users)));
        }
        return new Roster(items);
    }

    private RosterItem item(long user) {
        return new RosterItem(jids.apply(user), "Buddy " + user, Subscription.BOTH, false, GROUPS);
    }
}

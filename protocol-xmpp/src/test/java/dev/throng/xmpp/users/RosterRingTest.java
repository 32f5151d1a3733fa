package dev.throng.xmpp.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RosterRingTest {

    private static int[] buddies(RosterRing ring, int user) {
        return IntStream.range(0, ring.size()).map(n -> ring.buddy(user, n)).toArray();
    }

    @Test
    void buddiesAreTheNearestOnBothSides() {
        assertThat(buddies(new RosterRing(100, 4), 50)).containsExactly(49, 51, 48, 52);
        assertThat(buddies(new RosterRing(100, 4), 0)).containsExactly(99, 1, 98, 2);
        assertThat(buddies(new RosterRing(100, 3), 70)).containsExactly(69, 71, 20);
        assertThat(buddies(new RosterRing(100, 0), 70)).isEmpty();
    }

    /** Buddies have each other in their rosters; no user is twice in a roster, or in its own. */
    @ParameterizedTest
    @CsvSource({"10, 4", "10, 9", "10, 3", "10, 1", "11, 10", "11, 2", "2, 1", "3, 2", "1, 0", "300, 51", "301, 50"})
    void friendshipIsMutual(int users, int size) {
        RosterRing ring = new RosterRing(users, size);
        for (int user = 0; user < users; user++) {
            Set<Integer> mine = new HashSet<>();
            for (int buddy : buddies(ring, user)) {
                assertThat(buddy).isNotEqualTo(user).isBetween(0, users - 1);
                assertThat(mine.add(buddy))
                        .as("%d twice in the roster of %d", buddy, user)
                        .isTrue();
                assertThat(buddies(ring, buddy)).contains(user);
            }
            assertThat(mine).hasSize(size);
        }
    }

    /** Logins by order: of the buddies, those with a smaller index are online. */
    @Test
    void halfOfTheBuddiesAreOnlineAtEachLoginAwayFromTheSeam() {
        int users = 1000;
        RosterRing ring = new RosterRing(users, 50);
        int online = 0;
        for (int user = 0; user < users; user++) {
            int self = user;
            int before = (int) IntStream.of(buddies(ring, user))
                    .filter(buddy -> buddy < self)
                    .count();
            if (user >= 25 && user < users - 25) {
                assertThat(before).as("user %d", user).isEqualTo(25);
            }
            online += before;
        }
        assertThat(online).isEqualTo(users * 50 / 2);
    }

    @Test
    void refusesRostersThatCannotBe() {
        assertThatThrownBy(() -> new RosterRing(10, 10))
                .hasMessageStartingWith("roster: 10 (expected: 0 to 9, of 10 users");
        assertThatThrownBy(() -> new RosterRing(10, -1)).hasMessageStartingWith("roster: -1 (");
        assertThatThrownBy(() -> new RosterRing(11, 3)).hasMessageStartingWith("roster: 3 (expected: an even size");
        assertThatThrownBy(() -> new RosterRing(0, 0)).hasMessageStartingWith("users: 0");
        assertThatThrownBy(() -> new RosterRing(10, 2).buddy(10, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new RosterRing(10, 2).buddy(0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}

package dev.throng.targets.xmpp.roster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RingRostersTest {

    private static List<String> buddies(RingRosters rosters, long user) {
        return rosters.roster(user).items().stream().map(RosterItem::jid).collect(Collectors.toList());
    }

    @Test
    void contactsAreTheNeighboursOnBothSides() {
        RingRosters rosters = new RingRosters(10, 4, Long::toString);
        assertThat(buddies(rosters, 5)).containsExactlyInAnyOrder("3", "4", "6", "7");
        assertThat(buddies(rosters, 0)).containsExactlyInAnyOrder("8", "9", "1", "2");
    }

    @Test
    void ringContactsAreMutual() {
        for (int size : new int[] {0, 2, 6, 10}) {
            RingRosters rosters = new RingRosters(11, size, Long::toString);
            for (long user = 0; user < 11; user++) {
                List<String> own = buddies(rosters, user);
                assertThat(own).hasSize(size).doesNotHaveDuplicates().doesNotContain(Long.toString(user));
                for (String buddy : own) {
                    assertThat(buddies(rosters, Long.parseLong(buddy))).contains(Long.toString(user));
                }
            }
        }
    }

    @Test
    void halfOfTheBuddiesOfAUserInTheMiddleHaveLowerNumbers() {
        assertThat(buddies(new RingRosters(1000, 50, Long::toString), 500))
                .filteredOn(buddy -> Long.parseLong(buddy) < 500)
                .hasSize(25);
    }

    @Test
    void oddOrTooLargeSizesAreRefused() {
        assertThatThrownBy(() -> new RingRosters(10, 3, Long::toString)).hasMessageContaining("even");
        assertThatThrownBy(() -> new RingRosters(10, 10, Long::toString)).hasMessageContaining("smaller");
    }
}

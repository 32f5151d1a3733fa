package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is online, in which room, and with which node. */
class TablesTest {

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void theCrowdHoldsWhoCameAndDidNotGo() {
        Crowd crowd = new Crowd(random);
        List<Session> there = new ArrayList<>();
        for (int step = 0; step < 2_000; step++) {
            if (there.isEmpty() || random.nextInt(3) > 0) {
                Session session = Sessions.idle(step);
                there.add(session);
                crowd.add(session);
            } else {
                Session session = there.remove(random.nextInt(there.size()));
                crowd.remove(session);
                crowd.remove(session);
            }
        }
        assertThat(crowd.size()).isEqualTo(there.size());
        assertThat(crowd.all()).containsExactlyInAnyOrderElementsOf(there);
    }

    @Test
    void anyOfTheCrowdMayBeChosenAndAnotherIsAnother() {
        Crowd crowd = new Crowd(random);
        List<Session> all = List.of(Sessions.idle(0), Sessions.idle(1), Sessions.idle(2));
        all.forEach(crowd::add);
        Set<Session> any = new HashSet<>();
        Set<Session> others = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            any.add(crowd.any());
            others.add(crowd.anyBut(all.get(1)));
        }
        assertThat(any).containsExactlyInAnyOrderElementsOf(all);
        assertThat(others).containsExactlyInAnyOrder(all.get(0), all.get(2));
    }

    @Test
    void anOccupantIsInsideFromEnteringToLeaving() {
        Rooms rooms = new Rooms();
        List<Rooms.Occupancy> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(new Rooms.Occupancy(Sessions.idle(i), "r@c", "user-" + i, i));
        }
        rooms.left(all.get(0));
        assertThat(rooms.empty()).isTrue();
        all.forEach(rooms::entered);
        rooms.entered(all.get(0));
        rooms.left(all.get(0));
        rooms.left(all.get(0));
        assertThat(all.get(0).inside()).isFalse();
        Set<Rooms.Occupancy> chosen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            chosen.add(rooms.any(random));
        }
        assertThat(chosen).containsExactlyInAnyOrder(all.get(1), all.get(2));
        rooms.left(all.get(2));
        rooms.left(all.get(1));
        assertThat(rooms.empty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "r@c/user-1, true, true",
        "r@c/user-10, true, false",
        "r@c/xuser-1, true, false",
        "r@c, true, false",
        "r@cc/user-1, false, false",
        "r@c.example/user-1, false, false",
        "'', false, false"
    })
    void anOccupantKnowsItsRoomAndItself(String from, boolean room, boolean me) {
        Rooms.Occupancy occupancy = new Rooms.Occupancy(Sessions.idle(1), "r@c", "user-1", 0);
        assertThat(occupancy.concerns(from)).isEqualTo(room);
        assertThat(occupancy.isMe(from)).isEqualTo(me);
    }

    @Test
    void anOccupantIsWhoTheServiceSaysInTheRoomThatItSays() {
        Rooms.Occupancy occupancy = new Rooms.Occupancy(Sessions.idle(1), "R-0@C", "user-1", 0);
        occupancy.named("r-0@c/user-1 (2)/x");
        assertThat(occupancy.room()).isEqualTo("r-0@c");
        assertThat(occupancy.isMe("r-0@c/user-1 (2)/x")).isTrue();
        assertThat(occupancy.isMe("R-0@C/user-1")).isFalse();
        assertThat(occupancy.isFor("R-0@C")).as("what was asked for stays").isTrue();
    }

    @Test
    void nodesGoWithTheirOwner() {
        Nodes nodes = new Nodes();
        Session owner = Sessions.idle(0);
        Nodes.Node kept = new Nodes.Node("kept", Sessions.idle(1));
        nodes.created(new Nodes.Node("a", owner));
        nodes.created(kept);
        nodes.created(new Nodes.Node("b", owner));
        nodes.ownerGone(owner);
        assertThat(nodes.any(random)).isSameAs(kept);
        Session subscriber = Sessions.idle(2);
        kept.subscribed(subscriber);
        kept.subscribed(subscriber);
        kept.subscribed(Sessions.idle(3));
        assertThat(kept.subscribers()).as("each gets an item once").isEqualTo(2);
        subscriber.belongings().unsubscribe(subscriber);
        assertThat(kept.subscribers()).as("who is gone gets none").isEqualTo(1);
        nodes.ownerGone(kept.owner());
        assertThat(nodes.empty()).isTrue();
        assertThat(nodes.nextName()).isNotEqualTo(nodes.nextName());
    }
}

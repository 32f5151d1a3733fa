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

/** The tables of online users, of the members of rooms, and of the subscribers of nodes. */
class TablesTest {

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void onlineSessionsHoldWhatWasAddedAndNotRemoved() {
        OnlineSessions sessions = new OnlineSessions(random);
        List<XmppSession> there = new ArrayList<>();
        for (int step = 0; step < 2_000; step++) {
            if (there.isEmpty() || random.nextInt(3) > 0) {
                XmppSession session = Sessions.idle(step);
                there.add(session);
                sessions.add(session);
            } else {
                XmppSession session = there.remove(random.nextInt(there.size()));
                sessions.remove(session);
                sessions.remove(session);
            }
        }
        assertThat(sessions.size()).isEqualTo(there.size());
        assertThat(sessions.all()).containsExactlyInAnyOrderElementsOf(there);
    }

    @Test
    void anySessionMayBeChosen() {
        OnlineSessions sessions = new OnlineSessions(random);
        List<XmppSession> all = List.of(Sessions.idle(0), Sessions.idle(1), Sessions.idle(2));
        all.forEach(sessions::add);
        Set<XmppSession> any = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            any.add(sessions.any());
        }
        assertThat(any).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void sessionsOfOtherServersAreNotReached() {
        OnlineSessions sessions = new OnlineSessions(random, 2, session -> session.user() % 2);
        List<XmppSession> even = List.of(Sessions.idle(0), Sessions.idle(2), Sessions.idle(4));
        XmppSession odd = Sessions.idle(1);
        even.forEach(sessions::add);
        sessions.add(odd);
        Set<XmppSession> any = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            any.add(sessions.any());
        }
        assertThat(any).hasSize(4).contains(odd);
        assertThat(sessions.peer(even.get(1), 0)).isSameAs(even.get(0).peer());
        assertThat(sessions.peer(even.get(1), 1)).isSameAs(even.get(2).peer());
        assertThat(sessions.peers(even.get(0))).isEqualTo(2);
        assertThat(sessions.peers(odd)).isZero();
        assertThat(sessions.all()).hasSize(4);
        sessions.remove(even.get(0));
        assertThat(sessions.size()).isEqualTo(3);
        assertThat(sessions.peers(even.get(1))).isEqualTo(1);
    }

    @Test
    void anOccupantIsInsideFromEnteringToLeaving() {
        Rooms rooms = new Rooms(random);
        List<Rooms.Occupancy> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(new Rooms.Occupancy(Sessions.idle(i), "r@c", "user-" + i, i));
        }
        rooms.left(all.get(0));
        assertThat(rooms.isEmpty()).isTrue();
        all.forEach(rooms::entered);
        rooms.entered(all.get(0));
        rooms.left(all.get(0));
        rooms.left(all.get(0));
        assertThat(all.get(0).inside()).isFalse();
        Set<Rooms.Occupancy> chosen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            chosen.add(rooms.any());
        }
        assertThat(chosen).containsExactlyInAnyOrder(all.get(1), all.get(2));
        rooms.left(all.get(2));
        rooms.left(all.get(1));
        assertThat(rooms.isEmpty()).isTrue();
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
        PubsubNodes nodes = new PubsubNodes(random);
        XmppSession owner = Sessions.idle(0);
        PubsubNodes.Node kept = new PubsubNodes.Node("kept", Sessions.idle(1));
        nodes.created(new PubsubNodes.Node("a", owner));
        nodes.created(kept);
        nodes.created(new PubsubNodes.Node("b", owner));
        nodes.removeOwner(owner);
        assertThat(nodes.any()).isSameAs(kept);
        XmppSession subscriber = Sessions.idle(2);
        kept.subscribed(subscriber);
        kept.subscribed(subscriber);
        kept.subscribed(Sessions.idle(3));
        assertThat(kept.subscribers()).as("each gets an item once").isEqualTo(2);
        subscriber.extras().clear(subscriber);
        assertThat(kept.subscribers()).as("a user that has left gets none").isEqualTo(1);
        nodes.removeOwner(kept.owner());
        assertThat(nodes.isEmpty()).isTrue();
        assertThat(nodes.nextName()).isNotEqualTo(nodes.nextName());
    }
}

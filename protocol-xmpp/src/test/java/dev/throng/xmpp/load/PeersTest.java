package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whom a session may write to: the sessions of three event loops. */
class PeersTest {

    private final SplittableRandom random = new SplittableRandom(3);
    private PeerDirectory directory;
    private final List<OnlineSessions> loops = new ArrayList<>();
    private final List<Peers> peers = new ArrayList<>();

    PeersTest() {
        threeLoops(1);
    }

    private void threeLoops(int groups) {
        loops.clear();
        peers.clear();
        directory = new PeerDirectory();
        for (int part = 0; part < 3; part++) {
            OnlineSessions online = new OnlineSessions(random, groups, session -> session.user() % groups);
            loops.add(online);
            peers.add(new Peers(part, online, directory, random));
            directory.register(new PeerDirectory.Holder(part, online.shared()));
        }
    }

    private XmppSession online(int part, int user) {
        XmppSession session = Sessions.named(user, "user-" + user);
        loops.get(part).add(session);
        return session;
    }

    private String chosenBy(int part, XmppSession sender) {
        Optional<OnlinePeer> peer = peers.get(part).hold(sender);
        peer.ifPresent(held -> held.release(0));
        return peer.map(OnlinePeer::jid).orElse("nobody");
    }

    private Map<String, Integer> choices(int part, XmppSession sender, int times) {
        Map<String, Integer> choices = new HashMap<>();
        for (int i = 0; i < times; i++) {
            choices.merge(chosenBy(part, sender), 1, Integer::sum);
        }
        return choices;
    }

    @Test
    void allOtherSessionsAreChosenEquallyOften() {
        XmppSession sender = online(0, 0);
        online(0, 1);
        online(1, 2);
        online(1, 3);
        online(2, 4);
        Map<String, Integer> choices = choices(0, sender, 8_000);
        assertThat(choices).containsOnlyKeys("user-1", "user-2", "user-3", "user-4");
        assertThat(choices.values()).allSatisfy(n -> assertThat(n).isBetween(1_850, 2_150));
    }

    @Test
    void theOnlySessionOfALoopReachesThoseOfOthers() {
        XmppSession sender = online(1, 7);
        assertThat(chosenBy(1, sender)).isEqualTo("nobody");
        online(2, 8);
        assertThat(chosenBy(1, sender)).isEqualTo("user-8");
    }

    @Test
    void aSessionThatIsAboutToLogOutIsNotChosen() {
        XmppSession sender = online(0, 0);
        XmppSession leaving = online(1, 1);
        leaving.peer().withdraw();
        assertThat(chosenBy(0, sender)).isEqualTo("nobody");
        online(0, 2);
        assertThat(choices(0, sender, 100)).containsOnlyKeys("user-2");
    }

    @Test
    void aSessionThatIsNotOnlineAnyMoreIsNotChosen() {
        XmppSession sender = online(0, 0);
        List<XmppSession> others = List.of(online(1, 1), online(1, 2), online(1, 3));
        loops.get(1).remove(others.get(0));
        assertThat(choices(0, sender, 200)).containsOnlyKeys("user-2", "user-3");
        loops.get(1).remove(others.get(2));
        assertThat(choices(0, sender, 50)).containsOnlyKeys("user-2");
        loops.get(1).add(others.get(0));
        assertThat(choices(0, sender, 200)).containsOnlyKeys("user-1", "user-2");
    }

    @Test
    void sessionsOfOtherServersAreNotReached() {
        threeLoops(2);
        XmppSession even = online(0, 0);
        online(1, 1);
        online(0, 3);
        assertThat(chosenBy(0, even)).isEqualTo("nobody");
        online(1, 2);
        online(0, 4);
        assertThat(choices(0, even, 200)).containsOnlyKeys("user-2", "user-4");
    }

    @Test
    void manySessionsComeAndGo() {
        Set<XmppSession> there = new HashSet<>();
        XmppSession sender = online(0, 0);
        for (int step = 1; step < 3_000; step++) {
            if (there.isEmpty() || random.nextInt(3) > 0) {
                there.add(online(1, step));
            } else {
                XmppSession gone = there.iterator().next();
                there.remove(gone);
                loops.get(1).remove(gone);
            }
            assertThat(directory.sizeWithout(0, 0)).isEqualTo(there.size());
        }
        Set<String> names = new HashSet<>();
        there.forEach(session -> names.add(session.jid()));
        assertThat(names).containsAll(choices(0, sender, 3_000).keySet());
        for (int pick = 0; pick < there.size(); pick++) {
            names.remove(directory.without(0, 0, pick).orElseThrow().jid());
        }
        assertThat(names).as("not found").isEmpty();
    }
}

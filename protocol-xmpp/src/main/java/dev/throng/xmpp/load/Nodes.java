package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The publish-subscribe nodes that sessions of one event loop made in this run (XEP-0060). Confined to the loop. */
final class Nodes {

    /** A node and its owner. */
    static final class Node {
        private final String name;
        private final Session owner;
        private final Set<Session> subscribers = Collections.newSetFromMap(new IdentityHashMap<>());

        Node(String name, Session owner) {
            this.name = name;
            this.owner = owner;
        }

        String name() {
            return name;
        }

        Session owner() {
            return owner;
        }

        /** From now on it gets every item, once, however often it subscribes (XEP-0060 §6.1). */
        void subscribed(Session session) {
            if (subscribers.add(session)) {
                session.belongings().subscribedTo(this);
            }
        }

        /** It is gone, and gets nothing any more. */
        void left(Session session) {
            subscribers.remove(session);
        }

        /** How many sessions get an item. */
        int subscribers() {
            return subscribers.size();
        }
    }

    private final List<Node> nodes = new ArrayList<>();
    private long names;

    /** A running number, for names. */
    long nextName() {
        return names++;
    }

    void created(Node node) {
        nodes.add(node);
    }

    /** Its owner is gone, so nobody of ours may publish there any more. */
    void ownerGone(Session owner) {
        nodes.removeIf(node -> node.owner() == owner);
    }

    boolean empty() {
        return nodes.isEmpty();
    }

    /** Only if there is one. */
    Node any(SplittableRandom random) {
        return nodes.get(random.nextInt(nodes.size()));
    }
}

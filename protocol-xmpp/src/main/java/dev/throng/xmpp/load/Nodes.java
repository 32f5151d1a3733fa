package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The publish-subscribe nodes that sessions of one event loop made in this run (XEP-0060). Confined to the loop. */
final class Nodes {

    /** A node and its owner. */
    static final class Node {
        private final String name;
        private final Session owner;
        private int subscriptions;

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

        void subscribed() {
            subscriptions++;
        }

        int subscriptions() {
            return subscriptions;
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

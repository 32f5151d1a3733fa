package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** The publish-subscribe nodes that sessions of one event loop created in this run (XEP-0060). Confined to the loop. */
final class PubsubNodes {

    static final class Node {
        private final String name;
        private final XmppSession owner;
        private final Set<XmppSession> subscribers = Collections.newSetFromMap(new IdentityHashMap<>());

        Node(String name, XmppSession owner) {
            this.name = name;
            this.owner = owner;
        }

        String name() {
            return name;
        }

        XmppSession owner() {
            return owner;
        }

        /** The session receives every item from now on, once, however often it subscribes (XEP-0060 §6.1). */
        void subscribed(XmppSession session) {
            if (subscribers.add(session)) {
                session.extras().subscribedTo(this);
            }
        }

        /** The session has ended and receives no more items. */
        void left(XmppSession session) {
            subscribers.remove(session);
        }

        /** How many sessions receive an item. */
        int subscribers() {
            return subscribers.size();
        }
    }

    private final List<Node> nodes = new ArrayList<>();
    private final SplittableRandom random;
    private long names;

    PubsubNodes(SplittableRandom random) {
        this.random = random;
    }

    /** Returns a number for a new name. */
    long nextName() {
        return names++;
    }

    void created(Node node) {
        nodes.add(node);
        node.owner().extras().created(node);
    }

    /** Returns a random node that the session has created; empty if it has none. */
    Optional<Node> anyOf(XmppSession owner) {
        List<Node> own = owner.extras().createdNodes();
        return own.isEmpty() ? Optional.empty() : Optional.of(own.get(random.nextInt(own.size())));
    }

    /** Removes the nodes of an owner that has ended. Only the owner may publish on them. */
    void removeOwner(XmppSession owner) {
        nodes.removeIf(node -> node.owner() == owner);
    }

    boolean isEmpty() {
        return nodes.isEmpty();
    }

    /** Returns a random node. Only if there is one. */
    Node any() {
        return nodes.get(random.nextInt(nodes.size()));
    }
}

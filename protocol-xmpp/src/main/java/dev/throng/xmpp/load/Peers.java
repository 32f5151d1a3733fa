package dev.throng.xmpp.load;

import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Chooses who gets what a session of one event loop sends: any other session that is online, of this loop, of other loops and of other
 * processes. Confined to the loop.
 */
final class Peers {

    private static final int TRIES = 16;

    private final int part;
    private final OnlineSessions own;
    private final PeerDirectory directory;
    private final SplittableRandom random;

    /**
     * @param part the number of the loop
     * @param own the sessions of the loop, which are in the directory too
     */
    Peers(int part, OnlineSessions own, PeerDirectory directory, SplittableRandom random) {
        this.part = part;
        this.own = own;
        this.directory = directory;
        this.random = random;
    }

    /**
     * Chooses a random session other than the sender, and holds it.
     *
     * @return the session, which the caller releases; empty if there is none
     */
    Optional<OnlinePeer> hold(XmppSession sender) {
        int group = own.group(sender);
        for (int tries = 0; tries < TRIES; tries++) {
            int near = own.peers(sender);
            int far = directory.sizeWithout(part, group);
            if (near + far == 0) {
                return Optional.empty();
            }
            int pick = random.nextInt(near + far);
            Optional<OnlinePeer> peer =
                    pick < near ? Optional.of(own.peer(sender, pick)) : directory.without(part, group, pick - near);
            if (peer.isPresent() && peer.get().hold()) {
                return peer;
            }
        }
        return nearest(sender);
    }

    /** The sessions of the loop itself do not go while it chooses. */
    private Optional<OnlinePeer> nearest(XmppSession sender) {
        int near = own.peers(sender);
        if (near == 0) {
            return Optional.empty();
        }
        OnlinePeer peer = own.peer(sender, random.nextInt(near));
        return peer.hold() ? Optional.of(peer) : Optional.empty();
    }
}

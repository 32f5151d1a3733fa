package dev.throng.xmpp.load;

import dev.throng.xmpp.stanza.Jids;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Which sessions of one event loop are in which rooms (XEP-0045). Confined to the loop. */
final class Rooms {

    /** A session's place in a room, from the moment it asks to join. */
    static final class Occupancy {
        private final XmppSession session;
        private final String wanted;
        private final long joinSequence;
        private String joinId = "";
        private String room;
        private String nick;
        private int slot = -1;

        Occupancy(XmppSession session, String room, String nick, long joinSequence) {
            this.session = session;
            this.wanted = room;
            this.room = room;
            this.nick = nick;
            this.joinSequence = joinSequence;
        }

        XmppSession session() {
            return session;
        }

        /** The room's JID, as the service writes it. */
        String room() {
            return room;
        }

        /** Whether that is the room that the session asked to join, as Throng writes it. */
        boolean isFor(String name) {
            return wanted.equals(name);
        }

        /** Takes the occupant's JID as the service writes it, which may differ from the one asked for (XEP-0045 §7.2, status 210). */
        void named(String occupant) {
            int slash = occupant.indexOf('/');
            if (slash > 0) {
                room = occupant.substring(0, slash);
                nick = occupant.substring(slash + 1);
            }
        }

        /** The id of the stanza that asked to join. */
        void asked(String id) {
            joinId = id;
        }

        /** Whether that is the id of the stanza that asked to join. */
        boolean isJoinRequest(String id) {
            return !id.isEmpty() && id.equals(joinId);
        }

        /** Whether a stanza of that sender and id answers the request to join. The service may write the room in its own way. */
        boolean isAnswer(String id, String from) {
            return isJoinRequest(id) && Jids.sameBare(wanted, from);
        }

        /** The sequence number of the pending answer to the request to join. */
        long joinSequence() {
            return joinSequence;
        }

        /** The JID of this occupant in the room. */
        String me() {
            return room + "/" + nick;
        }

        /** Whether that is the JID of this occupant. */
        boolean isMe(String from) {
            return from.length() == room.length() + 1 + nick.length()
                    && from.startsWith(room)
                    && from.endsWith(nick)
                    && from.charAt(room.length()) == '/';
        }

        /** Whether that is the JID of the room or of one of its occupants. */
        boolean concerns(String from) {
            return from.startsWith(room) && (from.length() == room.length() || from.charAt(room.length()) == '/');
        }

        boolean inside() {
            return slot >= 0;
        }
    }

    private final List<Occupancy> inside = new ArrayList<>();
    private final SplittableRandom random;
    private long joins;

    Rooms(SplittableRandom random) {
        this.random = random;
    }

    /** Returns a number that chooses the next room. */
    long nextJoin() {
        return joins++;
    }

    /** Returns how many joins were planned so far. */
    long joins() {
        return joins;
    }

    void entered(Occupancy occupancy) {
        if (!occupancy.inside()) {
            occupancy.slot = inside.size();
            inside.add(occupancy);
        }
    }

    void left(Occupancy occupancy) {
        if (occupancy.inside()) {
            Occupancy last = inside.remove(inside.size() - 1);
            if (last != occupancy) {
                inside.set(occupancy.slot, last);
                last.slot = occupancy.slot;
            }
            occupancy.slot = -1;
        }
    }

    boolean isEmpty() {
        return inside.isEmpty();
    }

    /** Returns a random occupant. Only if there is one. */
    Occupancy any() {
        return inside.get(random.nextInt(inside.size()));
    }

    /** Returns a random one of the session's places in rooms; empty if it is in none. */
    Optional<Occupancy> anyOf(XmppSession session) {
        List<Occupancy> own =
                session.occupancies().stream().filter(Occupancy::inside).toList();
        return own.isEmpty() ? Optional.empty() : Optional.of(own.get(random.nextInt(own.size())));
    }
}

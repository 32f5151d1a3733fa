package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Which sessions of one event loop are in which rooms (XEP-0045). Confined to the loop. */
final class Rooms {

    /** A session's place in a room, from the moment it asked to enter. */
    static final class Occupancy {
        private final Session session;
        private final String wanted;
        private final long joinSequence;
        private String joinId = "";
        private String room;
        private String nick;
        private int slot = -1;

        Occupancy(Session session, String room, String nick, long joinSequence) {
            this.session = session;
            this.wanted = room;
            this.room = room;
            this.nick = nick;
            this.joinSequence = joinSequence;
        }

        Session session() {
            return session;
        }

        /** The room's JID, as the service writes it. */
        String room() {
            return room;
        }

        /** Whether that is the room that was to be entered, as we write it. */
        boolean isFor(String name) {
            return wanted.equals(name);
        }

        /** The service may write the room and the nick in its own way (XEP-0045 §7.2, status 210): that is who we are there. */
        void named(String occupant) {
            int slash = occupant.indexOf('/');
            if (slash > 0) {
                room = occupant.substring(0, slash);
                nick = occupant.substring(slash + 1);
            }
        }

        /** By which stanza the session asked to enter. */
        void asked(String id) {
            joinId = id;
        }

        /** Whether that is the id of the wish to enter. */
        boolean isWish(String id) {
            return !id.isEmpty() && id.equals(joinId);
        }

        /** Whether a stanza of that sender and id answers the wish to enter; the service may write the room in its own way. */
        boolean isAnswer(String id, String from) {
            return isWish(id) && Jids.sameBare(wanted, from);
        }

        /** Who waits for the way in to be confirmed. */
        long joinSequence() {
            return joinSequence;
        }

        /** The JID of this occupant in the room. */
        String me() {
            return room + "/" + nick;
        }

        /** Whether that is the sender of what this occupant says. */
        boolean isMe(String from) {
            return from.length() == room.length() + 1 + nick.length()
                    && from.startsWith(room)
                    && from.endsWith(nick)
                    && from.charAt(room.length()) == '/';
        }

        /** Whether a stanza of that sender is from the room or anyone in it. */
        boolean concerns(String from) {
            return from.startsWith(room) && (from.length() == room.length() || from.charAt(room.length()) == '/');
        }

        boolean inside() {
            return slot >= 0;
        }
    }

    private final List<Occupancy> inside = new ArrayList<>();
    private long joins;

    /** A running number, for names. */
    long nextJoin() {
        return joins++;
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

    boolean empty() {
        return inside.isEmpty();
    }

    /** Only if somebody is inside. */
    Occupancy any(SplittableRandom random) {
        return inside.get(random.nextInt(inside.size()));
    }
}

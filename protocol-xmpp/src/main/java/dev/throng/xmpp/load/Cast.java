package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.users.Users;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Who takes part in a run, over all event loops: the users, the domain, the mark of the run in stanza ids, and where answers that one
 * loop receives for another go. Thread-safe.
 */
final class Cast {

    private final Users users;
    private final String domain;
    private final String escapedDomain;
    private final String idPrefix;
    private final AtomicReferenceArray<Floor> floors;

    /**
     * @param run a number that no other run against the same server has
     * @param maxParts how many event loops there may be
     */
    Cast(Users users, String domain, long run, int maxParts) {
        this.users = users;
        this.domain = domain;
        this.escapedDomain = Xml.escape(domain);
        this.idPrefix = MessageId.prefix(run);
        this.floors = new AtomicReferenceArray<>(maxParts);
    }

    Users users() {
        return users;
    }

    String domain() {
        return domain;
    }

    /** Fit for an attribute. */
    String escapedDomain() {
        return escapedDomain;
    }

    /** The bare JID of a user, fit for an attribute. */
    String escapedJid(int user) {
        return Xml.escape(users.name(user)) + "@" + escapedDomain;
    }

    String idPrefix() {
        return idPrefix;
    }

    void enter(int part, Floor floor) {
        floors.set(part, floor);
    }

    /** Gives an answer to the loop that waits for it. */
    void answered(MessageId id, int bytes, long atNanos) {
        if (id.part() < floors.length()) {
            Floor floor = floors.get(id.part());
            if (floor != null) {
                floor.execute(() -> floor.answered(id, bytes, atNanos));
            }
        }
    }
}

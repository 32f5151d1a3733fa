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
    private final Seal seal;
    private final AtomicReferenceArray<Floor> floors;
    private volatile boolean spreading;

    /**
     * @param run a number that no other run against the same server has
     * @param secret what nobody outside this run knows, for {@link Seal}
     * @param maxParts how many event loops there may be
     */
    Cast(Users users, String domain, long run, long secret, int maxParts) {
        this.users = users;
        this.domain = domain;
        this.escapedDomain = Xml.escape(domain);
        this.idPrefix = MessageId.prefix(run);
        this.seal = new Seal(secret);
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

    /** The bare JID of a user. */
    String jid(int user) {
        return users.name(user) + "@" + domain;
    }

    String idPrefix() {
        return idPrefix;
    }

    Seal seal() {
        return seal;
    }

    /** Something was sent whose deliveries no arrival waits for, or not for all of them. */
    void spreads() {
        if (!spreading) {
            spreading = true;
        }
    }

    /** Whether that has ever happened, on any loop. */
    boolean spreading() {
        return spreading;
    }

    void enter(int part, Floor floor) {
        floors.set(part, floor);
    }

    /** Gives an answer to the loop that waits for it. */
    void answered(StanzaId id, int bytes, long atNanos) {
        if (id.part() < floors.length()) {
            Floor floor = floors.get(id.part());
            if (floor != null) {
                floor.execute(() -> floor.answered(id, bytes, atNanos));
            }
        }
    }
}

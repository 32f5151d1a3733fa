package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Optional;

/** The latest presence of a session, as bytes ready to send to any address. Immutable. */
final class Availability {

    /** Not available. */
    static final Availability NONE = new Availability(-129, 0, new byte[0]);

    private static final int MIN_PRIORITY = -128;
    private static final int MAX_PRIORITY = 127;

    private final int priority;
    private final long order;
    private final byte[] tail;

    private Availability(int priority, long order, byte[] tail) {
        this.priority = priority;
        this.order = order;
        this.tail = tail;
    }

    /**
     * Creates the availability of a presence without a type.
     *
     * @param order larger for later presences
     * @return empty if its priority is invalid (RFC 6121, section 4.7.2.3)
     */
    static Optional<Availability> of(XmlElement presence, Jid from, long order) {
        Optional<XmlElement> priority = presence.child("priority", presence.namespace());
        try {
            int value = priority.isPresent()
                    ? Integer.parseInt(priority.get().text().trim())
                    : 0;
            return value < MIN_PRIORITY || value > MAX_PRIORITY
                    ? Optional.empty()
                    : Optional.of(new Availability(value, order, tail(presence, from)));
        } catch (NumberFormatException refused) {
            return Optional.empty();
        }
    }

    /** The bytes of a presence after {@code <presence to='…'}. */
    static byte[] tail(XmlElement presence, Jid from) {
        XmlWriter out = new XmlWriter().stanza(presence, from.toString(), "");
        byte[] whole = out.array();
        int start = "<presence".length();
        return new XmlWriter(out.length() - start)
                .raw(whole, start, out.length() - start)
                .toBytes();
    }

    boolean isAvailable() {
        return this != NONE;
    }

    /** -128 to 127. */
    int priority() {
        return priority;
    }

    /** Larger for later presences. */
    long order() {
        return order;
    }

    /** Writes the presence to one address. */
    XmlWriter write(XmlWriter out, String to) {
        return write(out, to, tail);
    }

    /** Writes a presence to one address; {@code tail} comes from {@link #tail}. */
    static XmlWriter write(XmlWriter out, String to, byte[] tail) {
        return out.raw("<presence").attribute("to", to).raw(tail);
    }
}

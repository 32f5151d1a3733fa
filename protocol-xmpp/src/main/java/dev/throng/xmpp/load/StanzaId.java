package dev.throng.xmpp.load;

/**
 * The sealed id of a stanza of ours: {@link MessageId}, a dot, and a {@link Seal} over it. Whoever receives the stanza, on whichever event
 * loop, can check without a table that we sent it, when, from whom and to whom.
 *
 * @param text the id as it stands in the stanza
 * @param unsealed what the seal is over; {@link MessageId#NOT_OURS} if the text has not the form of our ids
 */
record StanzaId(String text, MessageId unsealed) {

    private static final StanzaId NONE = new StanzaId("", MessageId.NOT_OURS);

    /** Reads an id; whether its seal is right is for {@link #sealed} to say. */
    static StanzaId parse(String prefix, String text) {
        int end = text.length() - Seal.LENGTH - 1;
        if (end <= prefix.length() || text.charAt(end) != '.' || !text.startsWith(prefix)) {
            return text.isEmpty() ? NONE : new StanzaId(text, MessageId.NOT_OURS);
        }
        return new StanzaId(text, MessageId.parse(prefix, text.substring(0, end)));
    }

    /** Whether it has the form of our ids. */
    boolean ours() {
        return unsealed.ours();
    }

    int part() {
        return unsealed.part();
    }

    long sequence() {
        return unsealed.sequence();
    }

    long sentNanos() {
        return unsealed.sentNanos();
    }

    /** Whether we gave this id to a stanza on that route. */
    boolean sealed(Seal seal, Seal.Route route) {
        return ours() && seal.isOn(text, route);
    }
}

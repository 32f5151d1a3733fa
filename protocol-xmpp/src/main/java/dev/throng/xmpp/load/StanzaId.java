package dev.throng.xmpp.load;

/**
 * The id of a stanza as it was received. An id of this run is {@link StanzaIdFields}, a dot, and the {@link IdChecksum} of both the fields and
 * the route. So each event loop can check an id without a table: whether this run wrote it, when, and for which route.
 *
 * @param text the whole id
 * @param fields {@link StanzaIdFields#NOT_OURS} if the text does not have the form of this run's ids
 */
record StanzaId(String text, StanzaIdFields fields) {

    private static final StanzaId NONE = new StanzaId("", StanzaIdFields.NOT_OURS);

    /** Reads an id. {@link #isValid} checks the checksum. */
    static StanzaId parse(String prefix, String text) {
        int end = text.length() - IdChecksum.LENGTH - 1;
        if (end <= prefix.length() || text.charAt(end) != '.' || !text.startsWith(prefix)) {
            return text.isEmpty() ? NONE : new StanzaId(text, StanzaIdFields.NOT_OURS);
        }
        return new StanzaId(text, StanzaIdFields.parse(prefix, text.substring(0, end)));
    }

    int part() {
        return fields.part();
    }

    long sequence() {
        return fields.sequence();
    }

    long sentNanos() {
        return fields.sentNanos();
    }

    /** Whether this run gave the id to a stanza on that route. */
    boolean isValid(IdChecksum checksum, StanzaRoute route) {
        return fields.isOurs() && checksum.isRight(text, route);
    }
}

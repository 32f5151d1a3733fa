package dev.throng.xmpp.codec;

/**
 * The limits of a {@link StreamReader}. The readers of many connections share one.
 *
 * @param maxStanzaBytes of a stanza or stream header; a longer one is a {@link XmppStreamFault#POLICY_VIOLATION}
 * @param maxHeldBytes how much of an incomplete tag is held before the parser reads it
 */
public record StreamLimits(int maxStanzaBytes, int maxHeldBytes) {

    /** Names that a server makes up, in a start tag of this size, are soon read. */
    private static final int MAX_HELD_BYTES = 16 * 1024;

    /** Limits the size of stanzas only. */
    public StreamLimits(int maxStanzaBytes) {
        this(maxStanzaBytes, MAX_HELD_BYTES);
    }
}

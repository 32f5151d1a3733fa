package dev.throng.xmpp.codec;

/**
 * The limits of a {@link StreamReader}. The readers of many connections share one.
 *
 * @param maxStanzaBytes most bytes of a stanza or stream header; a longer one is a {@link XmppStreamFault#POLICY_VIOLATION}
 * @param maxHeldBytes most bytes of an incomplete tag that are held before the parser reads them
 * @param memory what the stanzas of all streams may occupy while they arrive; beyond that a long one is a {@link
 *     XmppStreamFault#POLICY_VIOLATION}
 */
public record StreamLimits(int maxStanzaBytes, int maxHeldBytes, StanzaMemory memory) {

    /** A start tag of this size has room for few made-up names, so the limit on names is checked early. */
    private static final int MAX_HELD_BYTES = 16 * 1024;

    /** Creates limits with the default for held bytes, and enough memory for one stream. */
    public StreamLimits(int maxStanzaBytes) {
        this(maxStanzaBytes, MAX_HELD_BYTES);
    }

    /** Creates limits with enough memory for one stream. */
    public StreamLimits(int maxStanzaBytes, int maxHeldBytes) {
        this(maxStanzaBytes, maxHeldBytes, new StanzaMemory(Long.MAX_VALUE));
    }

    /** Creates limits with the default for held bytes. */
    public StreamLimits(int maxStanzaBytes, StanzaMemory memory) {
        this(maxStanzaBytes, MAX_HELD_BYTES, memory);
    }
}

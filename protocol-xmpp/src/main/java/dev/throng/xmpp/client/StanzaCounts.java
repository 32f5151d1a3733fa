package dev.throng.xmpp.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The counts of a session under stream management (XEP-0198): stanzas handled for the server, and stanzas sent that it has not
 * acknowledged, which are sent again after a resumption. Counts wrap at 2^32, as §4 of the XEP demands. Confined to the session's loop.
 */
public final class StanzaCounts {

    static final String NAMESPACE = "urn:xmpp:sm:3";
    private static final long WRAP = 1L << 32;

    private final String resumeId;
    private final int maxUnacked;
    private final int requestEvery;
    private final Deque<String> unacked = new ArrayDeque<>();
    private long handled;
    private long acked;
    private long pending;
    private long sinceRequest;
    private boolean complete = true;
    private boolean acknowledging;

    /**
     * @param resumeId empty if the session cannot be resumed
     * @param requestEvery stanzas sent between two requests for an acknowledgement
     * @param maxUnacked stanzas kept for a resumption; with more than that un-acked the session cannot be resumed
     * @param sent stanzas that were sent since stream management was enabled, in order
     * @param handled stanzas of the server that were handled since then
     */
    public StanzaCounts(String resumeId, int requestEvery, int maxUnacked, List<String> sent, long handled) {
        this(resumeId, requestEvery, maxUnacked, sent, handled, 0);
    }

    /** @param acked stanzas that the server acknowledged before all that were sent */
    StanzaCounts(String resumeId, int requestEvery, int maxUnacked, List<String> sent, long handled, long acked) {
        this.acked = acked;
        this.resumeId = resumeId;
        this.requestEvery = requestEvery;
        this.maxUnacked = maxUnacked;
        this.handled = handled;
        sent.forEach(this::keep);
    }

    public static boolean concerns(String namespace) {
        return namespace.equals(NAMESPACE);
    }

    public String resumeId() {
        return resumeId;
    }

    /** Whether the session can be resumed without losing what was sent. */
    public boolean resumable() {
        return !resumeId.isEmpty() && complete;
    }

    /** Whether more stanzas are unacknowledged than are kept, so that the session cannot be resumed until all are acknowledged. */
    public boolean isOverLimit() {
        return !resumeId.isEmpty() && !complete;
    }

    /** Whether the server has acknowledged any stanza. */
    public boolean isAcknowledging() {
        return acknowledging;
    }

    /** Stanzas of the server that were handled. */
    public long handled() {
        return handled;
    }

    /** A message, presence or iq was received. */
    public void handledOne() {
        handled = (handled + 1) % WRAP;
    }

    /** Returns the answer to {@code <r/>}. */
    public String answer() {
        return answer(handled);
    }

    static String answer(long handled) {
        return "<a xmlns='" + NAMESPACE + "' h='" + handled + "'/>";
    }

    /**
     * A stanza is about to be sent.
     *
     * @return what is to follow it: a request for an acknowledgement, or nothing
     */
    public String sending(String stanza) {
        keep(stanza);
        sinceRequest++;
        if (sinceRequest < requestEvery) {
            return "";
        }
        sinceRequest = 0;
        return "<r xmlns='" + NAMESPACE + "'/>";
    }

    /** Stanzas are kept from the first un-acked one on, or not at all until none is un-acked: never with a gap. */
    private void keep(String stanza) {
        pending++;
        if (resumeId.isEmpty() || !complete) {
            return;
        }
        if (unacked.size() < maxUnacked) {
            unacked.add(stanza);
        } else {
            complete = false;
            unacked.clear();
        }
    }

    /**
     * What is wrong with the server's count of handled stanzas; empty if it may be right. The distance from the count before decides, because
     * counts wrap.
     *
     * @param h how many stanzas of this client the server has handled in all
     */
    public Optional<HandledCountFault> fault(String h) {
        long count = number(h);
        if (count < 0) {
            return Optional.of(fault(HandledCountFault.NO_NUMBER, h));
        }
        long more = Math.floorMod(count - acked, WRAP);
        if (more <= pending) {
            return Optional.empty();
        }
        return Optional.of(fault(more < WRAP / 2 ? HandledCountFault.TOO_HIGH : HandledCountFault.TOO_LOW, h));
    }

    private HandledCountFault fault(String condition, String h) {
        return new HandledCountFault(condition, h, (acked + pending) % WRAP, acked);
    }

    /** Returns a count; negative if the text is none. */
    private static long number(String h) {
        try {
            long count = Long.parseLong(h);
            return count < WRAP ? count : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /**
     * The server acknowledged stanzas. Only if its count has no {@link #fault}.
     *
     * @param h how many stanzas of this client it has handled in all
     * @return how many of them are new
     */
    public long acknowledged(String h) {
        long count = number(h);
        long more = Math.floorMod(count - acked, WRAP);
        acked = count;
        acknowledging |= more > 0;
        pending -= more;
        for (long i = 0; i < more && !unacked.isEmpty(); i++) {
            unacked.poll();
        }
        if (pending == 0) {
            complete = true;
        }
        return more;
    }

    /** Returns the stanzas that the server has not acknowledged, in order, to send again. */
    public List<String> unacked() {
        return List.copyOf(unacked);
    }
}

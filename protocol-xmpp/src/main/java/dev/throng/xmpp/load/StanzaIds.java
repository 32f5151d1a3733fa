package dev.throng.xmpp.load;

import dev.throng.protocol.LoopContext;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.stanza.StanzaId;
import dev.throng.xmpp.stanza.StanzaMarks;
import dev.throng.xmpp.stanza.StanzaRoute;

/** Makes the ids of the stanzas that one event loop sends, and checks ids that it receives. Confined to the loop. */
final class StanzaIds {

    private final int part;
    private final NanoClock clock;
    private final StanzaMarks marks;
    private final PendingAnswers pending;

    /** @param pending gives each id its sequence number */
    StanzaIds(LoopContext context, StanzaMarks marks, PendingAnswers pending) {
        this.part = context.part();
        this.clock = context.clock();
        this.marks = marks;
        this.pending = pending;
    }

    /** Returns the id of a stanza that is about to be sent, whose answer has that sequence number. */
    String id(long sequence, StanzaRoute route) {
        String fields = fields(sequence);
        return fields + "." + marks.checksum().of(fields, route);
    }

    /** Returns the id of a stanza whose answer no arrival waits for. */
    String unawaitedId(StanzaRoute route) {
        return id(pending.nextSequence(), route);
    }

    /** Returns an id for a stanza that the run does not recognize: nothing is counted when it comes back. */
    String foreignId() {
        return "script-" + uniqueName();
    }

    /** Returns a name that nothing else in this run has. */
    String uniqueName() {
        return fields(pending.nextSequence());
    }

    private String fields(long sequence) {
        return new StanzaId.Fields(part, sequence, marks.sentNanos(clock.nanos())).text(marks.idPrefix());
    }

    /** Returns the time from sending the stanza or item of a valid id until its delivery. */
    long deliveryNanos(StanzaId id, long atNanos) {
        return marks.deliveryNanos(id.sentNanos(), atNanos);
    }

    /** Reads the id of a stanza or item that was received. */
    StanzaId of(Element element) {
        return StanzaId.parse(marks.idPrefix(), element.attribute("id", ""));
    }

    /** Reads an id that another process of the run has checked. */
    StanzaId parse(String id) {
        return StanzaId.parse(marks.idPrefix(), id);
    }

    /** Whether this run gave the id to a stanza on that route. */
    boolean isValid(StanzaId id, StanzaRoute route) {
        return id.isValid(marks.checksum(), route);
    }

    /** Whether an id begins as all ids of this run do. */
    boolean looksLikeOurs(StanzaId id) {
        return StanzaId.Fields.hasPrefix(marks.idPrefix(), id.text());
    }
}

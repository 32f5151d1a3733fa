package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** What the operation {@code presence} sends, and what counts as its answer. */
public record PresenceSettings(
        @Setting(
                value =
                        "recipients of presence: broadcast (to all subscribers) or directed (to another session of the same event loop)",
                fallback = "broadcast")
        Kind kind,

        @Setting(
                value =
                        "what counts as the answer: arrival (a broadcast at the session that made it, directed presence at the one it"
                                + " was for) or sent",
                fallback = "arrival",
                example = "sent")
        AnsweredBy answeredBy) {

    /** The recipients of presence. */
    public enum Kind {
        BROADCAST,
        DIRECTED
    }

    public PresenceSettings {
        Expect.that(answeredBy != AnsweredBy.RECEIPT, "answeredBy", "receipt", "arrival or sent");
    }
}

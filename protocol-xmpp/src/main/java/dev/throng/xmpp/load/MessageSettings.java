package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** What the operation {@code message} sends, its recipient, and what counts as its answer. */
public record MessageSettings(
        @Setting(
                value =
                        "recipients of messages: online (another session of the same event loop), offline (a user who is not logged"
                                + " in), random (any user) or roster (one of the sender's contacts)",
                fallback = "online",
                example = "offline",
                exampleNeeds = "answeredBy: sent")
        Recipient to,

        @Setting(
                value =
                        "what counts as the answer: arrival (at the session it was for, if that is a session of this run), receipt (XEP-0184)"
                                + " or sent",
                fallback = "arrival")
        AnsweredBy answeredBy,

        @Setting(value = "the text of messages", fallback = "hello", example = "good morning")
        String body,

        @Setting(value = "makes the text at least that many characters long", fallback = "0", example = "1000")
        int bodyLength) {

    public MessageSettings {
        Expect.within("bodyLength", bodyLength, 0, 1 << 20);
        Expect.that(
                to != Recipient.OFFLINE || answeredBy == AnsweredBy.SENT,
                "answeredBy",
                answeredBy.name().toLowerCase(java.util.Locale.ROOT),
                "sent; a user who is offline does not answer");
    }

    /** The body, as long as it is to be. */
    String text() {
        return body.length() >= bodyLength ? body : body + "x".repeat(bodyLength - body.length());
    }
}

package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Scaled;
import java.time.Duration;
import java.util.Optional;

/** A section for each operation that has settings. Its keys stand in the section {@code settings} itself. Immutable. */
public record OperationSettings(
        @Setting(value = "the operation message", fallback = "{}")
        Message message,

        @Setting(value = "the operation presence", fallback = "{}")
        Presence presence,

        @Setting(value = "the operation register", fallback = "{}")
        Register register,

        @Setting(value = "the operations muc-join and muc-groupchat", fallback = "{}")
        Muc muc,

        @Setting(value = "the operations pubsub-create, pubsub-subscribe and pubsub-publish", fallback = "{}")
        Pubsub pubsub,

        @Setting(value = "the operation storm", fallback = "{}")
        Storm storm,

        @Inline SessionScripts scripts) {

    /** The same with think times of at most so long, so that a rehearsal does all steps. */
    OperationSettings hurried(Duration mostThink) {
        return new OperationSettings(message, presence, register, muc, pubsub, storm, scripts.hurried(mostThink));
    }

    /** What the operation {@code message} sends, its recipient, and what counts as its answer. */
    public record Message(
            @Setting(
                    value =
                            "recipients: online (any other session), offline (a user who is not logged in), random (any user) or roster (a contact of the sender)",
                    fallback = "online",
                    example = "offline",
                    exampleNeeds = "answeredBy: sent")
            Recipient to,

            @Setting(
                    value = "what counts as the answer: arrival (at a session of this run), receipt (XEP-0184) or sent",
                    fallback = "arrival")
            AnsweredBy answeredBy,

            @Setting(value = "the text of messages", fallback = "hello", example = "good morning")
            String body,

            @Setting(value = "makes the text at least that many characters long", fallback = "0", example = "1000")
            int bodyLength) {

        public Message {
            Expect.within("bodyLength", bodyLength, 0, 1 << 20);
            Expect.that(
                    to != Recipient.OFFLINE || answeredBy == AnsweredBy.SENT,
                    "answeredBy",
                    answeredBy.name().toLowerCase(java.util.Locale.ROOT),
                    "sent; a user who is offline does not answer");
        }

        /** The body, as long as it is to be. */
        public String text() {
            return body.length() >= bodyLength ? body : body + "x".repeat(bodyLength - body.length());
        }
    }

    /** What the operation {@code presence} sends, and what counts as its answer. */
    public record Presence(
            @Setting(
                    value = "recipients of presence: broadcast (to all subscribers) or directed (to any other session)",
                    fallback = "broadcast")
            Kind kind,

            @Setting(
                    value = "what counts as the answer: arrival (of a broadcast at the session that made it) or sent",
                    fallback = "arrival",
                    example = "sent")
            AnsweredBy answeredBy) {

        /** The recipients of presence. */
        public enum Kind {
            BROADCAST,
            DIRECTED
        }

        public Presence {
            Expect.that(answeredBy != AnsweredBy.RECEIPT, "answeredBy", "receipt", "arrival or sent");
        }
    }

    /** The accounts that the operation {@code register} makes. */
    public record Register(
            @Setting(
                    value = "what the names of new accounts begin with; the rest makes them unique",
                    fallback = "registered-",
                    example = "new-")
            String prefix,

            @Setting(value = "their password", fallback = "secret", example = "\"${NEW_USER_PASSWORD:-secret}\"")
            String password) {}

    /** The rooms of the operations {@code muc-join} and {@code muc-groupchat}. */
    public record Muc(
            @Setting(
                    value = "the domain of the rooms; by default conference. and the server's domain",
                    example = "rooms.example.org")
            Optional<String> service,

            @Setting(value = "what the rooms' names begin with", fallback = "throng", example = "load")
            String room,

            @Setting(value = "how many rooms there are; sessions enter them in turn", fallback = "10", example = "100")
            @Scaled
            int rooms) {

        public Muc {
            Expect.within("rooms", rooms, 1, 10_000_000);
        }
    }

    /** What the publish-subscribe operations use. */
    public record Pubsub(
            @Setting(
                    value = "the domain of the service; by default pubsub. and the server's domain",
                    example = "pubsub.example.org")
            Optional<String> service,

            @Setting(value = "the text in each item", fallback = "news", example = "a longer text")
            String text) {}

    /** What counts as the answer to a message or presence. */
    public enum AnsweredBy {
        /** A receipt from the recipient (XEP-0184). */
        RECEIPT,
        /** Its delivery to the session it is for, if that is a session of this process. */
        ARRIVAL,
        /** It was sent. */
        SENT
    }

    /** The recipient of a message. */
    public enum Recipient {
        /** Any other session that is online, by its full JID. */
        ONLINE,
        /** A user who is not logged in, by its bare JID. */
        OFFLINE,
        /** Any user, by its bare JID. */
        RANDOM,
        /** One of the contacts in the sender's roster, by its bare JID. */
        ROSTER
    }
}

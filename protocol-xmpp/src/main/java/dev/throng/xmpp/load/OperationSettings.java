package dev.throng.xmpp.load;

import dev.throng.protocol.Setting;

/** A section for each operation that has settings. Its keys stand in the section {@code settings} itself. Immutable. */
public record OperationSettings(
        @Setting(value = "the operation message", fallback = "{}")
        MessageSettings message,

        @Setting(value = "the operation presence", fallback = "{}")
        PresenceSettings presence,

        @Setting(value = "the operation register", fallback = "{}")
        RegisterSettings register,

        @Setting(value = "the operations muc-join and muc-groupchat", fallback = "{}")
        MucSettings muc,

        @Setting(value = "the operations pubsub-create, pubsub-subscribe and pubsub-publish", fallback = "{}")
        PubsubSettings pubsub) {}

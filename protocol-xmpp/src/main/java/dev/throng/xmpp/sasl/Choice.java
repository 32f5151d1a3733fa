package dev.throng.xmpp.sasl;

/** What comes of a server's offer. */
public sealed interface Choice {

    /** Both sides know it; {@link SaslClient#begin} starts it. May be used for many logins to the same server. */
    record Agreed(Mechanism mechanism, ChannelBinding binding) implements Choice {}

    /** There is nothing to agree on. The text says what was offered and what was allowed, fit for a terminal. */
    record Refused(String why) implements Choice {}
}

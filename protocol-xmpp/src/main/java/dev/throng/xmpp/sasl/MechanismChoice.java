package dev.throng.xmpp.sasl;

/** The result of choosing from the mechanisms that a server offers. */
public sealed interface MechanismChoice {

    /** A mechanism that both sides support. {@link SaslClient#begin} starts it. May be used for many logins to the same server. */
    record Agreed(Mechanism mechanism, ChannelBinding binding) implements MechanismChoice {}

    /** No mechanism is both offered and allowed. The text lists the offered and the allowed ones, and is safe to print on a terminal. */
    record Refused(String why) implements MechanismChoice {}
}

package dev.throng.xmpp.sasl;

import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mechanisms a user allows, in order of preference, and the choice among those a server offers.
 *
 * <p>Channel binding follows RFC 5802 §6 and XEP-0440. A -PLUS mechanism is chosen if the server offers it and announces
 * a type of channel binding that the connection has: tls-exporter first, else tls-server-end-point. Any other SCRAM mechanism is sent with the flag
 *
 * <ul>
 *   <li>y if the client could bind the channel and the server offers no -PLUS mechanism, so that the server can detect a manipulated offer;
 *   <li>n otherwise: without TLS, if no -PLUS mechanism is allowed, or if the server offers only unknown types of channel binding.
 * </ul>
 */
public final class Mechanisms {

    private static final String AUTO = "auto";
    private static final String PLUS = "-PLUS";

    private final List<Mechanism> allowed;
    private final boolean auto;
    private final boolean mayBind;

    private Mechanisms(List<Mechanism> allowed, boolean auto) {
        this.allowed = List.copyOf(allowed);
        this.auto = auto;
        this.mayBind = allowed.stream().anyMatch(Mechanism::binding);
    }

    /** The strongest mechanism that proves a password: SCRAM with channel binding, then SCRAM, then PLAIN over TLS only. */
    public static Mechanisms auto() {
        return new Mechanisms(
                Stream.of(Mechanism.values()).filter(Mechanism::needsPassword).toList(), true);
    }

    /**
     * Returns the named mechanisms, the preferred one first, or the default for {@code auto} alone. PLAIN by name is also used without TLS.
     *
     * @throws IllegalArgumentException if a name is unknown or repeated, or if there is no name
     */
    public static Mechanisms of(List<String> names) {
        if (names.equals(List.of(AUTO))) {
            return auto();
        }
        Set<Mechanism> seen = EnumSet.noneOf(Mechanism.class);
        List<Mechanism> allowed = new ArrayList<>();
        for (String name : names) {
            Mechanism mechanism = Mechanism.of(name).orElseThrow(() -> refusal(name));
            if (!seen.add(mechanism)) {
                throw new IllegalArgumentException("mechanisms: " + name + " twice (expected: each once)");
            }
            allowed.add(mechanism);
        }
        if (allowed.isEmpty()) {
            throw new IllegalArgumentException("mechanisms: none (expected: auto, or names)");
        }
        return new Mechanisms(allowed, false);
    }

    /** Returns the same mechanisms if a user named them, or only this one instead of the default. */
    public Mechanisms orIfAuto(Mechanism mechanism) {
        return auto ? new Mechanisms(List.of(mechanism), false) : this;
    }

    /**
     * Chooses a mechanism. A pure function.
     *
     * @param offered names of mechanisms, in any order
     * @param announced the types of channel binding that the server announces (XEP-0440)
     * @param tls whether the stream is encrypted
     * @param channel what the connection can be bound by; {@link ChannelData#NONE} without TLS
     */
    public MechanismChoice choose(Collection<String> offered, Set<String> announced, boolean tls, ChannelData channel) {
        boolean plusOffered = offered.stream().anyMatch(name -> name.endsWith(PLUS));
        Optional<ChannelBinding> binding =
                tls && mayBind && plusOffered ? ChannelBinding.strongest(announced, channel) : Optional.empty();
        for (Mechanism mechanism : allowed) {
            if (!offered.contains(mechanism.id())
                    || mechanism.binding() && binding.isEmpty()
                    || isBare(mechanism, tls)) {
                continue;
            }
            if (mechanism.binding()) {
                return new MechanismChoice.Agreed(mechanism, binding.get());
            }
            boolean suspicious =
                    mechanism.scram() && tls && mayBind && !plusOffered && ChannelBinding.isPossible(channel);
            return new MechanismChoice.Agreed(mechanism, suspicious ? ChannelBinding.NOT_OFFERED : ChannelBinding.NONE);
        }
        return new MechanismChoice.Refused(why(offered, tls, channel));
    }

    /** Whether this would send a password in clear text without TLS, though PLAIN was not allowed by name. */
    private boolean isBare(Mechanism mechanism, boolean tls) {
        return auto && mechanism == Mechanism.PLAIN && !tls;
    }

    private String why(Collection<String> offered, boolean tls, ChannelData channel) {
        String names = offered.isEmpty() ? "nothing" : Printable.excerpt(String.join(", ", offered));
        if (!tls && auto && offered.contains(Mechanism.PLAIN.id())) {
            return "offered: " + names + "; PLAIN without TLS must be allowed by name";
        }
        String binding = "";
        if (tls && allowed.stream().anyMatch(one -> one.binding() && offered.contains(one.id()))) {
            // at the start, because the offer may be long and messages are cut
            List<String> types = ChannelBinding.TYPES.stream()
                    .filter(type -> channel.of(type).isPresent())
                    .toList();
            binding = types.isEmpty()
                    ? "the server's certificate cannot be bound by " + ChannelBinding.END_POINT + " (RFC 5929); "
                    : "the server does not say that it binds by " + String.join(" or ", types) + " (XEP-0440); ";
        }
        return binding + "offered: " + names + "; allowed: " + this + (tls ? "" : "; without TLS");
    }

    private static IllegalArgumentException refusal(String name) {
        String known = Stream.of(Mechanism.values()).map(Mechanism::id).collect(Collectors.joining(", "));
        return new IllegalArgumentException(
                "mechanisms: " + Printable.excerpt(name) + " (expected: auto alone, or some of " + known + ")");
    }

    @Override
    public String toString() {
        return auto ? AUTO : allowed.stream().map(Mechanism::id).collect(Collectors.joining(", "));
    }
}

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
 * tls-server-end-point, and the hash of its certificate is at hand. Where one of the others is chosen, its flag is
 *
 * <ul>
 *   <li>y if we could have bound the channel and the server offers no -PLUS at all, so that it can find out that its offer was tampered
 *       with;
 *   <li>n otherwise: without TLS, without -PLUS among what is allowed, or when the server binds only in ways that we do not know.
 * </ul>
 */
public final class Mechanisms {

    private static final String AUTO = "auto";

    private final List<Mechanism> allowed;
    private final boolean auto;
    private final boolean mayBind;

    private Mechanisms(List<Mechanism> allowed, boolean auto) {
        this.allowed = List.copyOf(allowed);
        this.auto = auto;
        this.mayBind = allowed.stream().anyMatch(Mechanism::binding);
    }

    /** The strongest that proves a password: SCRAM, with channel binding first, then PLAIN, but that over TLS only. */
    public static Mechanisms auto() {
        return new Mechanisms(
                Stream.of(Mechanism.values()).filter(Mechanism::needsPassword).toList(), true);
    }

    /**
     * Those named, the preferred one first, or {@code auto} alone. Who names PLAIN gets it without TLS too.
     *
     * @throws IllegalArgumentException if a name is unknown or comes twice, or there is none
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

    /** Whether one of them binds the channel; if not, nobody need hash the server's certificate. */
    public boolean mayBind() {
        return mayBind;
    }

    /**
     * Chooses. A pure function: a server that offers the same again may be answered with the choice made before.
     *
     * @param offered names of mechanisms, in any order
     * @param offeredBindings the types of channel binding that the server announces (XEP-0440)
     * @param tls whether the stream is encrypted
     * @param endPointHash {@link EndPointBinding#hash} of the server's certificate; empty without TLS
     */
    public Choice choose(
            Collection<String> offered, Set<String> offeredBindings, boolean tls, Optional<byte[]> endPointHash) {
        boolean canBind = tls && mayBind && endPointHash.isPresent();
        boolean binds = canBind && offeredBindings.contains(ChannelBinding.END_POINT);
        for (Mechanism mechanism : allowed) {
            if (!offered.contains(mechanism.id()) || (mechanism.binding() && !binds) || isBare(mechanism, tls)) {
                continue;
            }
            if (mechanism.binding()) {
                return new Choice.Agreed(mechanism, ChannelBinding.endPoint(endPointHash.orElseThrow()));
            }
            boolean suspicious = mechanism.scram() && canBind && noneBinds(offered);
            return new Choice.Agreed(mechanism, suspicious ? ChannelBinding.NOT_OFFERED : ChannelBinding.NONE);
        }
        return new Choice.Refused(why(offered, tls, endPointHash.isPresent()));
    }

    /** A password in clear, on a channel in clear, that nobody asked for. */
    private boolean isBare(Mechanism mechanism, boolean tls) {
        return auto && mechanism == Mechanism.PLAIN && !tls;
    }

    private static boolean noneBinds(Collection<String> offered) {
        return offered.stream().noneMatch(name -> name.endsWith("-PLUS"));
    }

    private String why(Collection<String> offered, boolean tls, boolean hashed) {
        String names = offered.isEmpty() ? "nothing" : Printable.excerpt(String.join(", ", offered));
        if (!tls && auto && offered.contains(Mechanism.PLAIN.id())) {
            return "offered: " + names + "; PLAIN without TLS must be allowed by name";
        }
        String binding = "";
        if (tls && allowed.stream().anyMatch(one -> one.binding() && offered.contains(one.id()))) {
            // first, as the offer may be long, and what is kept for people is cut
            binding = hashed
                    ? "the server does not say that it binds by " + ChannelBinding.END_POINT + " (XEP-0440); "
                    : "the server's certificate cannot be bound by " + ChannelBinding.END_POINT + " (RFC 5929); ";
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

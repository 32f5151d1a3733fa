package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a server offers with SASL2: the feature {@code <authentication/>} (XEP-0388 §2.1). Immutable.
 *
 * @param mechanisms the names of SASL mechanisms
 * @param bindFeatures what can be enabled while a resource is bound, by namespace; empty if none can be bound in the exchange (XEP-0386)
 * @param resumes whether a session can be resumed in the exchange (XEP-0198)
 * @param tokenMechanisms the mechanisms of tokens; none if the server gives no tokens (XEP-0484)
 */
record Sasl2Offer(
        List<String> mechanisms, Optional<Set<String>> bindFeatures, boolean resumes, List<String> tokenMechanisms) {

    static final String BIND = "urn:xmpp:bind:0";
    static final String FAST = "urn:xmpp:fast:0";
    static final String CARBONS = "urn:xmpp:carbons:2";

    static Sasl2Offer of(Element authentication) {
        Optional<Element> inline = authentication.child("inline", Sasl2Stage.NAMESPACE);
        Optional<Element> bind = inline.flatMap(within -> within.child("bind", BIND));
        return new Sasl2Offer(
                Authentication.mechanismsIn(authentication),
                bind.map(Sasl2Offer::featuresOf),
                inline.flatMap(within -> within.child("sm", StanzaCounts.NAMESPACE))
                        .isPresent(),
                inline.flatMap(within -> within.child("fast", FAST))
                        .map(Authentication::mechanismsIn)
                        .orElse(List.of()));
    }

    private static Set<String> featuresOf(Element bind) {
        Set<String> names = new HashSet<>();
        bind.child("inline", BIND)
                .map(Element::children)
                .orElse(List.of())
                .forEach(feature -> names.add(feature.attribute("var", "")));
        return names;
    }

    /** Whether a feature can be enabled while a resource is bound. */
    boolean enables(String namespace) {
        return bindFeatures.filter(names -> names.contains(namespace)).isPresent();
    }
}

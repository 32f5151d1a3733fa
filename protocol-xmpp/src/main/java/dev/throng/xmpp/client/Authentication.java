package dev.throng.xmpp.client;

import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.sasl.Choice;
import dev.throng.xmpp.sasl.Credentials;
import dev.throng.xmpp.sasl.EndPointBinding;
import dev.throng.xmpp.sasl.SaslException;
import dev.throng.xmpp.sasl.SaslExchange;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** SASL as XMPP carries it (RFC 6120 §6), for one login. */
public final class Authentication {

    static final String NAMESPACE = "urn:ietf:params:xml:ns:xmpp-sasl";

    private static final String CHANNEL_BINDING = "urn:xmpp:sasl-cb:0";
    private static final byte[] NOTHING = {};

    private final Authenticator authenticator;
    private final Credentials who;
    private Optional<SaslExchange> exchange = Optional.empty();

    Authentication(Authenticator authenticator, Credentials who) {
        this.authenticator = authenticator;
        this.who = who;
    }

    /** It cannot go on, for the reason given. */
    static final class StuckException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient XmppFailure why;

        StuckException(XmppFailure why, String message) {
            super(message);
            this.why = why;
        }

        XmppFailure why() {
            return why;
        }
    }

    /** The mechanism in use; empty before one was chosen. */
    String mechanism() {
        return exchange.map(SaslExchange::mechanism).orElse("");
    }

    /** Chooses a mechanism among those that the features offer and gives the element that begins with it. */
    String begin(Element features, XmppConnection connection) throws StuckException {
        Choice choice = authenticator
                .mechanisms()
                .choose(offered(features), bindings(features), connection.isEncrypted(), endPointHash(connection));
        if (choice instanceof Choice.Refused refused) {
            throw new StuckException(XmppFailure.NO_MECHANISM, refused.why());
        }
        try {
            SaslExchange begun = authenticator.sasl().begin((Choice.Agreed) choice, who);
            exchange = Optional.of(begun);
            byte[] first = begun.initialResponse();
            // of no bytes: RFC 6120, 6.4.2
            String text = first.length == 0 ? "=" : Base64.getEncoder().encodeToString(first);
            return "<auth xmlns='" + NAMESPACE + "' mechanism='" + begun.mechanism() + "'>" + text + "</auth>";
        } catch (SaslException e) {
            throw stuck(e);
        }
    }

    private static List<String> offered(Element features) {
        List<String> names = new ArrayList<>(8);
        features.child("mechanisms", NAMESPACE).ifPresent(mechanisms -> {
            for (Element mechanism : mechanisms.children()) {
                names.add(mechanism.text());
            }
        });
        return names;
    }

    private static Set<String> bindings(Element features) {
        Optional<Element> announced = features.child("sasl-channel-binding", CHANNEL_BINDING);
        if (announced.isEmpty()) {
            return Set.of();
        }
        Set<String> types = new HashSet<>();
        for (Element type : announced.get().children()) {
            types.add(type.attribute("type", ""));
        }
        return types;
    }

    private Optional<byte[]> endPointHash(XmppConnection connection) {
        return authenticator.mechanisms().mayBind()
                ? connection.serverCertificate().flatMap(EndPointBinding::hash)
                : Optional.empty();
    }

    /** The element that answers a challenge. */
    String respond(String challenge) throws StuckException {
        try {
            byte[] response = exchange.orElseThrow().respond(decoded(challenge));
            return "<response xmlns='" + NAMESPACE + "'>" + Base64.getEncoder().encodeToString(response)
                    + "</response>";
        } catch (SaslException e) {
            throw stuck(e);
        }
    }

    /** The server accepted us; what came with that is checked. */
    void verify(String additionalData) throws StuckException {
        try {
            exchange.orElseThrow().verify(decoded(additionalData));
        } catch (SaslException e) {
            throw stuck(e);
        }
    }

    private static byte[] decoded(String text) throws StuckException {
        if (text.isEmpty() || text.equals("=")) {
            return NOTHING;
        }
        try {
            return Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException e) {
            throw new StuckException(XmppFailure.BAD_CHALLENGE, "no base64: " + Printable.line(text, 60));
        }
    }

    private static StuckException stuck(SaslException e) {
        XmppFailure why =
                switch (e.reason()) {
                    case SERVER_SIGNATURE, PREMATURE_SUCCESS -> XmppFailure.BAD_SERVER_SIGNATURE;
                    case BAD_CREDENTIALS -> XmppFailure.BAD_CREDENTIALS;
                    case SERVER_ERROR -> XmppFailure.sasl("not-authorized");
                    default -> XmppFailure.BAD_CHALLENGE;
                };
        return new StuckException(why, e.getMessage());
    }
}

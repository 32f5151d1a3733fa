package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.sasl.Credentials;
import dev.throng.xmpp.sasl.EndPointBinding;
import dev.throng.xmpp.sasl.MechanismChoice;
import dev.throng.xmpp.sasl.SaslException;
import dev.throng.xmpp.sasl.SaslExchange;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The SASL exchange of one login, as XMPP carries it (RFC 6120 §6). */
public final class Authentication {

    static final String NAMESPACE = "urn:ietf:params:xml:ns:xmpp-sasl";

    private static final String CHANNEL_BINDING = "urn:xmpp:sasl-cb:0";
    private static final String SASL2 = "urn:xmpp:sasl:2";
    private static final String IQ_AUTH = "http://jabber.org/features/iq-auth";
    private static final byte[] EMPTY = {};

    private final Authenticator authenticator;
    private final Credentials credentials;
    private Optional<SaslExchange> exchange = Optional.empty();

    Authentication(Authenticator authenticator, Credentials credentials) {
        this.authenticator = authenticator;
        this.credentials = credentials;
    }

    /** The mechanism in use; empty before one was chosen. */
    String mechanism() {
        return exchange.map(SaslExchange::mechanism).orElse("");
    }

    /** Chooses a mechanism among those that the features offer and returns the element that begins the exchange. */
    String begin(Element features, XmppConnection connection) throws AuthenticationException {
        MechanismChoice choice = authenticator
                .mechanisms()
                .choose(offered(features), bindings(features), connection.isEncrypted(), endPointHash(connection));
        if (choice instanceof MechanismChoice.Refused refused) {
            throw new AuthenticationException(
                    XmppFailure.NO_MECHANISM,
                    otherAuthentication(features)
                            + (connection.isEncrypted() ? "" : startTls(features))
                            + refused.why());
        }
        try {
            SaslExchange begun = authenticator.sasl().begin((MechanismChoice.Agreed) choice, credentials);
            exchange = Optional.of(begun);
            byte[] first = begun.initialResponse();
            // of no bytes: RFC 6120, 6.4.2
            String text = first.length == 0 ? "=" : Base64.getEncoder().encodeToString(first);
            return "<auth xmlns='" + NAMESPACE + "' mechanism='" + begun.mechanism() + "'>" + text + "</auth>";
        } catch (SaslException e) {
            throw failed(e);
        }
    }

    /** Many servers offer some mechanisms on the encrypted stream only. At the start, because the offer may be long and messages are cut. */
    private static String startTls(Element features) {
        return features.child("starttls", StreamStage.TLS).isPresent()
                ? "offered: STARTTLS (settings.security: starttls); mechanisms "
                : "not offered: STARTTLS; mechanisms ";
    }

    /** Other ways to log in that the server offers, and that Throng does not use; empty if there are none. */
    private static String otherAuthentication(Element features) {
        Optional<Element> sasl2 = features.child("authentication", SASL2);
        if (sasl2.isPresent()) {
            return "offered: SASL2 (XEP-0388) with " + Printable.line(String.join(", ", mechanismsIn(sasl2.get())), 60)
                    + ", which Throng does not use; ";
        }
        return features.child("auth", IQ_AUTH).isPresent()
                ? "offered: authentication without SASL (XEP-0078), which Throng does not use; "
                : "";
    }

    private static List<String> offered(Element features) {
        return features.child("mechanisms", NAMESPACE)
                .map(Authentication::mechanismsIn)
                .orElse(List.of());
    }

    private static List<String> mechanismsIn(Element offer) {
        List<String> names = new ArrayList<>(8);
        for (Element mechanism : offer.children()) {
            if (mechanism.name().equals("mechanism")) {
                names.add(mechanism.text());
            }
        }
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

    /** Returns the element that answers a challenge. */
    String respond(String challenge) throws AuthenticationException {
        try {
            byte[] response = exchange.orElseThrow().respond(decoded(challenge));
            return "<response xmlns='" + NAMESPACE + "'>" + Base64.getEncoder().encodeToString(response)
                    + "</response>";
        } catch (SaslException e) {
            throw failed(e);
        }
    }

    /** Checks the data that came with the server's success. */
    void verify(String additionalData) throws AuthenticationException {
        try {
            exchange.orElseThrow().verify(decoded(additionalData));
        } catch (SaslException e) {
            throw failed(e);
        }
    }

    private static byte[] decoded(String text) throws AuthenticationException {
        if (text.isEmpty() || text.equals("=")) {
            return EMPTY;
        }
        try {
            return Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException e) {
            throw new AuthenticationException(XmppFailure.BAD_CHALLENGE, "not base64: " + Printable.line(text, 60));
        }
    }

    private static AuthenticationException failed(SaslException e) {
        Failure failure =
                switch (e.reason()) {
                    case SERVER_SIGNATURE, PREMATURE_SUCCESS -> XmppFailure.BAD_SERVER_SIGNATURE;
                    case BAD_CREDENTIALS -> XmppFailure.BAD_CREDENTIALS;
                    case SERVER_ERROR -> XmppFailure.authFailed("not-authorized");
                    default -> XmppFailure.BAD_CHALLENGE;
                };
        return new AuthenticationException(failure, e.getMessage());
    }
}

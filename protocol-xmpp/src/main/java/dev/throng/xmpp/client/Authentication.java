package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.sasl.Credentials;
import dev.throng.xmpp.sasl.MechanismChoice;
import dev.throng.xmpp.sasl.SaslClient;
import dev.throng.xmpp.sasl.SaslException;
import dev.throng.xmpp.sasl.SaslExchange;
import dev.throng.xmpp.sasl.TokenMechanism;
import dev.throng.xmpp.sasl.TokenStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The SASL exchange of one login, whatever the elements that carry it: those of RFC 6120 §6, or of SASL2 (XEP-0388). Texts are base64, and
 * empty for messages of no bytes. Confined to the login's event loop.
 */
final class Authentication {

    /** The longest challenge that is decoded, in characters of base64. Those of SCRAM have about 100. */
    static final int MAX_CHALLENGE_CHARS = 8192;

    private static final String CHANNEL_BINDING = "urn:xmpp:sasl-cb:0";
    private static final String IQ_AUTH = "http://jabber.org/features/iq-auth";
    private static final byte[] EMPTY = {};

    private final SaslClient sasl;
    private final LoginAccount account;
    private Optional<SaslExchange> exchange = Optional.empty();

    Authentication(SaslClient sasl, LoginAccount account) {
        this.sasl = sasl;
        this.account = account;
    }

    LoginAccount account() {
        return account;
    }

    /** The tokens of the users of the event loop. */
    TokenStore tokens() {
        return sasl.tokens();
    }

    /** The mechanism in use; empty before one was chosen. */
    String mechanism() {
        return exchange.map(SaslExchange::mechanism).orElse("");
    }

    /**
     * Chooses a mechanism and begins the exchange.
     *
     * @param features of the stream; they announce types of channel binding
     * @param offered the names of the mechanisms on offer
     * @return the first message
     */
    String begin(Element features, List<String> offered, XmppConnection connection) throws AuthenticationException {
        MechanismChoice choice = account.mechanisms()
                .choose(offered, bindings(features), connection.isEncrypted(), connection::channelData);
        if (choice instanceof MechanismChoice.Refused refused) {
            throw new AuthenticationException(
                    XmppFailure.NO_MECHANISM,
                    otherAuthentication(features)
                            + (connection.isEncrypted() ? "" : startTls(features))
                            + refused.why());
        }
        try {
            return began(
                    sasl.begin((MechanismChoice.Agreed) choice, new Credentials(account.user(), account.password())));
        } catch (SaslException e) {
            throw failed(e);
        }
    }

    /** Begins the exchange with a token. Returns the first message. */
    String begin(TokenMechanism mechanism, String token, XmppConnection connection) throws AuthenticationException {
        try {
            return began(sasl.begin(mechanism, connection::channelData, account.user(), token));
        } catch (SaslException e) {
            throw failed(e);
        }
    }

    private String began(SaslExchange begun) {
        exchange = Optional.of(begun);
        return Base64.getEncoder().encodeToString(begun.initialResponse());
    }

    /** Many servers offer some mechanisms on the encrypted stream only. At the start, because the offer may be long and messages are cut. */
    private static String startTls(Element features) {
        return features.child("starttls", StreamStage.TLS).isPresent()
                ? "offered: STARTTLS (settings.security: starttls); mechanisms "
                : "not offered: STARTTLS; mechanisms ";
    }

    /** Other ways to log in that the server offers, and that this login does not use; empty if there are none. */
    private String otherAuthentication(Element features) {
        Optional<Element> sasl2 = features.child("authentication", Sasl2Stage.NAMESPACE);
        if (sasl2.isPresent() && account.login().sasl2().isEmpty()) {
            return "offered: SASL2 (settings.sasl2: auto) with "
                    + Printable.line(String.join(", ", mechanismsIn(sasl2.get())), 60) + "; ";
        }
        return features.child("auth", IQ_AUTH).isPresent()
                ? "offered: authentication without SASL (XEP-0078), which Throng does not use; "
                : "";
    }

    /** The names of the mechanisms that an element lists. */
    static List<String> mechanismsIn(Element offer) {
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

    /** Returns the answer to a challenge. */
    String respond(String challenge) throws AuthenticationException {
        try {
            return Base64.getEncoder().encodeToString(exchange.orElseThrow().respond(decoded(challenge)));
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
        if (text.length() > MAX_CHALLENGE_CHARS) {
            throw new AuthenticationException(
                    XmppFailure.BAD_CHALLENGE,
                    text.length() + " characters (expected: " + MAX_CHALLENGE_CHARS + " at most)");
        }
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

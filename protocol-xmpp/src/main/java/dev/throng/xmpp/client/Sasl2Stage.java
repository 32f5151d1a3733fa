package dev.throng.xmpp.client;

import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.sasl.TokenMechanism;
import dev.throng.xmpp.sasl.TokenStore;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Authenticates the user with SASL2 (XEP-0388), by the user's token first if there is one (XEP-0484). In the same exchange it binds a
 * resource with what can be enabled on the way (XEP-0386), or resumes a session (XEP-0198), where the server offers that. The stream goes
 * on and is not opened again.
 */
final class Sasl2Stage implements LoginStage {

    static final String NAMESPACE = "urn:xmpp:sasl:2";

    private static final String TAG = "Throng";
    private static final String INVALID_MECHANISM = "invalid-mechanism";

    private final Login login;
    private final Authentication authentication;
    private final Purpose purpose;
    private final Element features;
    private final Sasl2Offer offer;
    private final String jid;

    /** The mechanism of the token that the login uses or asks for; empty if there is none. */
    private Optional<TokenMechanism> tokenMechanism = Optional.empty();

    private boolean byToken;
    private boolean tokenRefused;

    /** @param authentication the feature of that name */
    Sasl2Stage(Login login, Authentication exchange, Purpose purpose, Element features, Element authentication) {
        this.login = login;
        this.authentication = exchange;
        this.purpose = purpose;
        this.features = features;
        this.offer = Sasl2Offer.of(authentication);
        this.jid = exchange.account().jid();
    }

    void begin(long atNanos) {
        login.enter(this);
        try {
            Optional<TokenStore.Token> token =
                    wantsTokens() ? authentication.tokens().use(jid) : Optional.empty();
            if (token.isPresent()
                    && offer.tokenMechanisms().contains(token.get().mechanism().id())) {
                beginByToken(token.get());
            } else {
                beginByPassword();
            }
        } catch (AuthenticationException e) {
            login.fail(e.failure(), e.getMessage(), atNanos);
        }
    }

    private boolean wantsTokens() {
        return login.options().sasl2().filter(LoginOptions.Sasl2::tokens).isPresent();
    }

    private void beginByToken(TokenStore.Token token) throws AuthenticationException {
        byToken = true;
        tokenMechanism = Optional.of(token.mechanism());
        String first = authentication.begin(token.mechanism(), token.secret(), login.connection());
        authenticate(first, "<fast xmlns='" + Sasl2Offer.FAST + "' count='" + token.uses() + "'/>");
    }

    private void beginByPassword() throws AuthenticationException {
        byToken = false;
        String first = authentication.begin(features, offer.mechanisms(), login.connection());
        tokenMechanism = wantsTokens()
                ? TokenMechanism.choose(offer.tokenMechanisms(), login.connection()::channelData)
                : Optional.empty();
        authenticate(
                first,
                tokenMechanism
                        .map(mechanism ->
                                "<request-token xmlns='" + Sasl2Offer.FAST + "' mechanism='" + mechanism.id() + "'/>")
                        .orElse(""));
    }

    private void authenticate(String first, String more) {
        login.send("<authenticate xmlns='" + NAMESPACE + "' mechanism='" + authentication.mechanism()
                + "'><initial-response>" + first + "</initial-response><user-agent id='" + device(jid)
                + "'><software>Throng</software></user-agent>" + more + resume() + bind() + "</authenticate>");
    }

    /** The id of the user's device, the same for each login: a UUID of version 4 in its form (XEP-0388 §2.3). */
    private static UUID device(String jid) {
        UUID name = UUID.nameUUIDFromBytes(jid.getBytes(StandardCharsets.UTF_8));
        return new UUID(name.getMostSignificantBits() & ~0xf000L | 0x4000L, name.getLeastSignificantBits());
    }

    private String resume() {
        return purpose instanceof Purpose.Resumption lost && offer.resumes() ? ResumptionStage.request(lost) : "";
    }

    private String bind() {
        if (offer.bindFeatures().isEmpty()) {
            return "";
        }
        String management = enablesManagement()
                ? BindStage.enable(login.options().streamManagement().get())
                : "";
        String carbons = offer.enables(Sasl2Offer.CARBONS) ? "<enable xmlns='" + Sasl2Offer.CARBONS + "'/>" : "";
        return "<bind xmlns='" + Sasl2Offer.BIND + "'><tag>"
                + Xml.escape(login.options().resource().orElse(TAG)) + "</tag>" + management + carbons + "</bind>";
    }

    private boolean enablesManagement() {
        return login.options().streamManagement().isPresent() && offer.enables(StanzaCounts.NAMESPACE);
    }

    @Override
    public void received(Element element, long atNanos) {
        if (!element.namespace().equals(NAMESPACE)) {
            login.unexpected(element, atNanos);
            return;
        }
        try {
            switch (element.name()) {
                case "challenge" ->
                    login.send("<response xmlns='" + NAMESPACE + "'>" + authentication.respond(element.text())
                            + "</response>");
                case "success" -> onSuccess(element, atNanos);
                case "failure" -> onFailure(element, atNanos);
                case "continue" ->
                    login.fail(
                            XmppFailure.UNEXPECTED_ANSWER,
                            "the server asks for further tasks, which Throng does not do: " + tasks(element),
                            atNanos);
                default -> login.unexpected(element, atNanos);
            }
        } catch (AuthenticationException e) {
            authentication.tokens().drop(jid);
            login.fail(e.failure(), e.getMessage(), atNanos);
        }
    }

    private static String tasks(Element element) {
        return Printable.line(element.child("tasks", NAMESPACE)
                .map(tasks -> tasks.children().stream().map(Element::text).collect(Collectors.joining(", ")))
                .orElse("it names none"));
    }

    /**
     * A token may be refused at any time; the login goes on with the password. Some servers take only tokens on a stream that began with
     * one, so the password may need another connection.
     */
    private void onFailure(Element failure, long atNanos) throws AuthenticationException {
        String condition = ErrorConditions.condition(failure);
        if (byToken) {
            tokenRefused = true;
            authentication.tokens().drop(jid);
            login.listener().sasl2(LoginListener.Sasl2Event.TOKEN_REFUSED);
            beginByPassword();
        } else if (tokenRefused && condition.equals(INVALID_MECHANISM)) {
            login.again(atNanos);
        } else {
            login.fail(
                    XmppFailure.authFailed(condition),
                    authentication.mechanism() + " refused: " + ErrorConditions.words(failure),
                    atNanos);
        }
    }

    private void onSuccess(Element success, long atNanos) throws AuthenticationException {
        authentication.verify(
                success.child("additional-data", NAMESPACE).map(Element::text).orElse(""));
        login.listener().sasl2(LoginListener.Sasl2Event.SUCCEEDED);
        if (byToken) {
            login.listener().sasl2(LoginListener.Sasl2Event.TOKEN_ACCEPTED);
        }
        Optional<Element> token = success.child("token", Sasl2Offer.FAST);
        if (token.isPresent() && wantsTokens() && !keep(token.get(), atNanos)) {
            return;
        }
        login.begin(Step.BIND, atNanos);
        proceed(success, atNanos);
    }

    /** A token that comes with a login by token replaces it, for the same mechanism. Otherwise the login has failed. */
    private boolean keep(Element token, long atNanos) {
        String secret = token.attribute("token", "");
        if (tokenMechanism.isEmpty() || !TokenStore.Token.isUsable(secret)) {
            String wrong =
                    tokenMechanism.isEmpty() ? "that was not asked for" : "of " + secret.length() + " characters";
            login.fail(
                    XmppFailure.UNEXPECTED_ANSWER,
                    "the server sent a token " + wrong + " (expected: 1 to " + TokenStore.MAX_CHARS + " characters)",
                    atNanos);
            return false;
        }
        authentication.tokens().keep(jid, tokenMechanism.get(), secret);
        login.listener().sasl2(LoginListener.Sasl2Event.TOKEN_RECEIVED);
        return true;
    }

    private void proceed(Element success, long atNanos) {
        Optional<Element> resumed = success.child("resumed", StanzaCounts.NAMESPACE);
        Optional<Element> bound = success.child("bound", Sasl2Offer.BIND);
        if (purpose instanceof Purpose.Resumption lost && offer.resumes()) {
            if (resumed.isPresent()) {
                new ResumptionStage(login, lost).resumed(resumed.get(), atNanos);
                return;
            }
            if (bound.isPresent()) {
                String why = success.child("failed", StanzaCounts.NAMESPACE)
                        .map(ErrorConditions::words)
                        .orElse("it does not say why");
                login.listener().notResumed("the server does not resume: " + why, atNanos);
            }
        }
        Optional<Element> refused = success.child("failed", Sasl2Offer.BIND);
        if (refused.isPresent()) {
            login.fail(
                    XmppFailure.requestError(ErrorConditions.ofStanza(refused.get()), Step.BIND),
                    "error " + ErrorConditions.words(refused.get()),
                    atNanos);
        } else if (bound.isPresent() && offer.bindFeatures().isPresent()) {
            String full = success.child("authorization-identifier", NAMESPACE)
                    .map(Element::text)
                    .orElse("");
            new BindStage(login).bound(full, bound.get(), enablesManagement(), atNanos);
        } else {
            // the features of the authenticated stream follow
            login.enter(BindStage.of(login, purpose));
        }
    }
}

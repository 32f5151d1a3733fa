package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import java.util.List;

/** Authenticates the user with SASL (RFC 6120 §6) and opens the stream that follows. */
final class SaslStage implements LoginStage {

    static final String NAMESPACE = "urn:ietf:params:xml:ns:xmpp-sasl";

    private final Login login;
    private final Authentication authentication;
    private final Purpose purpose;

    SaslStage(Login login, Authentication authentication, Purpose purpose) {
        this.login = login;
        this.authentication = authentication;
        this.purpose = purpose;
    }

    void begin(Element features, long atNanos) {
        login.enter(this);
        List<String> offered = features.child("mechanisms", NAMESPACE)
                .map(Authentication::mechanismsIn)
                .orElse(List.of());
        try {
            String first = authentication.begin(features, offered, login.connection());
            // a message of no bytes: RFC 6120, 6.4.2
            login.send("<auth xmlns='" + NAMESPACE + "' mechanism='" + authentication.mechanism() + "'>"
                    + (first.isEmpty() ? "=" : first) + "</auth>");
        } catch (AuthenticationException e) {
            login.fail(e.failure(), e.getMessage(), atNanos);
        }
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
                case "success" -> {
                    authentication.verify(element.text());
                    login.begin(Step.BIND, atNanos);
                    login.enter(BindStage.of(login, purpose));
                    login.openStream();
                }
                case "failure" ->
                    login.fail(
                            XmppFailure.authFailed(ErrorConditions.condition(element)),
                            authentication.mechanism() + " refused: " + ErrorConditions.words(element),
                            atNanos);
                default -> login.unexpected(element, atNanos);
            }
        } catch (AuthenticationException e) {
            login.fail(e.failure(), e.getMessage(), atNanos);
        }
    }
}

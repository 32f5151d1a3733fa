package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;

/** Authenticates the user with SASL (RFC 6120 §6) and opens the stream that follows. */
final class SaslStage implements LoginStage {

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
        try {
            login.send(authentication.begin(features, login.connection()));
        } catch (AuthenticationException e) {
            login.fail(e.failure(), e.getMessage(), atNanos);
        }
    }

    @Override
    public void received(Element element, long atNanos) {
        if (!element.namespace().equals(Authentication.NAMESPACE)) {
            login.unexpected(element, atNanos);
            return;
        }
        try {
            switch (element.name()) {
                case "challenge" -> login.send(authentication.respond(element.text()));
                case "success" -> {
                    authentication.verify(element.text());
                    login.begin(Step.BIND, atNanos);
                    login.enter(next());
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

    private LoginStage next() {
        return purpose instanceof Purpose.Resumption lost ? new ResumptionStage(login, lost) : new BindStage(login);
    }
}

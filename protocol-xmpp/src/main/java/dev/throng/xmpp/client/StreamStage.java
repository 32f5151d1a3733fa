package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import java.util.Optional;

/** The stream up to the features with which one may go on: encrypted first if settings want it by STARTTLS (RFC 6120 §5). */
final class StreamStage implements Stage {

    private static final String TLS = "urn:ietf:params:xml:ns:xmpp-tls";

    private final Login login;
    private final Authentication authentication;
    private final Purpose purpose;

    StreamStage(Login login, Authentication authentication, Purpose purpose) {
        this.login = login;
        this.authentication = authentication;
        this.purpose = purpose;
    }

    @Override
    public void received(Element element, long atNanos) {
        boolean asked = login.step() == Step.STARTTLS;
        if (asked && !login.connection().isEncrypted()) {
            onAnswer(element, atNanos);
        } else if (!element.is("features", StreamReader.STREAMS)) {
            login.unexpected(element, atNanos);
        } else if (asked) {
            goOn(element, atNanos);
        } else {
            onFirst(element, atNanos);
        }
    }

    private void onFirst(Element features, long atNanos) {
        Optional<Element> startTls = features.child("starttls", TLS);
        if (login.options().startTls()) {
            if (startTls.isEmpty()) {
                login.fail(XmppFailure.NO_STARTTLS, "the server offers no STARTTLS", atNanos);
                return;
            }
            login.begin(Step.STARTTLS, atNanos);
            login.send("<starttls xmlns='" + TLS + "'/>");
        } else if (startTls.flatMap(tls -> tls.child("required", TLS)).isPresent()) {
            login.fail(XmppFailure.TLS_REQUIRED, "the server demands STARTTLS", atNanos);
        } else {
            goOn(features, atNanos);
        }
    }

    private void onAnswer(Element element, long atNanos) {
        if (element.is("proceed", TLS)) {
            login.connection().startTls();
        } else if (element.is("failure", TLS)) {
            login.fail(XmppFailure.tlsFailed(login.step()), "the server refuses STARTTLS", atNanos);
        } else {
            login.unexpected(element, atNanos);
        }
    }

    private void goOn(Element features, long atNanos) {
        if (purpose instanceof Purpose.Registration account) {
            login.begin(Step.REGISTER, atNanos);
            new RegistrationStage(login, account).begin();
        } else {
            login.begin(Step.AUTH, atNanos);
            new SaslStage(login, authentication, purpose).begin(features, atNanos);
        }
    }
}

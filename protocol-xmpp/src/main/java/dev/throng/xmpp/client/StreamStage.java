package dev.throng.xmpp.client;

import dev.throng.transport.TransportError;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import java.util.Optional;

/** Opens the stream up to its features, and encrypts it first if STARTTLS is asked for (RFC 6120 §5). */
final class StreamStage implements LoginStage {

    static final String TLS = "urn:ietf:params:xml:ns:xmpp-tls";

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
            proceed(element, atNanos);
        } else {
            onFirst(element, atNanos);
        }
    }

    private void onFirst(Element features, long atNanos) {
        Optional<Element> startTls = features.child("starttls", TLS);
        if (login.options().startTls()) {
            if (startTls.isEmpty()) {
                login.fail(XmppFailure.NO_STARTTLS, "the server does not offer STARTTLS", atNanos);
                return;
            }
            login.begin(Step.STARTTLS, atNanos);
            login.send("<starttls xmlns='" + TLS + "'/>");
        } else if (startTls.flatMap(tls -> tls.child("required", TLS)).isPresent()) {
            login.fail(XmppFailure.TLS_REQUIRED, "the server requires STARTTLS", atNanos);
        } else {
            proceed(features, atNanos);
        }
    }

    private void onAnswer(Element element, long atNanos) {
        if (element.is("proceed", TLS)) {
            login.startTls();
        } else if (element.is("failure", TLS)) {
            login.fail(TransportError.TLS_FAILED, "the server refuses STARTTLS", atNanos);
        } else {
            login.unexpected(element, atNanos);
        }
    }

    private void proceed(Element features, long atNanos) {
        if (purpose instanceof Purpose.EncryptedStream) {
            login.finish(atNanos);
        } else if (purpose instanceof Purpose.Registration account) {
            login.begin(Step.REGISTER, atNanos);
            new RegistrationStage(login, account).begin();
        } else {
            login.begin(Step.AUTH, atNanos);
            authenticate(features, atNanos);
        }
    }

    private void authenticate(Element features, long atNanos) {
        Optional<Element> sasl2 = login.options().sasl2().isEmpty()
                ? Optional.empty()
                : features.child("authentication", Sasl2Stage.NAMESPACE);
        if (sasl2.isPresent()) {
            new Sasl2Stage(login, authentication, purpose, features, sasl2.get()).begin(atNanos);
        } else {
            new SaslStage(login, authentication, purpose).begin(features, atNanos);
        }
    }
}

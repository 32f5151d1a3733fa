package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;
import java.util.Set;

/** Registers an account in-band (XEP-0077 §3.1): requests the form and submits it. */
final class RegistrationStage implements LoginStage {

    private static final String ASK_ID = "register-ask";
    private static final String SET_ID = "register-set";
    private static final String NAMESPACE = "jabber:iq:register";
    private static final String ASK = "<iq type='get' id='" + ASK_ID + "'><query xmlns='" + NAMESPACE + "'/></iq>";
    private static final Set<String> KNOWN = Set.of("username", "password", "instructions", "registered", "x");

    private final Login login;
    private final Purpose.Registration account;

    RegistrationStage(Login login, Purpose.Registration account) {
        this.login = login;
        this.account = account;
    }

    void begin() {
        login.enter(this);
        login.send(ASK);
    }

    @Override
    public void received(Element element, long atNanos) {
        if (Login.isAnswer(element, ASK_ID)) {
            if (login.succeeds(element, atNanos)) {
                submit(element, atNanos);
            }
        } else if (Login.isAnswer(element, SET_ID)) {
            if (login.succeeds(element, atNanos)) {
                login.finish(atNanos);
            }
        } else if (!element.namespace().equals(StreamReader.CLIENT)) {
            login.unexpected(element, atNanos);
        }
    }

    private void submit(Element form, long atNanos) {
        Optional<Element> query = form.child("query", NAMESPACE);
        boolean enough = query.isPresent()
                && query.get().child("username", NAMESPACE).isPresent()
                && query.get().children().stream().allMatch(field -> KNOWN.contains(field.name()));
        if (enough) {
            login.send("<iq type='set' id='" + SET_ID + "'><query xmlns='" + NAMESPACE + "'><username>"
                    + Xml.escape(account.user()) + "</username><password>" + Xml.escape(account.password())
                    + "</password></query></iq>");
        } else {
            login.fail(XmppFailure.NO_REGISTRATION, "the form asks for more than a name and a password", atNanos);
        }
    }
}

package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;
import java.util.Set;

/** What is said to make an account in-band (XEP-0077 §3.1). */
final class Registrar {

    static final String ASK_ID = "register-ask";
    static final String SET_ID = "register-set";

    private static final String NAMESPACE = "jabber:iq:register";
    private static final Set<String> KNOWN = Set.of("username", "password", "instructions", "registered", "x");

    static final String ASK = "<iq type='get' id='" + ASK_ID + "'><query xmlns='" + NAMESPACE + "'/></iq>";

    /** The request for the account; empty if the form of the server wants something that we do not have, or is none. */
    static Optional<String> request(Element form, Purpose.Registration account) {
        Optional<Element> query = form.child("query", NAMESPACE);
        boolean enough = query.isPresent()
                && query.get().child("username", NAMESPACE).isPresent()
                && query.get().children().stream().allMatch(field -> KNOWN.contains(field.name()));
        return enough
                ? Optional.of("<iq type='set' id='" + SET_ID + "'><query xmlns='" + NAMESPACE + "'><username>"
                        + Xml.escape(account.user()) + "</username><password>" + Xml.escape(account.password())
                        + "</password></query></iq>")
                : Optional.empty();
    }

    private Registrar() {}
}

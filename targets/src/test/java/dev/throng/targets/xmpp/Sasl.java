package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/** SASL elements of a client. */
final class Sasl {

    static final String NAMESPACE = "urn:ietf:params:xml:ns:xmpp-sasl";

    private Sasl() {}

    static String plain(String user, String password) {
        return auth("PLAIN", "\0" + user + "\0" + password);
    }

    static String auth(String mechanism, String message) {
        return "<auth xmlns='" + NAMESPACE + "' mechanism='" + mechanism + "'>" + base64(message) + "</auth>";
    }

    static String response(String message) {
        return "<response xmlns='" + NAMESPACE + "'>" + base64(message) + "</response>";
    }

    static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }
}

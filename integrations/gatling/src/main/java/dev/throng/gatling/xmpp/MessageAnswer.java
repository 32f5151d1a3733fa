package dev.throng.gatling.xmpp;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;

/** A received message, for checks. The sender chose all of its text. */
public record MessageAnswer(String from, String body) {

    static MessageAnswer of(Element message) {
        return new MessageAnswer(
                message.attribute("from", ""),
                message.child("body", StreamReader.CLIENT).map(Element::text).orElse(""));
    }
}

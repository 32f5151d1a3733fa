package dev.throng.cli.tsung;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A part of a session, in the order of the file. Immutable. */
sealed interface ScriptItem {

    int line();

    /**
     * A transaction: requests with a name of their own in tsung's statistics.
     *
     * @param requests how many requests it has
     */
    record Transaction(String name, int line, int requests) {}

    /**
     * A request of the plug-in for XMPP.
     *
     * @param element the element {@code jabber}
     * @param subst whether tsung replaces variables in its attributes
     * @param transaction the innermost one around it
     */
    record Request(
            TsungElement element, boolean subst, TsungVariables variables, Optional<Transaction> transaction, int line)
            implements ScriptItem {

        String type() {
            return element.attribute("type", "chat");
        }

        boolean is(String type) {
            return type().equals(type);
        }

        /** Whether it is a part of what Throng's login does, up to the bound resource. */
        boolean isOfLogin() {
            return is("connect") || is("starttls") || authenticates();
        }

        boolean authenticates() {
            return type().startsWith("auth_");
        }

        /** Whether tsung goes on without an answer. */
        boolean unanswered() {
            return element.has("ack", "no_ack");
        }

        /** An attribute as a template. */
        Optional<TemplateText> text(String attribute) {
            return element.attribute(attribute).map(given -> variables.text(given, subst));
        }

        /** An attribute as a template, or another text. */
        TemplateText text(String attribute, String other) {
            return text(attribute).orElseGet(() -> TemplateText.literal(other));
        }
    }

    /**
     * A think time.
     *
     * @param value as the step of a script has it
     * @param longest seconds that it rarely exceeds
     */
    record Pause(Object value, BigDecimal longest, int line) implements ScriptItem {

        /** Its seconds, if it always lasts as long. */
        Optional<BigDecimal> fixed() {
            return value instanceof YamlText.Plain ? Optional.of(longest) : Optional.empty();
        }
    }

    /** Items that are repeated. */
    record Loop(int times, List<ScriptItem> items, int line) implements ScriptItem {
        public Loop {
            items = List.copyOf(items);
        }
    }

    /** The requests among some items and in their loops. */
    static List<Request> requests(List<ScriptItem> items) {
        List<Request> requests = new ArrayList<>();
        for (ScriptItem item : items) {
            if (item instanceof Loop loop) {
                requests.addAll(requests(loop.items()));
            } else if (item instanceof Request request) {
                requests.add(request);
            }
        }
        return requests;
    }
}

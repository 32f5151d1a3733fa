package dev.throng.cli.tsung;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The stanzas that tsung's requests send, as templates. Addresses and names are templates in XML already. */
final class Stanzas {

    /** The longest text that is written into the scenario. */
    static final int MAX_TEXT = 16_384;

    private static final String FILLER = "abcdefghij";
    private static final String MUC = "http://jabber.org/protocol/muc";
    private static final String PUBSUB = "http://jabber.org/protocol/pubsub";

    /** A pair of an Erlang list: {@code {'pubsub#max_items', '0'}}, or with a list of values. */
    private static final Pattern FIELD = Pattern.compile("\\{\\s*'([^']*)'\\s*,\\s*(?:'([^']*)'|\\[([^\\]]*)])\\s*}");

    private static final Pattern VALUE = Pattern.compile("'([^']*)'");

    private Stanzas() {}

    /** A text of a length. */
    static String text(int length) {
        int most = Math.min(length, MAX_TEXT);
        return FILLER.repeat(most / FILLER.length() + 1).substring(0, most);
    }

    static String chat(String to, String body) {
        return "<message type='chat' id='${id}' to='" + to + "'><body>" + body + "</body></message>";
    }

    static String presence(String attributes, String content) {
        return "<presence" + attributes + (content.isEmpty() ? "/>" : ">" + content + "</presence>");
    }

    static String show(String show, String status) {
        return "<show>" + show + "</show><status>" + status + "</status>";
    }

    static String query(String type, String namespace, String content) {
        return "<iq type='" + type + "' id='${id}'><query xmlns='" + namespace + "'"
                + (content.isEmpty() ? "/>" : ">" + content + "</query>") + "</iq>";
    }

    static String rosterItem(String jid, String group) {
        return query(
                "set",
                "jabber:iq:roster",
                "<item jid='" + jid + "' name='contact'><group>" + group + "</group></item>");
    }

    static String join(String room, String nick) {
        return presence(" to='" + room + "/" + nick + "'", "<x xmlns='" + MUC + "'/>");
    }

    static String groupchat(String room, String body) {
        return "<message type='groupchat' id='${id}' to='" + room + "'><body>" + body + "</body></message>";
    }

    private static String pubsub(String service, String content) {
        return "<iq type='set' id='${id}' to='" + service + "'><pubsub xmlns='" + PUBSUB + "'>" + content
                + "</pubsub></iq>";
    }

    /**
     * Creates a node.
     *
     * @param type of the node; empty for the server's default
     * @param options an Erlang list of fields and their values
     */
    static String create(String service, String node, Optional<String> type, String options) {
        StringBuilder fields = new StringBuilder();
        Matcher field = FIELD.matcher(options);
        while (field.find()) {
            fields.append("<field var='")
                    .append(TemplateText.escaped(field.group(1)))
                    .append("'>");
            if (field.group(2) != null) {
                fields.append(value(field.group(2)));
            } else {
                VALUE.matcher(field.group(3)).results().forEach(found -> fields.append(value(found.group(1))));
            }
            fields.append("</field>");
        }
        return pubsub(
                service,
                "<create" + node + type.map(name -> " type='" + name + "'").orElse("")
                        + "/><configure><x xmlns='jabber:x:data' type='submit'>" + fields + "</x></configure>");
    }

    private static String value(String text) {
        return "<value>" + TemplateText.escaped(text) + "</value>";
    }

    static String subscribe(String service, String node) {
        return pubsub(service, "<subscribe" + node + " jid='${user}@${domain}'/>");
    }

    static String unsubscribe(String service, String node, Optional<String> subid) {
        return pubsub(
                service,
                "<unsubscribe" + node + " jid='${user}@${domain}'"
                        + subid.map(id -> " subid='" + id + "'").orElse("") + "/>");
    }

    static String publish(String service, String node, String text) {
        return pubsub(service, "<publish" + node + "><item><entry>" + text + "</entry></item></publish>");
    }
}

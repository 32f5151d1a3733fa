package dev.throng.cli.tsung;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Splits raw data of a request into its elements, because a step of a script sends one. */
final class RawStanzas {

    private static final Pattern START =
            Pattern.compile("^<([\\w:.-]+)((?:\\s+[\\w:.-]+\\s*=\\s*(?:'[^']*'|\"[^\"]*\"))*)\\s*");

    private static final Pattern ID = Pattern.compile("\\sid\\s*=\\s*(?:'[^']*'|\"[^\"]*\")");
    private static final Pattern REQUEST = Pattern.compile("\\stype\\s*=\\s*['\"](?:get|set)['\"]");

    private RawStanzas() {}

    /**
     * Returns the elements of a text, one after the other.
     *
     * @param template XML with variables
     * @return none if the text is not a sequence of whole elements
     */
    static List<String> of(String template) {
        return isWellFormed(template) ? elements(template) : List.of();
    }

    private static boolean isWellFormed(String template) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        try {
            XMLStreamReader reader =
                    factory.createXMLStreamReader(new StringReader("<stream>" + template + "</stream>"));
            try {
                while (reader.hasNext()) {
                    reader.next();
                }
                return true;
            } finally {
                reader.close();
            }
        } catch (XMLStreamException broken) {
            return false;
        }
    }

    /** @param xml well-formed */
    private static List<String> elements(String xml) {
        List<String> elements = new ArrayList<>();
        int depth = 0;
        int start = 0;
        int at = xml.indexOf('<');
        if (at < 0 || !xml.substring(0, at).isBlank()) {
            return List.of();
        }
        while (at >= 0) {
            int end = endOfMarkup(xml, at);
            char next = xml.charAt(at + 1);
            if (next != '!' && next != '?') {
                if (depth == 0) {
                    start = at;
                }
                if (next == '/') {
                    depth--;
                } else if (xml.charAt(end - 2) != '/') {
                    depth++;
                }
                if (depth == 0) {
                    elements.add(xml.substring(start, end));
                }
            }
            int following = xml.indexOf('<', end);
            if (depth == 0
                    && !xml.substring(end, following < 0 ? xml.length() : following)
                            .isBlank()) {
                return List.of();
            }
            at = following;
        }
        return elements;
    }

    /** The place behind a tag, a comment, a section of characters or an instruction. */
    private static int endOfMarkup(String xml, int at) {
        if (xml.startsWith("<!--", at)) {
            return xml.indexOf("-->", at) + 3;
        }
        if (xml.startsWith("<![CDATA[", at)) {
            return xml.indexOf("]]>", at) + 3;
        }
        char quote = 0;
        for (int i = at + 1; ; i++) {
            char c = xml.charAt(i);
            if (quote == 0 && c == '>') {
                return i + 1;
            }
            if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
        }
    }

    /** Gives a request an id of the script's own, so that its answer is found. Other stanzas stay as they are. */
    static String withOwnId(String stanza) {
        Matcher start = START.matcher(stanza);
        if (!start.find()
                || !start.group(1).equals("iq")
                || !REQUEST.matcher(start.group(2)).find()) {
            return stanza;
        }
        String attributes = ID.matcher(start.group(2)).replaceAll("") + " id='${id}'";
        return "<iq" + attributes + stanza.substring(start.end());
    }
}

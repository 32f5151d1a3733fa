package dev.throng.xmpp.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An XML element as it was read. Immutable, except for the reader that builds it before it hands it out.
 *
 * <p>Attributes without a namespace have their plain name; attributes of the XML namespace have a prefix, as in {@code xml:lang}.
 * Attributes of other namespaces are left out, because XMPP does not define them.
 */
public final class Element {

    private final String name;
    private final String namespace;
    private final String[] attributes;
    private List<Element> children = List.of();
    private String text = "";
    private StringBuilder longText;

    Element(String name, String namespace, String[] attributes) {
        this.name = name;
        this.namespace = namespace;
        this.attributes = attributes;
    }

    void add(Element child) {
        if (children.isEmpty()) {
            children = List.of(child);
            return;
        }
        if (children.size() == 1) {
            Element first = children.get(0);
            children = new ArrayList<>(4);
            children.add(first);
        }
        children.add(child);
    }

    void append(String more) {
        if (longText != null) {
            longText.append(more);
        } else if (text.isEmpty()) {
            text = more;
        } else {
            longText = new StringBuilder(text).append(more);
        }
    }

    void end() {
        if (longText != null) {
            text = longText.toString();
            longText = null;
        }
    }

    public String name() {
        return name;
    }

    public String namespace() {
        return namespace;
    }

    public boolean is(String wantedName, String wantedNamespace) {
        return name.equals(wantedName) && namespace.equals(wantedNamespace);
    }

    /** Returns the value of an attribute; empty if there is none. */
    public Optional<String> attribute(String wanted) {
        return Optional.ofNullable(value(wanted));
    }

    /** Returns the value of an attribute; {@code fallback} if there is none. */
    public String attribute(String wanted, String fallback) {
        String value = value(wanted);
        return value == null ? fallback : value;
    }

    /** Whether the attribute exists and has exactly this value. */
    public boolean has(String wanted, String value) {
        return value.equals(value(wanted));
    }

    private String value(String wanted) {
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i].equals(wanted)) {
                return attributes[i + 1];
            }
        }
        return null;
    }

    /** Returns the child elements in the order of the document. */
    public List<Element> children() {
        return children;
    }

    /** Returns the first child; empty if there is none. */
    public Optional<Element> child() {
        return children.isEmpty() ? Optional.empty() : Optional.of(children.get(0));
    }

    /** Returns the first child with this name; empty if there is none. */
    public Optional<Element> child(String wantedName, String wantedNamespace) {
        for (Element child : children) {
            if (child.is(wantedName, wantedNamespace)) {
                return Optional.of(child);
            }
        }
        return Optional.empty();
    }

    /** Returns the element's own text, without the text of its children; empty if it has none. */
    public String text() {
        return text;
    }

    /** Returns the start tag and the size of the content, for messages. */
    @Override
    public String toString() {
        StringBuilder words = new StringBuilder("<").append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            words.append(' ')
                    .append(attributes[i])
                    .append("='")
                    .append(attributes[i + 1])
                    .append('\'');
        }
        return words.append("> with ")
                .append(children.size())
                .append(" children")
                .toString();
    }
}

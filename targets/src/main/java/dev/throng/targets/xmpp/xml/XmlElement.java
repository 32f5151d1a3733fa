package dev.throng.targets.xmpp.xml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * An element with its attributes, text and child elements, in order. The name of an attribute is plain without a
 * prefix, {@code xml:…} in the xml namespace, else {@code {namespace}name}. Not changed after parsing.
 */
public final class XmlElement {

    private static final String[] NO_ATTRIBUTES = {};

    private final String name;
    private final String namespace;
    private final String[] attributes;
    private List<Object> content = List.of();

    XmlElement(String name, String namespace, List<String> attributes) {
        this.name = name;
        this.namespace = namespace;
        this.attributes = attributes.isEmpty() ? NO_ATTRIBUTES : attributes.toArray(NO_ATTRIBUTES);
    }

    void add(Object textOrElement) {
        if (content.isEmpty()) {
            content = new ArrayList<>(2);
        }
        content.add(textOrElement);
    }

    /** The local part of the name. */
    public String name() {
        return name;
    }

    public String namespace() {
        return namespace;
    }

    /** Whether the element has this name and namespace. */
    public boolean is(String otherName, String otherNamespace) {
        return name.equals(otherName) && namespace.equals(otherNamespace);
    }

    /** The value of an attribute; empty if it is missing. */
    public Optional<String> attribute(String wanted) {
        for (int at = 0; at < attributes.length; at += 2) {
            if (attributes[at].equals(wanted)) {
                return Optional.of(attributes[at + 1]);
            }
        }
        return Optional.empty();
    }

    /** The value of an attribute, or {@code fallback} if it is missing. */
    public String attribute(String wanted, String fallback) {
        return attribute(wanted).orElse(fallback);
    }

    int attributeCount() {
        return attributes.length / 2;
    }

    String attributeName(int n) {
        return attributes[2 * n];
    }

    String attributeValue(int n) {
        return attributes[2 * n + 1];
    }

    /** The content: strings and elements in order. */
    List<Object> content() {
        return Collections.unmodifiableList(content);
    }

    /** The child elements in order, as a new list. */
    public List<XmlElement> children() {
        List<XmlElement> children = new ArrayList<>(content.size());
        for (Object part : content) {
            if (part instanceof XmlElement) {
                children.add((XmlElement) part);
            }
        }
        return children;
    }

    /** The first child element. */
    public Optional<XmlElement> firstChild() {
        for (Object part : content) {
            if (part instanceof XmlElement) {
                return Optional.of((XmlElement) part);
            }
        }
        return Optional.empty();
    }

    /** The first child element with this name and namespace. */
    public Optional<XmlElement> child(String childName, String childNamespace) {
        for (Object part : content) {
            if (part instanceof XmlElement && ((XmlElement) part).is(childName, childNamespace)) {
                return Optional.of((XmlElement) part);
            }
        }
        return Optional.empty();
    }

    /** The text of this element, without the text of its children. */
    public String text() {
        if (content.size() == 1 && content.get(0) instanceof String) {
            return (String) content.get(0);
        }
        StringBuilder text = new StringBuilder();
        for (Object part : content) {
            if (part instanceof String) {
                text.append((String) part);
            }
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return new XmlWriter().element(this, "").toString();
    }
}

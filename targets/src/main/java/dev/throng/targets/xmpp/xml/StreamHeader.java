package dev.throng.targets.xmpp.xml;

/** The start tag of a stream: its element without content, and the namespaces in force inside. Immutable. */
public final class StreamHeader {

    private final XmlElement element;
    private final NamespaceScope scope;

    StreamHeader(XmlElement element, NamespaceScope scope) {
        this.element = element;
        this.scope = scope;
    }

    public XmlElement element() {
        return element;
    }

    public NamespaceScope scope() {
        return scope;
    }
}

package dev.throng.targets.xmpp.xml;

/** The start tag of a stream: its element, still without content, and the namespaces in force inside. Immutable. */
public final class OpenTag {

    private final Element element;
    private final Scope scope;

    OpenTag(Element element, Scope scope) {
        this.element = element;
        this.scope = scope;
    }

    public Element element() {
        return element;
    }

    public Scope scope() {
        return scope;
    }
}

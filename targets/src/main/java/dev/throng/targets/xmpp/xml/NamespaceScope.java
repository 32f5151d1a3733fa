package dev.throng.targets.xmpp.xml;

import java.util.List;
import java.util.Optional;

/** The namespace declarations in force at some element. Immutable. */
public final class NamespaceScope {

    private static final String XMLNS = "xmlns";
    private static final String XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

    /** The scope before any declaration. */
    public static final NamespaceScope ROOT = new NamespaceScope("xml", XML_NAMESPACE);

    private final String prefix;
    private final String namespace;
    /** The surrounding scope; the outermost refers to itself. */
    private final NamespaceScope outer;

    private NamespaceScope(String prefix, String namespace) {
        this.prefix = prefix;
        this.namespace = namespace;
        this.outer = this;
    }

    private NamespaceScope(String prefix, String namespace, NamespaceScope outer) {
        this.prefix = prefix;
        this.namespace = namespace;
        this.outer = outer;
    }

    /**
     * The scope inside an element with one more declaration.
     *
     * @param attribute {@code xmlns} or {@code xmlns:prefix}
     */
    NamespaceScope declare(String attribute, String value) throws XmlException {
        String declared = attribute.length() > XMLNS.length() ? attribute.substring(XMLNS.length() + 1) : "";
        boolean reserved = declared.equals(XMLNS) || declared.equals("xml") != value.equals(XML_NAMESPACE);
        if (reserved || !declared.isEmpty() && value.isEmpty()) {
            throw XmlException.notWellFormed("a namespace declaration that is not allowed");
        }
        return new NamespaceScope(declared, value, this);
    }

    private Optional<String> namespace(String wanted) {
        NamespaceScope scope = this;
        while (scope != scope.outer && !scope.prefix.equals(wanted)) {
            scope = scope.outer;
        }
        if (scope.prefix.equals(wanted)) {
            return Optional.of(scope.namespace);
        }
        return wanted.isEmpty() ? Optional.of("") : Optional.empty();
    }

    /** The namespace of a qualified name whose colon is at {@code colon}, or -1 for none. */
    String namespaceOf(String name, int colon) throws XmlException {
        Optional<String> found = namespace(colon < 0 ? "" : name.substring(0, colon));
        if (found.isEmpty()) {
            throw XmlException.notWellFormed("a prefix without a namespace");
        }
        return found.get();
    }

    /** Replaces attribute names with prefixes by those of {@link XmlElement}; the list holds name, value, name, value. */
    void resolve(List<String> attributes) throws XmlException {
        for (int n = 0; n < attributes.size(); n += 2) {
            String name = attributes.get(n);
            int colon = name.indexOf(':');
            if (colon > 0 && !name.startsWith("xml:")) {
                String full = "{" + namespaceOf(name, colon) + "}" + name.substring(colon + 1);
                for (int other = 0; other < n; other += 2) {
                    if (attributes.get(other).equals(full)) {
                        throw XmlException.notWellFormed("an attribute given twice");
                    }
                }
                attributes.set(n, full);
            }
        }
    }

    /** The default namespace; empty if none is declared. */
    public String defaultNamespace() {
        return namespace("").orElse("");
    }
}

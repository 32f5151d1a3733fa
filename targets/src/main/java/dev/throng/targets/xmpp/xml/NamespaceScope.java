package dev.throng.targets.xmpp.xml;

import java.util.Optional;

/** The namespace declarations in force at some element. Immutable. */
public final class NamespaceScope {

    static final String XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

    /** What is in force before any declaration. */
    public static final NamespaceScope ROOT = new NamespaceScope("xml", XML_NAMESPACE);

    private final String prefix;
    private final String namespace;
    /** The outermost is its own. */
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

    /** Inside an element with one more declaration; the empty prefix is that of the default namespace. */
    NamespaceScope with(String morePrefix, String moreNamespace) {
        return new NamespaceScope(morePrefix, moreNamespace, this);
    }

    /** The namespace a prefix stands for. */
    Optional<String> namespace(String wanted) {
        NamespaceScope scope = this;
        while (scope != scope.outer && !scope.prefix.equals(wanted)) {
            scope = scope.outer;
        }
        if (scope.prefix.equals(wanted)) {
            return Optional.of(scope.namespace);
        }
        return wanted.isEmpty() ? Optional.of("") : Optional.empty();
    }

    /** The default namespace. */
    public String defaultNamespace() {
        return namespace("").orElse("");
    }
}

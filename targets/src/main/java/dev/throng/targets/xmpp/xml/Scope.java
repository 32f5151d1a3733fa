package dev.throng.targets.xmpp.xml;

import java.util.Optional;

/** The namespace declarations in force at some element. Immutable. */
public final class Scope {

    static final String XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

    /** What is in force before any declaration. */
    public static final Scope ROOT = new Scope("xml", XML_NAMESPACE, Optional.of(new Scope("", "", Optional.empty())));

    private final String prefix;
    private final String namespace;
    private final Optional<Scope> outer;

    private Scope(String prefix, String namespace, Optional<Scope> outer) {
        this.prefix = prefix;
        this.namespace = namespace;
        this.outer = outer;
    }

    /** Inside an element with one more declaration; the empty prefix is that of the default namespace. */
    Scope with(String morePrefix, String moreNamespace) {
        return new Scope(morePrefix, moreNamespace, Optional.of(this));
    }

    /** The namespace a prefix stands for. */
    Optional<String> namespace(String wanted) {
        Optional<Scope> scope = Optional.of(this);
        while (scope.isPresent()) {
            if (scope.get().prefix.equals(wanted)) {
                return Optional.of(scope.get().namespace);
            }
            scope = scope.get().outer;
        }
        return Optional.empty();
    }

    /** The default namespace. */
    public String defaultNamespace() {
        return namespace("").orElse("");
    }
}

package dev.throng.targets.xmpp.stanza;

import java.util.Locale;
import java.util.Optional;

/**
 * An address: {@code local@domain/resource}. A missing local part or resource is empty. Local part and domain are in
 * lower case; other PRECIS rules are not applied. Immutable.
 */
public final class Jid {

    private static final int MAX_PART_BYTES = 1023;
    private static final String NOT_IN_LOCAL = "\"&'/:<>@ ";

    private final String local;
    private final String domain;
    private final String bare;
    private final String resource;
    private final String full;

    private Jid(String local, String domain, String resource) {
        this.local = local;
        this.domain = domain;
        this.bare = local.isEmpty() ? domain : local + "@" + domain;
        this.resource = resource;
        this.full = resource.isEmpty() ? bare : bare + "/" + resource;
    }

    /** Parses an address; empty if it is invalid. */
    public static Optional<Jid> parse(String text) {
        int slash = text.indexOf('/');
        String bare = slash < 0 ? text : text.substring(0, slash);
        String resource = slash < 0 ? "" : text.substring(slash + 1);
        int at = bare.indexOf('@');
        String local = at < 0 ? "" : bare.substring(0, at);
        String domain = bare.substring(at + 1);
        boolean valid = isDomain(domain) && (at < 0 || isLocal(local)) && (slash < 0 || isResource(resource));
        return valid
                ? Optional.of(new Jid(local.toLowerCase(Locale.ROOT), domain.toLowerCase(Locale.ROOT), resource))
                : Optional.empty();
    }

    /** An address from valid parts. */
    public static Jid of(String local, String domain, String resource) {
        return new Jid(local, domain, resource);
    }

    private static boolean isDomain(String domain) {
        return !domain.isEmpty()
                && domain.length() <= MAX_PART_BYTES
                && domain.chars().allMatch(next -> next > ' ' && next != '@' && next != '<' && next != '&');
    }

    /** Whether {@code local} is a valid local part. */
    public static boolean isLocal(String local) {
        return !local.isEmpty()
                && local.length() <= MAX_PART_BYTES
                && local.chars().allMatch(next -> next > ' ' && next != 0x7F && NOT_IN_LOCAL.indexOf(next) < 0);
    }

    /** Whether {@code resource} is a valid resource. */
    public static boolean isResource(String resource) {
        return !resource.isEmpty()
                && resource.length() <= MAX_PART_BYTES
                && resource.chars().allMatch(next -> next >= ' ' && next != 0x7F);
    }

    /** The local part; empty if there is none. */
    public String local() {
        return local;
    }

    public String domain() {
        return domain;
    }

    /** The address without a resource. */
    public String bare() {
        return bare;
    }

    /** The resource; empty for a bare address. */
    public String resource() {
        return resource;
    }

    public boolean isBare() {
        return resource.isEmpty();
    }

    @Override
    public String toString() {
        return full;
    }
}

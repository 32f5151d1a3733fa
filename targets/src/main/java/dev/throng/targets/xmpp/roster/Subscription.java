package dev.throng.targets.xmpp.roster;

import java.util.Locale;

/** The direction of a presence subscription: {@code TO} means that the roster's owner gets the contact's presence. */
public enum Subscription {
    NONE,
    TO,
    FROM,
    BOTH;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** The value of the attribute {@code subscription}. */
    public String wireName() {
        return wireName;
    }

    /** The owner gets the contact's presence. */
    public boolean hasTo() {
        return this == TO || this == BOTH;
    }

    /** The contact gets the owner's presence. */
    public boolean hasFrom() {
        return this == FROM || this == BOTH;
    }

    public Subscription withTo(boolean to) {
        return of(to, hasFrom());
    }

    public Subscription withFrom(boolean from) {
        return of(hasTo(), from);
    }

    private static Subscription of(boolean to, boolean from) {
        if (to) {
            return from ? BOTH : TO;
        }
        return from ? FROM : NONE;
    }
}

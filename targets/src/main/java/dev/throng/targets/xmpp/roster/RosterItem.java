package dev.throng.targets.xmpp.roster;

import java.util.List;

/** A contact of a roster. Immutable. */
public final class RosterItem {

    private final String jid;
    private final String name;
    private final Subscription subscription;
    private final boolean pending;
    private final List<String> groups;

    public RosterItem(String jid, String name, Subscription subscription, boolean pending, List<String> groups) {
        this.jid = jid;
        this.name = name;
        this.subscription = subscription;
        this.pending = pending;
        this.groups = List.copyOf(groups);
    }

    /** A contact without subscriptions. */
    public static RosterItem unknown(String jid) {
        return new RosterItem(jid, "", Subscription.NONE, false, List.of());
    }

    /** The contact's bare address. */
    public String jid() {
        return jid;
    }

    /** The name the owner gave the contact; empty for none. */
    public String name() {
        return name;
    }

    public Subscription subscription() {
        return subscription;
    }

    /** Whether the owner's subscription request is unanswered ({@code ask='subscribe'}). */
    public boolean isPending() {
        return pending;
    }

    public List<String> groups() {
        return groups;
    }

    /** The contact with another name and other groups. */
    public RosterItem renamed(String newName, List<String> newGroups) {
        return new RosterItem(jid, newName, subscription, pending, newGroups);
    }

    /** The contact with another subscription and state of its request. */
    public RosterItem with(Subscription newSubscription, boolean newPending) {
        return new RosterItem(jid, name, newSubscription, newPending, groups);
    }
}

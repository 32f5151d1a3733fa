package dev.throng.targets.xmpp.roster;

import java.util.List;

/** A contact. Immutable. */
public final class RosterItem {

    private final String jid;
    private final String name;
    private final Subscription subscription;
    private final boolean asked;
    private final List<String> groups;

    public RosterItem(String jid, String name, Subscription subscription, boolean asked, List<String> groups) {
        this.jid = jid;
        this.name = name;
        this.subscription = subscription;
        this.asked = asked;
        this.groups = List.copyOf(groups);
    }

    /** A contact nobody is subscribed to yet. */
    public static RosterItem unknown(String jid) {
        return new RosterItem(jid, "", Subscription.NONE, false, List.of());
    }

    /** The contact's bare address. */
    public String jid() {
        return jid;
    }

    /** Empty for none. */
    public String name() {
        return name;
    }

    public Subscription subscription() {
        return subscription;
    }

    /** The owner has asked for the contact's presence and was not answered ({@code ask='subscribe'}). */
    public boolean asked() {
        return asked;
    }

    public List<String> groups() {
        return groups;
    }

    public RosterItem renamed(String newName, List<String> newGroups) {
        return new RosterItem(jid, newName, subscription, asked, newGroups);
    }

    public RosterItem with(Subscription newSubscription, boolean nowAsked) {
        return new RosterItem(jid, name, newSubscription, nowAsked, groups);
    }
}

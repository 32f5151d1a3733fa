package dev.throng.xmpp.load;

import dev.throng.xmpp.client.Managed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** What only some sessions have; kept apart so that the others stay small. Confined to the session's event loop. */
final class Belongings {

    /** What the session's next roster-set does with its contact. */
    enum ContactStep {
        ADD,
        RENAME,
        REMOVE
    }

    private Optional<Managed> managed = Optional.empty();
    private final List<Rooms.Occupancy> occupancies = new ArrayList<>(0);
    private String[] buddies = {};
    private ContactStep contactStep = ContactStep.ADD;
    private long contact;
    private boolean ownsNodes;
    private Set<String> nodes = Set.of();
    private List<Nodes.Node> subscriptions = List.of();
    private OptionalLong resumptionAwaited = OptionalLong.empty();
    private OptionalLong resumedNanos = OptionalLong.empty();
    private int briefResumptions;

    /** So many connections in a row may be lost within that time after the session was resumed on them. */
    private static final int MAX_BRIEF_RESUMPTIONS = 3;

    private static final long BRIEF_NANOS = TimeUnit.SECONDS.toNanos(1);

    Optional<Managed> managed() {
        return managed;
    }

    void manage(Managed counts) {
        managed = Optional.of(counts);
    }

    List<Rooms.Occupancy> occupancies() {
        return occupancies;
    }

    /** Bare JIDs. */
    String[] buddies() {
        return buddies;
    }

    void buddies(String[] jids) {
        buddies = jids;
    }

    ContactStep contactStep() {
        return contactStep;
    }

    /** The number of the contact that is added, renamed and removed. */
    long contact() {
        return contact;
    }

    void addContact(long number) {
        contact = number;
    }

    void nextContactStep() {
        contactStep = ContactStep.values()[(contactStep.ordinal() + 1) % ContactStep.values().length];
    }

    boolean ownsNodes() {
        return ownsNodes;
    }

    void ownNode(String name) {
        ownsNodes = true;
        asksForItemsOf(name);
    }

    /** Items of that node may come from now on. */
    void asksForItemsOf(String node) {
        if (nodes.isEmpty()) {
            nodes = new HashSet<>(4);
        }
        nodes.add(node);
    }

    /** Whether items of that node may come: the session asked for them, or made the node. */
    boolean mayGetItemsOf(String node) {
        return nodes.contains(node);
    }

    void subscribedTo(Nodes.Node node) {
        if (subscriptions.isEmpty()) {
            subscriptions = new ArrayList<>(2);
        }
        subscriptions.add(node);
    }

    /** The session whose belongings these are gets no items any more. */
    void unsubscribe(Session session) {
        subscriptions.forEach(node -> node.left(session));
        subscriptions = List.of();
    }

    void resumed(long atNanos) {
        resumedNanos = OptionalLong.of(atNanos);
    }

    /** Whether a connection that is lost is worth another: a server that drops each as soon as it has it would have us connect for ever. */
    boolean worthResuming(long lostNanos) {
        boolean brief = resumedNanos.isPresent() && lostNanos - resumedNanos.getAsLong() < BRIEF_NANOS;
        briefResumptions = brief ? briefResumptions + 1 : 0;
        return briefResumptions <= MAX_BRIEF_RESUMPTIONS;
    }

    /** Who waits for the session to be resumed; asked once. */
    OptionalLong resumptionAwaited() {
        OptionalLong awaited = resumptionAwaited;
        resumptionAwaited = OptionalLong.empty();
        return awaited;
    }

    void awaitResumption(long sequence) {
        resumptionAwaited = OptionalLong.of(sequence);
    }
}

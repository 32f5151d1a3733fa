package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What only some sessions have, so that the others stay small. Confined to the session's event loop. */
final class SessionExtras {

    /** What the session's next roster-set does with its contact. */
    enum ContactStep {
        ADD,
        RENAME,
        REMOVE
    }

    private Optional<ManagedStream> managedStream = Optional.empty();
    private final List<Rooms.Occupancy> occupancies = new ArrayList<>(0);
    private String[] contacts = {};
    private ContactStep contactStep = ContactStep.ADD;
    private long contact;
    private boolean ownsNodes;
    private Set<String> nodes = Set.of();
    private List<PubsubNodes.Node> createdNodes = List.of();
    private List<PubsubNodes.Node> subscriptions = List.of();
    private long leftNanos;
    private Optional<Failure> streamError = Optional.empty();
    private Optional<Absence> absence = Optional.empty();

    /** Empty without stream management. */
    Optional<ManagedStream> managedStream() {
        return managedStream;
    }

    void manageStream(Optional<ManagedStream> stream) {
        managedStream = stream;
    }

    List<Rooms.Occupancy> occupancies() {
        return occupancies;
    }

    /** The bare JIDs in the roster that the login received. */
    String[] contacts() {
        return contacts;
    }

    void contacts(String[] jids) {
        contacts = jids;
    }

    ContactStep contactStep() {
        return contactStep;
    }

    /** The number of the contact that roster-set adds, renames and removes. */
    long contact() {
        return contact;
    }

    void addContact(long number) {
        contact = number;
    }

    void nextContactStep() {
        contactStep = ContactStep.values()[(contactStep.ordinal() + 1) % ContactStep.values().length];
    }

    void ownNode(String name) {
        ownsNodes = true;
        requestItemsOf(name);
    }

    /** The session may receive items of that node from now on. */
    void requestItemsOf(String node) {
        if (nodes.isEmpty()) {
            nodes = new HashSet<>(4);
        }
        nodes.add(node);
    }

    /** Whether the session subscribed to that node, or created it. */
    boolean mayReceiveItemsOf(String node) {
        return nodes.contains(node);
    }

    void created(PubsubNodes.Node node) {
        if (createdNodes.isEmpty()) {
            createdNodes = new ArrayList<>(2);
        }
        createdNodes.add(node);
    }

    /** The nodes that the session has created. */
    List<PubsubNodes.Node> createdNodes() {
        return createdNodes;
    }

    void subscribedTo(PubsubNodes.Node node) {
        if (subscriptions.isEmpty()) {
            subscriptions = new ArrayList<>(2);
        }
        subscriptions.add(node);
    }

    /** Whether the session has asked to create nodes. */
    boolean ownsNodes() {
        return ownsNodes;
    }

    /** Forgets the rooms, nodes and subscriptions of the session that has these extras. */
    void clear(XmppSession session) {
        occupancies.clear();
        subscriptions.forEach(node -> node.left(session));
        subscriptions = List.of();
        createdNodes = List.of();
    }

    /** The error with which the server ended the stream; empty if it did not. */
    Optional<Failure> streamError() {
        return streamError;
    }

    void streamError(Failure failure) {
        streamError = Optional.of(failure);
    }

    /** When the session logged out. */
    long leftNanos() {
        return leftNanos;
    }

    void left(long atNanos) {
        leftNanos = atNanos;
    }

    /** The absences of the session that has these extras. */
    Absence absence(Returns returns, XmppSession session) {
        if (absence.isEmpty()) {
            absence = Optional.of(new Absence(returns, session));
        }
        return absence.get();
    }

    /** Empty if the connection was never lost. */
    Optional<Absence> absence() {
        return absence;
    }

    /** Forgets what belonged to the stream that was lost. */
    void forgetStream() {
        streamError = Optional.empty();
        managedStream = Optional.empty();
    }
}

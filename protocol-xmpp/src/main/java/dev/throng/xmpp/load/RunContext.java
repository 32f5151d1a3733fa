package dev.throng.xmpp.load;

import dev.throng.protocol.RunProcesses;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.users.Users;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What all event loops of a run share: the users, the domain, the marks of the run in stanza ids, and the way from one loop to another.
 * Thread-safe.
 */
final class RunContext {

    private static final byte[] UNAWAITED_DELIVERIES = {};

    private final Users users;
    private final String domain;
    private final String escapedDomain;
    private final String idPrefix;
    private final IdChecksum checksum;
    private final int process;
    private final int processes;
    private final RunProcesses.Messages messages;
    private final AtomicReferenceArray<LoopState> loops;
    private volatile boolean unawaitedDeliveries;

    /**
     * @param processes of the run; their number and secret make the ids of its stanzas
     * @param part of one of the loops of this process; process n of N has the parts n, n + N, and so on
     * @param maxParts how many event loops there may be
     */
    RunContext(Users users, String domain, RunProcesses processes, int part, int maxParts) {
        this.users = users;
        this.domain = domain;
        this.escapedDomain = Xml.escape(domain);
        this.idPrefix = StanzaIdFields.prefix(processes.runNumber());
        this.checksum = new IdChecksum(processes.secret());
        this.process = part % processes.count();
        this.processes = processes.count();
        this.messages = processes.messages();
        this.loops = new AtomicReferenceArray<>(maxParts);
    }

    Users users() {
        return users;
    }

    String domain() {
        return domain;
    }

    /** The domain, escaped for an attribute. */
    String escapedDomain() {
        return escapedDomain;
    }

    /** The bare JID of a user. */
    String jid(int user) {
        return users.name(user) + "@" + domain;
    }

    /** The start of all stanza ids of the run. */
    String idPrefix() {
        return idPrefix;
    }

    IdChecksum checksum() {
        return checksum;
    }

    /** A stanza is sent that will be delivered at least once without an arrival that waits for it, maybe to another process. */
    void markUnawaitedDeliveries() {
        if (!unawaitedDeliveries) {
            noteUnawaitedDeliveries(false);
        }
    }

    /** Another process has called {@link #markUnawaitedDeliveries}. */
    void toldOfUnawaitedDeliveries() {
        noteUnawaitedDeliveries(true);
    }

    /** Process 0 tells all others. So there are two messages for each process, however many of them send such stanzas. */
    private synchronized void noteUnawaitedDeliveries(boolean told) {
        if (unawaitedDeliveries) {
            return;
        }
        unawaitedDeliveries = true;
        if (process == 0) {
            for (int other = 1; other < processes; other++) {
                messages.send(other, 0, UNAWAITED_DELIVERIES);
            }
        } else if (!told) {
            messages.send(0, 0, UNAWAITED_DELIVERIES);
        }
    }

    /** Whether a message from another process says that it called {@link #markUnawaitedDeliveries}. */
    static boolean notesUnawaitedDeliveries(byte[] message) {
        return message.length == 0;
    }

    /** Whether any loop of any process has called {@link #markUnawaitedDeliveries}, as far as this process knows. */
    boolean hasUnawaitedDeliveries() {
        return unawaitedDeliveries;
    }

    /** The time in the id of a stanza that is sent now. */
    long sentNanos(long nowNanos) {
        return messages.shared(nowNanos);
    }

    /**
     * The time from sending a stanza until its delivery.
     *
     * @param sentNanos the time in its id
     * @param atNanos when it was delivered, on the clock of this process
     */
    long deliveryNanos(long sentNanos, long atNanos) {
        // the difference of two clocks is known to some microseconds
        return Math.max(0, messages.shared(atNanos) - sentNanos);
    }

    /** Sets the state of an event loop. */
    void register(int part, LoopState loop) {
        loops.set(part, loop);
    }

    /** Gives an answer to the loop that waits for it, in this process or in another one. */
    void answered(StanzaId id, int bytes, long atNanos) {
        if (id.part() < loops.length()) {
            LoopState loop = loops.get(id.part());
            if (loop != null) {
                loop.execute(() -> loop.answers().answered(id, bytes, atNanos));
            } else {
                messages.send(id.part(), atNanos, new RemoteAnswer(id.text(), bytes).write());
            }
        }
    }
}
